import type { StageContext } from '../../core/context.ts';
import { yieldToEvents } from '../../core/context.ts';
import { liesIn } from '../../math/polygon.ts';
import { cellAt } from '../../spatial/raster-grid.ts';
import type { FaceIndex } from './face-index.ts';
import { REACH } from './face-index.ts';
import type { LevelFace, UprightFace } from './model-faces.ts';

/** Distance of a point to the model that is stored as "none": farther than any face reaches. */
export const NO_DEVIATION = 32_767;
/** Deviations are stored in steps of a tenth of a millimeter. */
export const STEPS_PER_METER = 1e4;

/** Signed distance and face owner per point. */
export interface Deviations {
  /** n, 0.1 mm, {@link NO_DEVIATION} where no face is near. Positive: on the room's side of the face. */
  tenthMm: Int16Array;
  /** n, number in `ids`, or -1. */
  element: Int32Array;
  /** n, +1 for a floor, -1 for a ceiling, 0 for an upright face or none. */
  up: Int8Array;
}

/** Points between two looks at the clock, and the time after which other work gets a turn. */
const CHECK_EVERY = 16_384;
const TURN_MS = 100;

/**
 * Measures every point against the nearest face of the model within {@link REACH}. O(n) by the plan index; 7 bytes a point.
 *
 * @param position 3·n, xyz interleaved, local meters; not changed.
 * @throws EngineError `cancelled`
 */
export async function measureDeviation(
  position: Float32Array,
  index: FaceIndex,
  context: Pick<StageContext, 'signal' | 'progress'>,
): Promise<Deviations> {
  const n = position.length / 3;
  const tenthMm = new Int16Array(n).fill(NO_DEVIATION);
  const element = new Int32Array(n).fill(-1);
  const up = new Int8Array(n);
  const nearest = { off: 0, element: -1, up: 0 };
  let last = performance.now();
  for (let p = 0; p < n; p++) {
    if (p % CHECK_EVERY === 0 && performance.now() - last > TURN_MS) {
      context.progress(p / n);
      await yieldToEvents(context);
      last = performance.now();
    }
    findNearest(index, position, p, nearest);
    if (nearest.element < 0) continue;
    tenthMm[p] = Math.round(nearest.off * STEPS_PER_METER);
    element[p] = nearest.element;
    up[p] = nearest.up;
  }
  return { tenthMm, element, up };
}

/** How far around a strip a point still lies over it, meters: along its edge, and above and below. */
const BESIDE = 0.02;
const ABOVE = 0.05;

function isOver({ ax, ay, dx, dy, length, z0, z1 }: UprightFace, x: number, y: number, z: number): boolean {
  const s = dx * (x - ax) + dy * (y - ay);
  return s >= -BESIDE && s <= length + BESIDE && z >= z0 - ABOVE && z <= z1 + ABOVE;
}

/** Distance of a point above the lowest of a ceiling's planes, square to that plane. */
function offSlopes({ z: cap, slopes = [] }: LevelFace, x: number, y: number, z: number): number {
  let lowest = cap;
  let steepness = 1;
  for (const [a, b, c] of slopes) {
    const height = a * x + b * y + c;
    if (height >= lowest) continue;
    lowest = height;
    steepness = Math.sqrt(1 + a * a + b * b);
  }
  return (z - lowest) / steepness;
}

/** The nearest face within reach of a point, its element -1 if there is none. Fills `out`, so that the loop over points allocates nothing. */
function findNearest(
  { grid, uprights, levels, uprightsAt, levelsAt, bordersAt }: FaceIndex,
  position: Float32Array,
  p: number,
  out: { off: number; element: number; up: number },
): void {
  const x = position[3 * p]!;
  const y = position[3 * p + 1]!;
  const z = position[3 * p + 2]!;
  out.element = -1;
  const at = cellAt(grid, x, y);
  if (at < 0) return;
  let best = REACH;
  const inner = levelsAt[at]!;
  const border = bordersAt[at]!;
  for (let k = 0; k < inner.length + border.length; k++) {
    const isInner = k < inner.length;
    const face = levels[isInner ? inner[k]! : border[k - inner.length]!]!;
    const off = face.slopes ? -offSlopes(face, x, y, z) : (z - face.z) * face.up;
    if (Math.abs(off) >= best || !(isInner || liesIn(face, x, y))) continue;
    best = Math.abs(off);
    out.off = off;
    out.element = face.element;
    out.up = face.up;
  }
  const beside = uprightsAt[at]!;
  for (let k = 0; k < beside.length; k++) {
    const face = uprights[beside[k]!]!;
    if (!isOver(face, x, y, z)) continue;
    const off = face.dx * (y - face.ay) - face.dy * (x - face.ax);
    if (Math.abs(off) >= best) continue;
    best = Math.abs(off);
    out.off = off;
    out.element = face.element;
    out.up = 0;
  }
}
