import { expect, it } from 'vitest';
import { rectangleRoom as room } from '../../../../test/models/rectangle-room.ts';
import { LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { noteShown, reachOwnFaces } from './own-faces.ts';

const HEIGHT = 2.6;

/** Two rooms with a wall between them, whose upper face lies at y 1.5 up to x 4 and `step` lower from there on. */
const UPPER = room(1, 1.5, 6, 3);
const LOWER = room(1, 0, 6, 1.26);

/** Points of that face from one height to another, and of the other face. */
function pointsOf(step: number, [low, high]: [number, number] = [0, HEIGHT]) {
  const points: number[] = [];
  for (let x = 1.01; x < 6; x += 0.02) {
    for (let z = 0.01; z < HEIGHT; z += 0.02) {
      points.push(x, 1.26, z);
      if (x < 4) points.push(x, 1.5, z);
      else if (z > low && z < high) points.push(x, 1.5 - step, z);
    }
  }
  return storeyPoints(Float32Array.from(points), LAYOUT, STOREY);
}

it('steps to the face of the thinner part of a wall, on the rest of the edge', () => {
  const [upper, lower] = reachOwnFaces([UPPER, LOWER], [], pointsOf(0.1));
  expect(lower).toEqual(LOWER);
  const ys = upper!.polygon.map(([, y]) => Math.round(y * 1000) / 1000);
  expect(new Set(ys)).toEqual(new Set([1.5, 1.4, 3]));
  const step = upper!.polygon.filter(([x]) => Math.abs(x - 4) < 0.11);
  expect(step).toHaveLength(2);
  expect(upper!.area).toBeCloseTo(UPPER.area + 0.2, 1);
  // What shows there shows a wall, and the rest of the edge shows what it did.
  const along = upper!.edges.filter(({ a, b }) => Math.abs(a[1] - b[1]) < 0.01 && a[1] < 2);
  expect(along.map(({ support }) => support)).toEqual([1, 1]);
});

it('tells of an edge that no line supports whether its wall shows', () => {
  const unknown = (edges: typeof UPPER.edges) => edges.map((edge) => ({ ...edge, support: 0 }));
  const shown = (points: ReturnType<typeof pointsOf>) =>
    noteShown({ ...LOWER, edges: unknown(LOWER.edges) }, points).edges.map(({ support }) => support);
  expect(shown(pointsOf(0))).toEqual([0, 0, expect.closeTo(1, 1), 0]);
  expect(noteShown(LOWER, pointsOf(0))).toEqual(LOWER);
});

it('tells of an edge that is windows for the most part that its wall shows under them', () => {
  const bare = { ...UPPER, ceilingSeen: true, edges: UPPER.edges.map((edge) => ({ ...edge, support: 0 })) };
  const points: number[] = [];
  for (let x = 1.01; x < 4.5; x += 0.02) for (let z = 0.1; z < 0.8; z += 0.05) points.push(x, 1.5, z);
  const seen = storeyPoints(Float32Array.from(points), LAYOUT, STOREY);
  expect(noteShown(bare, seen).edges.map(({ support }) => support)).toEqual([expect.closeTo(0.7, 1), 0, 0, 0]);
  const low = storeyPoints(Float32Array.from(points.filter((_, k) => points[k - (k % 3)]! < 2)), LAYOUT, STOREY);
  expect(noteShown(bare, low).edges.every(({ support }) => support === 0)).toBe(true);
});

it.each<[string, number, [number, number]?]>([
  ['a step within the noise', 0.02],
  ['a leaf or a niche below the ceiling', 0.1, [0, 2.1]],
  ['nothing at all', 0.1, [0, 0]],
])('leaves the edge before %s', (_, step, heights) => {
  expect(reachOwnFaces([UPPER, LOWER], [], pointsOf(step, heights))).toEqual([UPPER, LOWER]);
});

it('leaves the edge where no other room lies behind: curtains and glass fronts stand behind the face of a facade', () => {
  expect(reachOwnFaces([UPPER], [], pointsOf(0.1))).toEqual([UPPER]);
});
