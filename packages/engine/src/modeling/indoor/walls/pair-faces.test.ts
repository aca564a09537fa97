import { expect, it } from 'vitest';
import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf } from '../../../math/polygon.ts';
import type { DetectedRoom } from '../detected-elements.ts';
import { buildWalls, outerPieces } from './build-walls.ts';
import { facesOf, pairFaces, thickestOf } from './pair-faces.ts';

function rectangle(x0: number, y0: number, x1: number, y1: number, storey = 0): DetectedRoom {
  const polygon: Vec2[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const edges = edgesOf(polygon).map(([a, b]) => ({ a, b, support: 1 }));
  return { storey, polygon, holes: [], edges, zFloor: 0, zCeiling: 2.6, ceilingSeen: true, area: 1 };
}

const ROOMS = [rectangle(0, 0, 4, 3), rectangle(4.1, 0, 7, 3)];

it('pairs the faces of two rooms with a wall between, and leaves the others looking outside', () => {
  const pieces = pairFaces(facesOf(ROOMS));
  const inner = pieces.filter(({ other }) => other);
  expect(inner).toHaveLength(1);
  expect(inner[0]!.gap).toBeCloseTo(0.1, 9);
  expect(inner[0]!.to - inner[0]!.from).toBeCloseTo(3, 9);
  expect(outerPieces(pieces)).toHaveLength(6);
});

it('pairs no faces of different storeys, nor faces too far apart', () => {
  const rooms = [rectangle(0, 0, 4, 3), rectangle(4.1, 0, 7, 3, 1), rectangle(5, 0, 7, 3)];
  expect(pairFaces(facesOf(rooms)).every(({ other }) => !other)).toBe(true);
});

it('builds a wall between rooms on the middle of their faces, as thick as their gap', () => {
  const pieces = pairFaces(facesOf(ROOMS));
  const oneSided = new Map(
    outerPieces(pieces).map((piece) => [piece, { measured: undefined, isSure: false, guess: 0.24, isInner: false }]),
  );
  const walls = buildWalls(pieces, ROOMS, oneSided);
  const inner = walls.filter(({ exterior }) => !exterior);
  expect(inner).toHaveLength(1);
  const [wall] = inner;
  expect(wall!.thickness).toBeCloseTo(0.1, 9);
  expect(wall!.thicknessSource).toBe('measured');
  expect([wall!.a[0], wall!.b[0]].map((x) => Math.round(x * 1e6) / 1e6)).toEqual([4.05, 4.05]);
  expect([...wall!.rooms].sort((p, q) => p - q)).toEqual([0, 1]);
  // Two walls along both rooms and one at each end; all run to the crossings of their centre lines.
  const outer = walls.filter(({ exterior }) => exterior);
  expect(outer).toHaveLength(4);
  expect(
    outer.every(({ thickness, thicknessSource }) => Math.abs(thickness - 0.24) < 1e-9 && thicknessSource === 'assumed'),
  ).toBe(true);
  const xs = outer.flatMap(({ a, b }) => [a[0], b[0]]);
  expect(Math.min(...xs)).toBeCloseTo(-0.12, 9);
  expect(Math.max(...xs)).toBeCloseTo(7.12, 9);
  expect(Math.max(wall!.a[1], wall!.b[1])).toBeCloseTo(3.12, 9);
});

it('makes two walls that cross out of the faces of four rooms around a crossing', () => {
  const rooms = [rectangle(0, 0, 4, 3), rectangle(4.1, 0, 8, 3), rectangle(0, 3.12, 4, 6), rectangle(4.1, 3.12, 8, 6)];
  const pieces = pairFaces(facesOf(rooms));
  const oneSided = new Map(
    outerPieces(pieces).map((piece) => [piece, { measured: undefined, isSure: false, guess: 0.24, isInner: false }]),
  );
  const inner = buildWalls(pieces, rooms, oneSided).filter(({ exterior }) => !exterior);
  const lengthAlong = (axis: 0 | 1) =>
    inner
      .filter(({ a, b }) => Math.abs(a[axis] - b[axis]) > 0.1)
      .map(({ a, b, thickness }) => [Math.abs(a[axis] - b[axis]), thickness, (a[1 - axis]! + b[1 - axis]!) / 2]);
  expect(lengthAlong(0)).toEqual([[expect.closeTo(8.24), expect.closeTo(0.12), expect.closeTo(3.06)]]);
  expect(lengthAlong(1)).toEqual([[expect.closeTo(6.24), expect.closeTo(0.1), expect.closeTo(4.05)]]);
});

it('goes on in line where only one side of the same wall was seen', () => {
  const rooms = [rectangle(0, 0, 4, 3), rectangle(4.1, 0, 7, 2)];
  const pieces = pairFaces(facesOf(rooms));
  const guess = (face: object) => (face === pieces[0]!.face ? 0.1 : 0.24);
  const oneSided = new Map(
    outerPieces(pieces).map((piece) => [
      piece,
      { measured: undefined, isSure: false, guess: guess(piece.face), isInner: false },
    ]),
  );
  const between = buildWalls(pieces, rooms, oneSided).filter(
    ({ a, b }) => Math.abs(a[0] - 4.05) + Math.abs(b[0] - 4.05) < 0.2,
  );
  expect(between).toHaveLength(1);
  expect(Math.abs(between[0]!.a[1] - between[0]!.b[1])).toBeGreaterThan(3);
});

it('leaves out steps of an outline that are shorter than the thickness that is guessed', () => {
  const room = rectangle(0, 0, 4, 3);
  const polygon: Vec2[] = [[0, 0], [4, 0], [4, 3], [2, 3], [2, 2.8], [0, 2.8]]; // prettier-ignore
  const stepped = { ...room, polygon, edges: edgesOf(polygon).map(([a, b]) => ({ a, b, support: 1 })) };
  const pieces = pairFaces(facesOf([stepped]));
  const walls = buildWalls(
    pieces,
    [stepped],
    new Map(pieces.map((piece) => [piece, { measured: undefined, isSure: false, guess: 0.35, isInner: false }])),
  );
  expect(walls).toHaveLength(5);
});

it('walls the hole of a room: between it and the room within, and around one that holds none', () => {
  const [core, empty] = [rectangle(3, 3, 6, 5), rectangle(9, 3, 11, 5)];
  const ring = rectangle(0, 0, 14, 8);
  // Holes run clockwise; the first one is as far from the core as their wall is thick.
  const holes = [rectangle(2.8, 2.8, 6.2, 5.2), empty].map(({ polygon }) => polygon.toReversed());
  const edges = [...ring.edges, ...holes.flatMap(edgesOf).map(([a, b]) => ({ a, b, support: 1 }))];
  const rooms = [{ ...ring, holes, edges }, core];
  const pieces = pairFaces(facesOf(rooms));
  const oneSided = new Map(
    outerPieces(pieces).map((piece) => [piece, { measured: undefined, isSure: false, guess: 0.24, isInner: false }]),
  );
  const walls = buildWalls(pieces, rooms, oneSided);
  const between = walls.filter((wall) => wall.rooms.includes(1));
  expect(between).toHaveLength(4);
  for (const wall of between)
    expect([wall.exterior, wall.thicknessSource, wall.thickness]).toEqual([false, 'measured', expect.closeTo(0.2)]);
  const around = walls.filter(({ a, b }) => [a, b].every(([x, y]) => x > 8.5 && x < 11.5 && y > 2.5 && y < 5.5));
  expect(around).toHaveLength(4);
});

it('says how thick walls between rooms are at most: faces farther apart have a shaft between them', () => {
  const [room] = facesOf(ROOMS);
  const pair = (gap: number, length: number) => ({ face: room!, other: room!, from: 0, to: length, gap });
  expect(thickestOf([pair(0.12, 8), pair(0.6, 2)])).toBe(0.45);
  expect(thickestOf([pair(0.3, 8), pair(0.12, 2)])).toBeCloseTo(0.66, 9);
  expect(thickestOf([pair(0.5, 8)])).toBe(0.8);
  expect(thickestOf([])).toBe(0.8);
});

it.each([
  { length: 5, walls: 1 },
  { length: 3, walls: 0 },
])('has one thick wall between rooms that lie side by side for $length m: $walls', ({ length, walls }) => {
  const rooms = [rectangle(0, 0, 4, length), rectangle(4.5, 0, 8, length)];
  const pairs = pairFaces(facesOf(rooms), { mostThickness: 0.45 }).filter(({ other }) => other);
  expect(pairs).toHaveLength(walls);
});

it('pairs both faces of what stands in a room, however thick walls between rooms are', () => {
  const hole: Vec2[] = [
    [2, 1],
    [2, 1.6],
    [4, 1.6],
    [4, 1],
  ];
  const edges = edgesOf(hole).map(([a, b]) => ({ a, b, support: 1 }));
  const room = { ...rectangle(0, 0, 6, 3), holes: [hole] };
  const around = { ...room, edges: [...room.edges, ...edges] };
  const pairs = pairFaces(facesOf([around]), { mostThickness: 0.45 }).filter(({ other }) => other);
  expect(pairs.map(({ gap }) => gap)).toEqual([expect.closeTo(0.6, 6)]);
});
