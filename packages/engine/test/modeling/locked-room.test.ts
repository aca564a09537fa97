import { beforeAll, describe, expect, it } from 'vitest';
import { silentContext } from '../../src/core/context.ts';
import type { Warning } from '../../src/core/errors.ts';
import { memorySource } from '../../src/core/memory-source.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import type { EditAnchor, EditOperation } from '../../src/core/model/model-edit.ts';
import type { ModelOptions } from '../../src/core/model/model-options.ts';
import { readStoredModel } from '../../src/core/model/stored-model.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { readStage } from '../../src/ingest/index.ts';
import { overlapArea } from '../../src/math/polygon-overlap.ts';
import { applyEdits, keptShape, locateElements, withoutEndedLocks } from '../../src/modeling/edits/index.ts';
import { editsStage } from '../../src/modeling/index.ts';
import { indoor } from '../../src/recipes/indoor.ts';
import { indoorOptions } from './indoor-options.ts';
import { twoRooms } from './two-rooms.ts';

const TIME = '2026-01-01T00:00:00Z';
/** Another recipe than the usual one: it finds other thicknesses. */
const OTHER: ModelOptions = { outerThickness: 0.4, columns: false };

async function foundModel(model: ModelOptions): Promise<StructuredModel> {
  const points = twoRooms();
  const rows = Array.from({ length: points.length / 3 }, (_, i) => points.subarray(3 * i, 3 * i + 3).join(' '));
  const source = memorySource('rooms.xyz', new TextEncoder().encode(rows.join('\n')));
  const store = memoryStore();
  const last = indoor.stages.findIndex(({ name }) => name === 'slabs');
  for (const stage of [readStage, ...indoor.stages.slice(0, last + 1)])
    await stage.run(store, { ...indoorOptions(source), model }, silentContext());
  return readStoredModel(store, 'model/draft.json');
}

const edit = (operations: EditOperation[], anchors: EditAnchor[] = []) => ({
  author: '1',
  time: TIME,
  operations,
  anchors,
});

/** A lock of a room as a model has it, with the place by which another modeling finds it again. */
function lockOf(model: StructuredModel, name: string) {
  const located = locateElements(model).find(({ kind, element }) => kind === 'room' && element.name === name)!;
  const { storey } = located.element;
  const { elevation } = model.storeys.find((one) => one.id === storey)!;
  const anchor: EditAnchor = { id: 'earlier', kind: 'room', elevation, center: located.center };
  return edit([{ type: 'lock', id: 'earlier', kept: keptShape(located) }], [anchor]);
}

/** A model after a list of edits, by the stage that applies them. */
async function remodeled(found: StructuredModel, edits: ReturnType<typeof edit>[]) {
  const store = memoryStore();
  const told: Warning[] = [];
  await store.write('model/draft.json', JSON.stringify(found));
  await store.write('edits.json', JSON.stringify({ edits }));
  await editsStage.run(store, {} as never, { warn: (one: Warning) => told.push(one) } as never);
  return { model: await readStoredModel(store, 'model/edited.json'), told: told.map(({ code }) => code) };
}

const roomIn = (model: StructuredModel, name: string) => model.rooms.find((room) => room.name === name)!;
const areaOf = (model: StructuredModel) => model.rooms.reduce((sum, { area }) => sum + area, 0);

function expectApart({ rooms }: StructuredModel): void {
  for (const [k, room] of rooms.entries())
    for (const other of rooms.slice(k + 1)) expect(overlapArea(room.polygon, other.polygon)).toBeLessThan(0.01);
}

