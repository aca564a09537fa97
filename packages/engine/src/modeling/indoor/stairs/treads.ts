import type { StairTread } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { convexHull } from '../../../math/convex-hull.ts';
import { wedgeTreads } from './chains/wedge-treads.ts';
import type { DetectedStair, StraightStair, WindingStair } from '../detected-elements.ts';

/** Height of the steps of a stair whose steps were not told apart, meters. */
export const USUAL_RISE = 0.175;
/** Half a cell of a winding stair, meters. */
const HALF_CELL = 0.05;

/** The treads and landings of a stair, upwards, in the frame of the stair. */
export function treadsOf(stair: DetectedStair): StairTread[] {
  if (stair.shape === 'winding') return stair.risers === undefined ? windingTreads(stair) : wedgeTreads(stair);
  if (stair.shape === 'straight') return straightTreads(stair);
  return stair.flights.flatMap((flight, k) => [...straightTreads(flight), ...stair.landings.slice(k, k + 1)]);
}

/** The last riser leads to the floor above, which is no tread of the stair. */
function straightTreads({ a, b, width, risers, rise, going, zBottom }: StraightStair): StairTread[] {
  const length = going * (risers - 1);
  const along: Vec2 = length > 0 ? [(b[0] - a[0]) / length, (b[1] - a[1]) / length] : [1, 0];
  const corner = (u: number, v: number): Vec2 => [
    a[0] + u * along[0] - v * along[1],
    a[1] + u * along[1] + v * along[0],
  ];
  const half = width / 2;
  return Array.from({ length: risers - 1 }, (_, k) => {
    const [from, to] = [k * going, (k + 1) * going];
    const outline = [corner(from, -half), corner(to, -half), corner(to, half), corner(from, half)];
    return { outline, z: zBottom + (k + 1) * rise };
  });
}

/** Treads of a winding stair, each between the lines across its way up half a step below and above it, as high as usual steps. */
function windingTreads({ cells, zBottom, zTop }: WindingStair): StairTread[] {
  const count = Math.max(2, Math.round((zTop - zBottom) / USUAL_RISE));
  const rise = (zTop - zBottom) / count;
  const lines = Array.from({ length: count }, (_, k) => lineAcross(cells, zBottom + (k + 0.5) * rise, rise));
  return lines.slice(1).flatMap((upper, k): StairTread[] => {
    const lower = lines[k];
    return lower && upper ? [{ outline: convexHull([...lower, ...upper]), z: zBottom + (k + 1) * rise }] : [];
  });
}

/** Cells up to so many steps off a height tell the way up there, and the least number of them. */
const WAY = { steps: 2, least: 4 };

/** The line across the way up at a height, as wide as the stair was seen up to a step off it; undefined if too little was. */
function lineAcross(cells: WindingStair['cells'], height: number, rise: number): [Vec2, Vec2] | undefined {
  const near = cells.filter(([, , z]) => Math.abs(z - height) <= WAY.steps * rise);
  const beside = near.filter(([, , z]) => Math.abs(z - height) <= rise);
  if (near.length < WAY.least || beside.length === 0) return undefined;
  const mean = (of: (cell: (typeof near)[number]) => number) =>
    near.reduce((sum, cell) => sum + of(cell), 0) / near.length;
  const [mx, my, mz] = [mean(([x]) => x), mean(([, y]) => y), mean(([, , z]) => z)];
  const [sx, sy, sz] = [
    mean(([x, , z]) => (x - mx) * (z - mz)),
    mean(([, y, z]) => (y - my) * (z - mz)),
    mean(([, , z]) => (z - mz) ** 2),
  ];
  const length = Math.hypot(sx, sy);
  if (length === 0) return undefined;
  const [dx, dy] = [sx / length, sy / length];
  const [x0, y0] = [mx + (sx / sz) * (height - mz), my + (sy / sz) * (height - mz)];
  const offs = beside.map(([x, y]) => dx * (y - y0) - dy * (x - x0));
  const place = (off: number): Vec2 => [x0 - off * dy, y0 + off * dx];
  return [place(Math.min(...offs) - HALF_CELL), place(Math.max(...offs) + HALF_CELL)];
}
