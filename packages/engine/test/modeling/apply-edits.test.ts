import { describe, expect, it } from 'vitest';
import type { EditAnchor, EditOperation } from '../../src/core/model/model-edit.ts';
import { acceptedModel } from '../../src/core/model/accepted-model.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { signedArea } from '../../src/math/polygon.ts';
import { applyEdits } from '../../src/modeling/edits/apply-edits.ts';
import { twoStoreyHouse } from '../models/two-storey-house.ts';

const apply = (operations: EditOperation[], model = twoStoreyHouse(), anchors: EditAnchor[] = []) =>
  applyEdits(model, [{ author: '1', time: '2026-01-01T00:00:00Z', operations, anchors }]);

function done(...operations: EditOperation[]): StructuredModel {
  const { model, refused, applied } = apply(operations);
  expect(refused).toEqual([]);
  expect(applied).toBe(operations.length);
  expectSound(model);
  return model;
}

/** A refused operation leaves the model as it was. */
function refusal(operation: EditOperation): string | undefined {
  const before = twoStoreyHouse();
  const { model, refused, applied, storeys } = apply([operation], before);
  expect([applied, storeys]).toEqual([0, []]);
  expect(model).toEqual(twoStoreyHouse());
  return refused[0]?.code;
}

/** What holds of every model: unique ids, references that exist, openings within walls, rooms with true figures. */
function expectSound(model: StructuredModel): void {
  const lists = [model.rooms, model.walls, model.openings, model.slabs, model.columns];
  const ids = lists.flatMap((list) => list.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const rooms = new Set(model.rooms.map(({ id }) => id));
  for (const wall of model.walls) {
    for (const side of [wall.left, wall.right]) if (side !== null) expect(rooms.has(side), wall.id).toBe(true);
  }
  for (const room of model.rooms) {
    expect(room.area).toBeCloseTo(signedArea(room.polygon), 3);
    for (const id of room.walls) expect(ids, room.id).toContain(id);
  }
  for (const opening of model.openings) {
    const host = model.walls.find(({ id }) => id === opening.wall)!;
    const length = Math.hypot(host.b[0] - host.a[0], host.b[1] - host.a[1]);
    for (const [x, y] of [opening.a, opening.b]) {
      const s = ((x - host.a[0]) * (host.b[0] - host.a[0]) + (y - host.a[1]) * (host.b[1] - host.a[1])) / length;
      expect(s, opening.id).toBeGreaterThan(-0.02);
      expect(s, opening.id).toBeLessThan(length + 0.02);
    }
  }
}

const wall = (model: StructuredModel, id: string) => model.walls.find((one) => one.id === id)!;
const room = (model: StructuredModel, id: string) => model.rooms.find((one) => one.id === id)!;
const opening = (model: StructuredModel, id: string) => model.openings.find((one) => one.id === id)!;

describe('an opinion on an element', () => {
  it('is kept as its status, and can be taken back', () => {
    const model = done(
      { type: 'confirm', id: 'w-bath' },
      { type: 'reject', id: 'n-bath' },
      { type: 'reject', id: 's-roof' },
    );
    expect(wall(model, 'w-bath').status).toBe('confirmed');
    expect(opening(model, 'n-bath').status).toBe('rejected');
    expect(acceptedModel(model).openings.some(({ id }) => id === 'n-bath')).toBe(false);
    expect(acceptedModel(model).slabs).toHaveLength(2);
    const back = done({ type: 'confirm', id: 'w-bath' }, { type: 'restore', id: 'w-bath' });
    expect(wall(back, 'w-bath').status).toBe('assumed');
  });

  it('takes a rejected wall out of its rooms and its openings with it', () => {
    const model = acceptedModel(done({ type: 'reject', id: 'w-inner' }));
    expect(model.walls.some(({ id }) => id === 'w-inner')).toBe(false);
    expect(room(model, 'kitchen').walls).not.toContain('w-inner');
    expect(model.openings.some(({ id }) => id === 'd-kitchen')).toBe(false);
  });

  it('can be a name', () => {
    expect(room(done({ type: 'rename', id: 'study', name: '书房 A' }), 'study').name).toBe('书房 A');
  });

  it('only touches its storey', () => {
    const { model, storeys } = apply([{ type: 'set-thickness', id: 'u-inner', thickness: 0.2 }]);
    expect(storeys).toEqual(['storey-2']);
    const ground = (one: StructuredModel) => one.walls.filter(({ storey }) => storey === 'storey-1');
    expect(ground(model)).toEqual(ground(twoStoreyHouse()));
  });
});

describe('moving a wall', () => {
  it('takes rooms, openings and walls that end on it along', () => {
    const model = done({ type: 'move-wall', id: 'w-inner', offset: 0.5 });
    expect(wall(model, 'w-inner')).toMatchObject({ a: [5.5, 0], b: [5.5, 8], status: 'edited' });
    expect(wall(model, 'w-bath')).toMatchObject({ a: [5.5, 4], b: [10, 4] });
    expect(wall(model, 'w-south')).toEqual(wall(twoStoreyHouse(), 'w-south'));
    expect(room(model, 'living').area).toBeCloseTo((5.44 - 0.15) * 7.7, 3);
    expect(room(model, 'kitchen').polygon).toContainEqual([5.56, 0.15]);
    expect(room(model, 'bath').area).toBeCloseTo((9.85 - 5.56) * 3.8, 3);
    expect(opening(model, 'd-kitchen')).toMatchObject({ a: [5.5, 1], b: [5.5, 1.9] });
    expect(opening(model, 'd-entry')).toEqual(opening(twoStoreyHouse(), 'd-entry'));
  });

  it('moves the edge of the slab with an outer wall and prolongs its neighbors', () => {
    const model = done({ type: 'move-wall', id: 'w-south', offset: -1 });
    expect(wall(model, 'w-south')).toMatchObject({ a: [0, -1], b: [10, -1] });
    expect(wall(model, 'w-east').a).toEqual([10, -1]);
    expect(wall(model, 'w-inner').a).toEqual([6, -1]);
    expect(model.slabs[0]!.outline).toContainEqual([-0.15, -1.15]);
    expect(model.slabs[1]!.outline).toEqual(twoStoreyHouse().slabs[1]!.outline);
    expect(room(model, 'living').area).toBeCloseTo(5.79 * 8.7, 3);
    expect(opening(model, 'n-kitchen')).toMatchObject({ a: [7, -1], b: [9, -1] });
  });

  it('slides along walls that are not at right angles', () => {
    const model = done({ type: 'move-wall', id: 'u-east', offset: -0.6 });
    expect(wall(model, 'u-east').a).toEqual([10.6, 3.9]);
    expect(wall(model, 'u-skew').b).toEqual([10.6, 3.9]);
    expect(room(model, 'study').polygon).toHaveLength(5);
  });

  it('leaves a jog where only a part of a straight front moves', () => {
    const model = done({ type: 'move-wall', id: 'u-south-2', offset: -0.5 });
    expect(wall(model, 'u-south-1')).toEqual(wall(twoStoreyHouse(), 'u-south-1'));
    expect(room(model, 'bedroom').area).toBeCloseTo(4.775 * 7.7, 3);
    expect(room(model, 'study').polygon).toContainEqual([5.075, -0.35]);
    expect(model.slabs[1]!.outline.length).toBeGreaterThan(4);
  });

  it('takes new ends', () => {
    const model = done({ type: 'move-wall', id: 'u-inner', a: [5, 0], b: [5.8, 8] });
    expect(wall(model, 'u-inner').b).toEqual([5.8, 8]);
    expect(room(model, 'bedroom').area + room(model, 'study').area).toBeLessThan(73);
    expect(room(model, 'bedroom').area).toBeGreaterThan(38);
    const door = opening(model, 'd-study');
    expect(Math.hypot(door.b[0] - door.a[0], door.b[1] - door.a[1])).toBeCloseTo(0.9, 3);
  });

  it('is refused when a room would be turned inside out or an opening would leave its wall', () => {
    expect(refusal({ type: 'move-wall', id: 'w-inner', offset: 7 })).toBe('edit-shape-broken');
    expect(refusal({ type: 'move-wall', id: 'w-inner', offset: -5 })).toBe('edit-shape-broken');
    expect(refusal({ type: 'move-wall', id: 'w-inner', a: [6, 0], b: [9, 0.5] })).toBe('edit-shape-broken');
    expect(refusal({ type: 'move-wall', id: 'w-south', offset: 4.5 })).toMatch(/edit-(shape|opening)/);
  });
});

describe('the thickness of a wall', () => {
  it('grows to both sides between two rooms', () => {
    const model = done({ type: 'set-thickness', id: 'w-bath', thickness: 0.2 });
    expect(wall(model, 'w-bath')).toMatchObject({
      thickness: 0.2,
      thicknessSource: 'measured',
      assumptions: [],
      status: 'edited',
    });
    expect(wall(model, 'w-bath').a).toEqual([6, 4]);
    expect(room(model, 'kitchen').area).toBeCloseTo(3.79 * 3.75, 3);
    expect(room(model, 'bath').area).toBeCloseTo(3.79 * 3.75, 3);
    expect(room(model, 'living')).toEqual(room(twoStoreyHouse(), 'living'));
  });

  it('grows outwards where only the inside was seen, and the slab with it', () => {
    const model = done({ type: 'set-thickness', id: 'w-west', thickness: 0.5 });
    expect(wall(model, 'w-west')).toMatchObject({ a: [-0.1, 8], b: [-0.1, 0], thickness: 0.5 });
    expect(room(model, 'living').polygon).toEqual(room(twoStoreyHouse(), 'living').polygon);
    expect(model.slabs[0]!.outline).toContainEqual([-0.35, -0.15]);
    expect(wall(model, 'w-south').a).toEqual([-0.1, 0]);
  });
});

describe('openings', () => {
  it('change their kind', () => {
    const model = done({ type: 'retype', id: 'd-entry', kind: 'passage' });
    expect(opening(model, 'd-entry')).toMatchObject({ type: 'passage', status: 'edited' });
    expect(opening(model, 'd-entry').leaves).toBeUndefined();
  });

  it('keep what was measured of them while they move, but not as another kind', () => {
    const house = twoStoreyHouse();
    const measures = { jambDepth: 0.2 };
    const measured = { ...house, openings: house.openings.map((one) => ({ ...one, measures })) };
    const after = (operation: EditOperation) =>
      opening(applyEdits(measured, [{ operations: [operation], anchors: [] }]).model, 'd-entry').measures;
    expect(after({ type: 'move-opening', id: 'd-entry', a: [1.2, 0], b: [2.2, 0] })).toEqual(measures);
    expect(after({ type: 'retype', id: 'd-entry', kind: 'passage' })).toBeUndefined();
  });

  it('are named by their kind, unless a user named them or the name is taken', () => {
    const house = twoStoreyHouse();
    const named = (name: string, other = 'D1-09') => ({
      ...house,
      openings: house.openings.map((one, k) =>
        one.id === 'd-entry' ? { ...one, name } : k === 1 ? { ...one, name: other } : one,
      ),
    });
    const nameAfter = (model: typeof house) =>
      opening(
        applyEdits(model, [{ operations: [{ type: 'retype', id: 'd-entry', kind: 'window' }], anchors: [] }]).model,
        'd-entry',
      ).name;
    expect(nameAfter(named('D1-04'))).toBe('F1-04');
    expect(nameAfter(named('Main entrance'))).toBe('Main entrance');
    expect(nameAfter(named('D1-04', 'F1-04'))).toBe('D1-04');
  });

  it('are drawn into a wall, moved and deleted', () => {
    const model = done(
      { type: 'draw-opening', wall: 'w-bath', kind: 'door', a: [7, 4.1], b: [7.9, 4], sill: 0, head: 2.1 },
      { type: 'move-opening', id: 'n-living', a: [0, 6.5], b: [0, 3.5], sill: 0.5 },
      { type: 'delete-opening', id: 'n-bath' },
    );
    expect(model.openings.at(-1)).toMatchObject({
      type: 'door',
      wall: 'w-bath',
      status: 'edited',
      a: [7, 4],
      b: [7.9, 4],
      rooms: ['bath', 'kitchen'],
    });
    expect(opening(model, 'n-living')).toMatchObject({ a: [0, 6.5], b: [0, 3.5], zTop: 2.55 });
    expect(opening(model, 'n-living').zBottom).toBeCloseTo(0.65, 4);
    expect(opening(model, 'n-bath')).toBeUndefined();
  });

  it('say that their size is odd only as long as it is', () => {
    const band = (kind: 'window' | 'curtain', to: number) =>
      done(
        { type: 'retype', id: 'n-living', kind },
        { type: 'move-opening', id: 'n-living', a: [0, to], b: [0, 0.6], sill: 0 },
      );
    expect(opening(band('window', 5.9), 'n-living').evidence.doubts).toEqual(['oddSize']);
    expect(opening(band('window', 2), 'n-living').evidence.doubts ?? []).toEqual([]);
    expect(opening(band('curtain', 5.9), 'n-living').evidence.doubts ?? []).toEqual([]);
  });

  it('may not leave their wall or cut into each other', () => {
    const draw = { type: 'draw-opening', wall: 'w-south', kind: 'window', sill: 1, head: 2 } as const;
    expect(refusal({ ...draw, a: [9.5, 0], b: [10.5, 0] })).toBe('edit-opening-misplaced');
    expect(refusal({ ...draw, a: [1.5, 0], b: [2.5, 0] })).toBe('edit-opening-misplaced');
    expect(refusal({ ...draw, a: [3, 2], b: [4, 2] })).toBe('edit-opening-misplaced');
    expect(refusal({ ...draw, a: [3, 0], b: [4, 0], head: 3.5 })).toBe('edit-opening-misplaced');
    expect(refusal({ ...draw, wall: 'living', a: [3, 0], b: [4, 0] })).toBe('edit-kind-mismatch');
  });
});

describe('rooms', () => {
  it('become one when the wall between them goes, as far as both touch it', () => {
    const model = done({ type: 'merge-rooms', ids: ['kitchen', 'bath'] });
    expect(wall(model, 'w-bath')).toBeUndefined();
    expect(room(model, 'bath')).toBeUndefined();
    expect(room(model, 'kitchen')).toMatchObject({ name: '厨房', status: 'edited' });
    expect(room(model, 'kitchen').polygon).toHaveLength(4);
    expect(room(model, 'kitchen').area).toBeCloseTo(3.79 * 7.7, 3);
    expect(opening(model, 'p-bath').rooms).toEqual(['living', 'kitchen']);
  });

  it('keep the rest of a longer wall', () => {
    const model = done({ type: 'merge-rooms', ids: ['living', 'kitchen'] });
    expect(wall(model, 'w-inner')).toMatchObject({ a: [6, 4], b: [6, 8], left: 'living', right: 'bath' });
    expect(opening(model, 'd-kitchen')).toBeUndefined();
    expect(opening(model, 'p-bath').wall).toBe('w-inner');
    expect(room(model, 'living').area).toBeCloseTo(5.79 * 7.7 + 3.79 * 3.8 + 0.12 * 3.8, 2);
    expect(room(model, 'living').walls.toSorted()).toEqual(
      ['w-bath', 'w-east', 'w-inner', 'w-north', 'w-south', 'w-west'].toSorted(),
    );
  });

  it('are not merged through more or less than one straight wall', () => {
    expect(refusal({ type: 'merge-rooms', ids: ['living', 'bedroom'] })).toBe('edit-rooms-apart');
    expect(refusal({ type: 'merge-rooms', ids: ['living', 'living'] })).toBe('edit-rooms-apart');
  });

  it('are split by a line, with a wall whose thickness is assumed', () => {
    const model = done({ type: 'split-room', id: 'living', a: [1, 3], b: [5, 3] });
    const fresh = model.rooms.find(({ id }) => !twoStoreyHouse().rooms.some((old) => old.id === id))!;
    const added = model.walls.at(-1)!;
    expect(added).toMatchObject({
      a: [0, 3],
      b: [6, 3],
      status: 'assumed',
      thicknessSource: 'assumed',
      thickness: 0.12,
    });
    expect([added.left, added.right]).toEqual(['living', fresh.id]);
    expect(room(model, 'living').area).toBeCloseTo(5.79 * (7.85 - 3.06), 3);
    expect(fresh.area).toBeCloseTo(5.79 * (2.94 - 0.15), 3);
    expect(fresh.name).toBe('客厅 2');
    expect(fresh.walls).toContain('w-south');
    expect(fresh.walls).not.toContain('w-north');
    expect(wall(model, 'w-south').left).toBe(fresh.id);
    expect(opening(model, 'd-entry').rooms).toEqual([fresh.id, null]);
    expect(opening(model, 'p-bath').rooms).toEqual(['living', 'bath']);
  });

  it('are split into one that keeps its use and one without', () => {
    const house = twoStoreyHouse();
    const [living] = house.rooms;
    const guess = { code: 'room-kitchen-guessed', params: { length: 2, percent: 80 } };
    Object.assign(living!, { use: 'kitchen', assumptions: [guess] });
    const [xs, ys] = [0, 1].map((axis) => living!.polygon.map((place) => place[axis]!));
    const x = Math.min(...xs!) + 0.35 * (Math.max(...xs!) - Math.min(...xs!));
    const split: EditOperation = {
      type: 'split-room',
      id: living!.id,
      a: [x, Math.min(...ys!)],
      b: [x, Math.max(...ys!)],
    };
    const parts = apply([split], house).model.rooms.filter(
      ({ id }) => !house.rooms.some((one) => one.id === id && id !== living!.id),
    );
    expect(parts.map(({ use, assumptions }) => [use, assumptions.length])).toEqual([
      ['kitchen', 1],
      [undefined, 0],
    ]);
  });

  it('keep the voids in their floors off their areas', () => {
    const house = { ...twoStoreyHouse(), stairs: [] };
    const split: EditOperation = { type: 'split-room', id: 'bedroom', a: [0.15, 5.2], b: [4.925, 5.2], thickness: 0.1 };
    const parts = apply([split], house).model.rooms.filter(({ storey, id }) => storey === 'storey-2' && id !== 'study');
    const areas = parts.map(({ area }) => area).toSorted((p, q) => p - q);
    expect(areas[0]).toBeCloseTo(4.775 * (7.85 - 5.25) - 6, 3);
    expect(areas[1]).toBeCloseTo(4.775 * (5.15 - 0.15), 3);
  });

  it('are split obliquely, and merged back to what they were', () => {
    const model = done({ type: 'split-room', id: 'study', a: [5.5, 3.4], b: [8, 4.6], thickness: 0.1 });
    const fresh = model.rooms.find(({ id }) => !twoStoreyHouse().rooms.some((old) => old.id === id))!;
    const merged = apply([{ type: 'merge-rooms', ids: ['study', fresh.id] }], model);
    expect(merged.refused).toEqual([]);
    expectSound(merged.model);
    expect(room(merged.model, 'study').area).toBeCloseTo(room(twoStoreyHouse(), 'study').area, 1);
    expect(merged.model.walls).toHaveLength(twoStoreyHouse().walls.length);
  });

  it('are not split by a line beside them or along a wall', () => {
    expect(refusal({ type: 'split-room', id: 'living', a: [7, 3], b: [9, 3] })).toBe('edit-line-misses');
    expect(refusal({ type: 'split-room', id: 'living', a: [1, 0.16], b: [5, 0.16] })).toBe('edit-line-misses');
  });
});

describe('a wall through a door', () => {
  it('is refused, drawn or moved, and a wall beside the door is not', () => {
    const split = (x: number): EditOperation => ({ type: 'split-room', id: 'living', a: [x, 0.15], b: [x, 7.85] });
    expect(refusal(split(1.5))).toBe('edit-wall-in-opening');
    expect(wall(done(split(2.2)), 'd-entry')).toBeUndefined();
    expect(refusal({ type: 'move-wall', id: 'w-bath', offset: 1.5 })).toBe('edit-wall-in-opening');
    const [sill, head] = [0, 2.1];
    const door = { type: 'draw-opening', wall: 'w-south', kind: 'door', a: [5.5, 0], b: [6.5, 0], sill, head } as const;
    expect(refusal(door)).toBe('edit-wall-in-opening');
  });

  it('is refused as a room of a line is', () => {
    expect(refusal({ type: 'split-room', id: 'living', a: [3, 3], b: [3, 3] })).toBe('edit-line-misses');
    expect(refusal({ type: 'move-wall', id: 'w-bath', offset: -3.8 })).toBe('edit-shape-broken');
  });
});

describe('a list of edits', () => {
  it('is applied as far as it fits, and says what does not', () => {
    const { model, applied, refused, storeys } = apply([
      { type: 'confirm', id: 'gone' },
      { type: 'confirm', id: 'u-inner' },
    ]);
    expect([applied, storeys]).toEqual([1, ['storey-2']]);
    expect(refused).toEqual([{ code: 'edit-element-missing', params: { element: 'gone' } }]);
    expect(wall(model, 'u-inner').status).toBe('confirmed');
  });

  it('finds its elements again by their place when another modeling gave them other ids', () => {
    const again = JSON.parse(JSON.stringify(twoStoreyHouse()).replaceAll('"w-bath"', '"w-other"')) as StructuredModel;
    const anchor: EditAnchor = { id: 'w-bath', kind: 'wall', elevation: 0.2, center: [8.2, 4.1] };
    const edits: EditOperation[] = [{ type: 'set-thickness', id: 'w-bath', thickness: 0.15 }];
    expect(wall(apply(edits, again, [anchor]).model, 'w-other').thickness).toBe(0.15);
    for (const far of [
      { ...anchor, elevation: 3.1 },
      { ...anchor, kind: 'room' as const },
      { ...anchor, center: [8, 5] as [number, number] },
    ]) {
      expect(apply(edits, again, [far]).refused[0]?.code).toBe('edit-element-missing');
    }
  });

  it('gives the same model each time', () => {
    const operations: EditOperation[] = [
      { type: 'split-room', id: 'living', a: [1, 3], b: [5, 3] },
      { type: 'move-wall', id: 'w-inner', offset: 0.25 },
      { type: 'draw-opening', wall: 'w-bath', kind: 'door', a: [7, 4], b: [7.9, 4], sill: 0, head: 2.1 },
    ];
    expect(JSON.stringify(apply(operations).model)).toBe(JSON.stringify(apply(operations).model));
  });
});