describe('a locked room', () => {
  let found: StructuredModel;
  let other: StructuredModel;
  let inner: string;
  let [larger, smaller] = ['', ''];
  beforeAll(async () => {
    [found, other] = [await foundModel({}), await foundModel(OTHER)];
    inner = found.walls.find(({ left, right }) => left !== null && right !== null)!.id;
    [larger, smaller] = found.rooms.toSorted((p, q) => q.area - p.area).map(({ name }) => name) as [string, string];
  });

  it('keeps outline, name and height in another modeling; the wall along it and the next room give way', async () => {
    const { model: before } = applyEdits(found, [
      edit([
        { type: 'move-wall', id: inner, offset: 0.2 },
        { type: 'rename', id: roomIn(found, larger).id, name: '主卧' },
      ]),
    ]);
    const kept = roomIn(before, '主卧');
    const { model, told } = await remodeled(other, [lockOf(before, '主卧')]);
    const room = roomIn(model, '主卧');
    expect(room).toMatchObject({ polygon: kept.polygon, area: kept.area, isLocked: true });
    expect(room.zCeiling - room.zFloor).toBeCloseTo(kept.zCeiling - kept.zFloor, 3);
    expect(roomIn(model, smaller).area).toBeCloseTo(roomIn(before, smaller).area, 1);
    expect(told).toEqual(['locked-room-differs']);
    expectApart(model);
    // Without the lock, as after undo, the new shape stands.
    expect(roomIn((await remodeled(other, [])).model, larger).area).toBeCloseTo(roomIn(other, larger).area, 3);
  });

  it('takes the shape that another modeling finds once it was unlocked', async () => {
    const { model: before } = applyEdits(found, [edit([{ type: 'move-wall', id: inner, offset: 0.2 }])]);
    const lock = lockOf(before, larger);
    const unlock = edit(
      [{ type: 'unlock', id: roomIn(before, larger).id }],
      [{ ...lock.anchors[0]!, id: roomIn(before, larger).id }],
    );
    const { model, told } = await remodeled(other, withoutEndedLocks([lock, unlock]));
    expect(roomIn(model, larger)).toEqual(roomIn(other, larger));
    expect(told).toEqual([]);
  });

  it('says nothing where the other modeling finds it alike', async () => {
    const { model, told } = await remodeled(other, [lockOf(found, larger), lockOf(found, smaller)]);
    expect(told).toEqual([]);
    for (const name of [larger, smaller]) expect(roomIn(model, name).polygon).toEqual(roomIn(found, name).polygon);
  });

  it('leaves another room the name that both have', async () => {
    const named = (model: StructuredModel, name: string) =>
      edit([{ type: 'rename', id: roomIn(model, name).id, name: '卧室' }]);
    const { model: before } = applyEdits(found, [named(found, larger)]);
    const { model } = await remodeled(other, [named(other, smaller), lockOf(before, '卧室')]);
    expect(model.rooms.map(({ name }) => name)).toEqual(['卧室', '卧室']);
  });

  it('stays whole where the other modeling divides it', async () => {
    const { model: before } = applyEdits(found, [
      edit([{ type: 'merge-rooms', ids: [found.rooms[0]!.id, found.rooms[1]!.id] }]),
    ]);
    const [whole] = before.rooms;
    const { model, told } = await remodeled(other, [lockOf(before, whole!.name)]);
    expect(model.rooms).toHaveLength(1);
    expect(model.rooms[0]).toMatchObject({ polygon: whole!.polygon, isLocked: true });
    expect(told).toEqual(['locked-room-differs']);
  });

  it('is parted off where the other modeling finds it in one with the next room', async () => {
    const { model: open } = applyEdits(other, [
      edit([{ type: 'merge-rooms', ids: [other.rooms[0]!.id, other.rooms[1]!.id] }]),
    ]);
    const { model, told } = await remodeled(open, [lockOf(found, smaller)]);
    expect(model.rooms).toHaveLength(2);
    expect(roomIn(model, smaller)).toMatchObject({ polygon: roomIn(found, smaller).polygon, isLocked: true });
    expect(areaOf(model)).toBeCloseTo(areaOf(found), 0);
    expect(told).toEqual(['locked-room-differs']);
    expectApart(model);
  });

  describe('beside another locked one', () => {
    const ORDERS = [
      ['the larger', false],
      ['the smaller', true],
    ] as const;
    /** Both rooms locked as a model has them, in a model that finds them otherwise. */
    const bothIn = (model: StructuredModel, before: StructuredModel, isSmallerFirst: boolean) => {
      const locks = [lockOf(before, larger), lockOf(before, smaller)];
      return remodeled(model, isSmallerFirst ? locks.reverse() : locks);
    };
    const movedBy = (model: StructuredModel, offset: number) =>
      applyEdits(model, [edit([{ type: 'move-wall', id: inner, offset }])]).model;
    const expectBoth = (model: StructuredModel, before: StructuredModel) => {
      expect(model.rooms).toHaveLength(2);
      for (const name of [larger, smaller]) {
        expect(roomIn(model, name)).toMatchObject({ polygon: roomIn(before, name).polygon, isLocked: true });
      }
      expectApart(model);
    };

    it.each(ORDERS)(
      'keeps its shape where their wall is found elsewhere, %s one first, and both are told of',
      async (_, first) => {
        const before = movedBy(found, 0.2);
        const { model, told } = await bothIn(other, before, first);
        expectBoth(model, before);
        expect(told).toEqual(['locked-room-differs', 'locked-room-differs']);
      },
    );

    it.each(ORDERS)(
      'keeps its shape where both are found as one room, %s one first, and both are told of',
      async (_, first) => {
        const ids = [other.rooms[0]!.id, other.rooms[1]!.id] as const;
        const { model: open } = applyEdits(other, [edit([{ type: 'merge-rooms', ids }])]);
        const { model, told } = await bothIn(open, found, first);
        expectBoth(model, found);
        expect(told).toEqual(['locked-room-differs', 'locked-room-differs']);
      },
    );

    it.each(ORDERS)('keeps its shape where one is found within much of the other, %s one first', async (_, first) => {
      for (const offset of [1.8, -1.8]) {
        const { model, told } = await bothIn(movedBy(other, offset), found, first);
        expectBoth(model, found);
        expect(told).toEqual(['locked-room-differs', 'locked-room-differs']);
      }
    });

    it('is refused with a warning where it would lie over that one', async () => {
      const before = movedBy(found, 0.2);
      const { model, told } = await remodeled(other, [lockOf(before, larger), lockOf(found, smaller)]);
      expect(roomIn(model, larger)).toMatchObject({ polygon: roomIn(before, larger).polygon, isLocked: true });
      expect(roomIn(model, smaller).isLocked).toBeUndefined();
      expect(told).toEqual(['edit-shape-broken', 'locked-room-differs']);
      expectApart(model);
    });
  });
});
