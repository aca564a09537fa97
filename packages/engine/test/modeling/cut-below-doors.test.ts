import { beforeAll, expect, it } from 'vitest';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { seededRandom } from '../../src/math/random.ts';
import { modelOfPoints } from './model-of-points.ts';

type Point = [x: number, y: number, z: number];

/** Where the scan ends: half way up to the ceiling. */
const CUT = 1.4;
const random = seededRandom(4);

/** Points on a rectangle between two corners, 3000 to the square meter. */
function sheet([x0, y0, z0]: Point, [x1, y1, z1]: Point): Point[] {
  const sides = [x1 - x0, y1 - y0, z1 - z0].filter((side) => side > 0);
  const noise = () => (random() + random() + random() - 1.5) * 0.004;
  const between = (from: number, to: number) => (to > from ? from + random() * (to - from) : from + noise());
  const count = Math.round(3000 * sides[0]! * sides[1]!);
  return Array.from({ length: count }, () => [between(x0, x1), between(y0, y1), between(z0, z1)]);
}

const wall = (x0: number, y0: number, x1: number, y1: number) => sheet([x0, y0, 0], [x1, y1, CUT]);

/** Two rooms of 5 × 4 and 4 × 4 m. A doorway of 1.2 m joins them, and through a glass front of 2 m ground shows. */
const scan = [
  ...sheet([0, 0, 0], [5, 4, 0]),
  ...sheet([5.12, 0, 0], [9.12, 4, 0]),
  ...sheet([5, 1.4, 0], [5.12, 2.6, 0]),
  ...sheet([9.12, 0, 0], [14, 4, 0]),
  ...[0, 4].flatMap((y) => [...wall(0, y, 5, y), ...wall(5.12, y, 9.12, y)]),
  ...wall(0, 0, 0, 4),
  ...[5, 5.12].flatMap((x) => [...wall(x, 0, x, 1.4), ...wall(x, 2.6, x, 4)]),
  ...[1.4, 2.6].flatMap((y) => wall(5, y, 5.12, y)),
  ...wall(9.12, 0, 9.12, 1),
  ...wall(9.12, 3, 9.12, 4),
];

let model: StructuredModel;
beforeAll(async () => {
  model = await modelOfPoints(scan);
});

it('parts rooms at a doorway whose head the scan does not show, and ends them before the ground outside', () => {
  const areas = model.rooms.map(({ area }) => area).sort((a, b) => b - a);
  expect(areas).toEqual([expect.closeTo(20, 0), expect.closeTo(16, 0)]);
});

it('says that doors and rooms are not sure where walls end below the heads of doors', () => {
  const warning = model.warnings.find(({ code }) => code === 'walls-cut-low');
  expect(warning?.params).toEqual({ storeys: 1, height: expect.closeTo(CUT, 1) });
});
