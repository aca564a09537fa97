import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { compareModels } from './index.ts';

const house = twoStoreyHouse();

/** The house under other ids, as another engine may have found it. */
function renumbered(model: StructuredModel): StructuredModel {
  const other = (id: string) => `x-${id}`;
  const list = <T extends { id: string }>(elements: T[]): T[] => elements.map((one) => ({ ...one, id: other(one.id) }));
  return {
    ...model,
    rooms: list(model.rooms).map((room) => ({ ...room, walls: room.walls.map(other) })),
    walls: list(model.walls),
    openings: list(model.openings).map((one) => ({ ...one, wall: other(one.wall) })),
    slabs: list(model.slabs),
    columns: list(model.columns),
    beams: list(model.beams),
    stairs: list(model.stairs),
  };
}

const differing = (before: StructuredModel, after: StructuredModel) =>
  compareModels(before, after).filter(({ state }) => state !== 'same');

const by =
  (vector: Vec2) =>
  (point: Vec2): Vec2 => [point[0] + vector[0], point[1] + vector[1]];

describe('two models by element', () => {
  it('are the same by id, and by place where the ids differ', () => {
    expect(differing(house, house)).toEqual([]);
    const pairs = compareModels(house, renumbered(house));
    expect(pairs.filter(({ state }) => state !== 'same')).toEqual([]);
    expect(pairs.every(({ before, after }) => after === `x-${before}`)).toBe(true);
  });

  it('are the same where only the origin of their coordinates differs', () => {
    const [dx, dy, dz] = [100, 200, 0] as const;
    const [ox, oy, oz] = house.origin;
    const back = by([-dx, -dy]);
    const moved = {
      ...renumbered(house),
      origin: [ox + dx, oy + dy, oz + dz] as const,
      rooms: house.rooms.map((room) => ({ ...room, id: `x-${room.id}`, polygon: room.polygon.map(back) })),
      walls: house.walls.map((wall) => ({ ...wall, id: `x-${wall.id}`, a: back(wall.a), b: back(wall.b) })),
      openings: [],
      columns: [],
      beams: [],
      stairs: [],
      slabs: [],
    };
    const states = compareModels({ ...house, openings: [], columns: [], beams: [], stairs: [], slabs: [] }, moved);
    expect(states.filter(({ state }) => state !== 'same')).toEqual([]);
  });

  it('tell a wall that moved, how far, and the rooms beside it that are resized', () => {
    const [wall] = house.walls;
    const [x, y] = [wall!.b[0] - wall!.a[0], wall!.b[1] - wall!.a[1]];
    const length = Math.hypot(x, y);
    const shift = by([(-y / length) * 0.07, (x / length) * 0.07]);
    const after = renumbered({
      ...house,
      walls: house.walls.map((one) => (one === wall ? { ...one, a: shift(one.a), b: shift(one.b) } : one)),
    });
    expect(differing(house, after)).toMatchObject([{ kind: 'wall', state: 'moved', before: wall!.id, measures: [] }]);
    expect(differing(house, after)[0]!.shift).toBeCloseTo(0.07, 6);
  });

  it('tell measures that differ, with both values', () => {
    const after = renumbered({
      ...house,
      walls: house.walls.map((wall, i) => (i === 1 ? { ...wall, thickness: wall.thickness + 0.04 } : wall)),
      rooms: house.rooms.map((room, i) => (i === 0 ? { ...room, zCeiling: room.zCeiling - 0.1 } : room)),
    });
    const found = differing(house, after);
    expect(found.map(({ kind, state }) => [kind, state])).toEqual([
      ['room', 'resized'],
      ['wall', 'resized'],
    ]);
    const [room, wall] = [house.rooms[0]!, house.walls[1]!];
    expect(found[0]!.measures[0]!.measure).toBe('height');
    expect(found[0]!.measures[0]!.after - found[0]!.measures[0]!.before).toBeCloseTo(-0.1, 9);
    expect(room.id).toBe(found[0]!.before);
    expect(found[1]!.measures).toEqual([
      { measure: 'thickness', before: wall.thickness, after: wall.thickness + 0.04 },
    ]);
  });

  it('tell what was added, removed, rejected, and what is of another kind', () => {
    const [gone, rejected, retyped] = house.openings;
    const after = renumbered({
      ...house,
      openings: house.openings
        .filter((one) => one !== gone)
        .map((one) => (one === rejected ? { ...one, status: 'rejected' as const } : one))
        .map((one) => (one === retyped ? { ...one, type: one.type === 'door' ? 'passage' : 'door' } : one)),
    });
    const states = differing(house, after).map(({ before, state }) => [before, state]);
    expect(states).toEqual([
      [retyped!.id, 'changed'],
      [gone!.id, 'removed'],
      [rejected!.id, 'removed'],
    ]);
    expect(differing(after, house).filter(({ state }) => state === 'added')).toHaveLength(2);
  });

  it('give each element one partner: of a wall in two pieces one is the wall, the other is new', () => {
    const [wall] = house.walls;
    const cut: Vec2 = [wall!.a[0] + (wall!.b[0] - wall!.a[0]) * 0.6, wall!.a[1] + (wall!.b[1] - wall!.a[1]) * 0.6];
    const pieces = [
      { ...wall!, id: 'long', b: cut },
      { ...wall!, id: 'short', a: cut },
    ];
    const after = { ...renumbered(house), walls: [...pieces, ...renumbered(house).walls.slice(1)] };
    const walls = differing(house, after).filter(({ kind }) => kind === 'wall');
    const found = walls.map(({ after: id, state }) => [id, state]);
    expect(found).toEqual([
      ['long', 'resized'],
      ['short', 'added'],
    ]);
  });
});
