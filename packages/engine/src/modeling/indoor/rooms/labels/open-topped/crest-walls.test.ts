import { expect, it } from 'vitest';
import { seededRandom } from '../../../../../math/random.ts';
import { gridOver } from '../../../../../spatial/raster-grid.ts';
import type { DetectedStorey, StoreyLayout } from '../../../detected-elements.ts';
import { storeyPoints } from '../../../storeys/storey-points.ts';
import type { StoreyScan } from '../../storey-scan.ts';
import { crestLines, dropBeforeWalls } from './crest-walls.ts';

/** A storey of 6 × 5 m that was cut off 2.25 m above its floor. */
const TOP = 2.25;
const BOUNDS = { minX: 0, minY: 0, maxX: 6, maxY: 5 };
const CELLS = gridOver(BOUNDS, 0.05);
const STOREY = { index: 0, elevation: 0, height: TOP, zCap: 3, ceilingSeen: false } as unknown as DetectedStorey;

type Point = [x: number, y: number, z: number];

/** Points every 2 cm along a line, up to the top. */
function wall(ax: number, ay: number, bx: number, by: number, top = TOP): Point[] {
  const count = Math.round(Math.hypot(bx - ax, by - ay) / 0.02);
  return Array.from({ length: count }, (_, k): Point[] =>
    Array.from({ length: 12 }, (_, j) => {
      const s = (k + 0.5) / count;
      return [ax + (bx - ax) * s, ay + (by - ay) * s, (top * (j + 0.99)) / 12];
    }),
  ).flat();
}

/** Leaves of a plant that reaches up to the top, about half a meter wide. */
function plant(x: number, y: number): Point[] {
  const random = seededRandom(7);
  const off = () => 0.25 * (random() + random() + random() - 1.5);
  return Array.from({ length: 80 }, (): Point => [x + off(), y + off(), TOP - 0.02]);
}

function scanOf(points: readonly Point[]): StoreyScan {
  const layout = { angle: 0, normals: [0, Math.PI / 2, Math.PI / 4], bounds: BOUNDS } as unknown as StoreyLayout;
  const grid = gridOver(BOUNDS, 1);
  const lowest = new Float32Array(grid.width * grid.height).fill(TOP);
  return {
    layout,
    storey: STOREY,
    points: storeyPoints(Float32Array.from(points.flat()), layout, STOREY),
    ceilings: { grid, lowest, height: new Float32Array(lowest.length).fill(NaN) },
    faces: [],
    panels: [],
  };
}

const band = {
  low: new Float32Array(30).fill(0.92 * TOP),
  high: new Float32Array(30).fill(TOP + 0.1),
};
const linesIn = (points: readonly Point[]) =>
  crestLines(scanOf(points), band).map(({ nx, d, from, to }) => [
    nx > 0.9 ? 'x' : nx < 0.1 ? 'y' : 'slant',
    d,
    from,
    to,
  ]);

it('finds walls in a section over the tops of furniture, also where one slants, and no shelf that ends below', () => {
  const slant = wall(4, 3.99, 4.99, 3);
  const found = linesIn([...wall(0.5, 4.01, 4, 4.01), ...wall(0.5, 3.6, 4, 3.6, 2.1), ...slant]);
  expect(found).toHaveLength(2);
  expect(found).toContainEqual(['y', expect.closeTo(4.01, 2), expect.closeTo(-4, 1), expect.closeTo(-0.5, 1)]);
  expect(found).toContainEqual(['slant', expect.closeTo(7.99 / Math.SQRT2, 2), expect.anything(), expect.anything()]);
});

it('finds walls square to a usual direction, and along planes that have none', () => {
  expect(linesIn(wall(1, 1, 2.4, 2.4))).toHaveLength(1);
  const [nx, ny] = [Math.cos(0.4), Math.sin(0.4)];
  const along = wall(3 + ny, 2 - nx, 3 - ny, 2 + nx);
  const face = { nx, ny, d: 3 * nx + 2 * ny, from: -1, to: 1, zMin: 0, zMax: TOP };
  expect(linesIn(along)).toEqual([]);
  expect(crestLines({ ...scanOf(along), faces: [face] }, band)).toHaveLength(1);
});

it('takes the leaves of a plant for no wall, and the step of a wall for one', () => {
  const step = [...wall(0.5, 4.01, 2.01, 4.01), ...wall(2.01, 4.01, 2.01, 4.33), ...wall(2.01, 4.33, 4, 4.33)];
  expect(linesIn([...step, ...plant(3, 3.7)]).map(([axis]) => axis)).toEqual(['y', 'y', 'x']);
});

/** The rows of barrier cells in which something is left at x = 2 m, by height of the plan in centimeters. */
function leftAt(points: readonly Point[], barred: readonly number[]): number[] {
  const barrier = new Uint8Array(CELLS.width * CELLS.height);
  const at = (y: number) =>
    Math.floor((y - CELLS.y0) / CELLS.cell) * CELLS.width + Math.floor((2 - CELLS.x0) / CELLS.cell);
  for (const y of barred) barrier[at(y)] = 1;
  dropBeforeWalls(barrier, crestLines(scanOf(points), band), CELLS);
  return barred.filter((y) => barrier[at(y)]);
}

it('drops a shelf before a wall up to the top, also where it hides a piece of that', () => {
  const shelf = wall(1, 3.62, 3, 3.62, 2.1);
  expect(leftAt([...wall(0.5, 4.02, 4, 4.02), ...shelf], [3.62, 4.02])).toEqual([4.02]);
  expect(leftAt([...wall(0.5, 4.02, 1.6, 4.02), ...wall(2.5, 4.02, 4, 4.02), ...shelf], [3.62, 4.02])).toEqual([4.02]);
});

it('keeps what stands far before any wall, and the head of a door within a wall', () => {
  const far = wall(1, 3.22, 3, 3.22, 2.1);
  expect(leftAt([...wall(0.5, 4.02, 4, 4.02), ...far], [3.22])).toEqual([3.22]);
  const thick = [4.02, 4.42].flatMap((y) => [...wall(0.5, y, 1.6, y), ...wall(2.5, y, 4, y)]);
  expect(leftAt(thick, [4.22])).toEqual([4.22]);
});
