import { SLOT } from '../../../../spatial/line-arrangement.ts';
import type { PlanBox } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import type { CeilingMap } from '../ceiling-map.ts';
import { faintSlots } from './faint-walls.ts';
import type { FarLine } from './far-walls.ts';
import { withFarWalls } from './far-walls.ts';
import { HEIGHT_STEP, MOST_LEVELS, withoutHanging } from './hanging-lines.ts';
import type { RoomLine } from './room-lines.ts';
import { withoutStanding } from './standing-lines.ts';
import type { LabeledScan } from '../storey-scan.ts';

/** Thresholds of the evidence that a line is a wall of the room; lengths in meters. */
export interface LineSupportOptions {
  /** Points this near to a line lie on it. */
  onLine?: number;
  /** Strip beside a line, from near to far, in which floor and ceiling tell which side the line is seen from. */
  stripNear?: number;
  stripFar?: number;
  /** Heights above the floor, from foot to knee, in which a wall shows under windows. */
  foot?: number;
  knee?: number;
  /** Points this near to the floor's level, or to the ceiling's height, are floor or ceiling. */
  floorReach?: number;
  ceilingReach?: number;
  /** Points on a line that fill a slot. */
  leastOn?: number;
  /** Slots on either side that share their evidence of which side a face is seen from. */
  sharedSlots?: number;
  /** Level points before a face, where a ceiling was scanned, without which it is a frame or a reveal. */
  leastBefore?: number;
  /** A face has at most so many times the level points behind it as before it, … */
  mostBehindShare?: number;
  /** … and so many more. */
  mostBehind?: number;
}

/**
 * Tried on ten simulated buildings of 400,000 points: without a limit on what lies behind a face no F1 changes by more than
 * 0.002. The limit keeps the far face of a thin wall from passing for the room's own, which the test shows.
 */
export const LINE_SUPPORT_DEFAULTS: Required<LineSupportOptions> = {
  onLine: 0.02,
  stripNear: 0.025,
  stripFar: 0.09,
  foot: 0.08,
  knee: 0.48,
  floorReach: 0.04,
  ceilingReach: 0.08,
  leastOn: 3,
  sharedSlots: 4,
  leastBefore: 3,
  mostBehindShare: 1.5,
  mostBehind: 3,
};

/**
 * Notes along each line where a wall of this room was seen: points on the line in the band under the ceiling (over doors
 * and furniture) or near the floor (under windows), and floor or ceiling right before it rather than behind it. So the
 * far face of a thin wall, or a window frame in its recess, does not pass for the room's own wall.
 *
 * @param box plan box of the room; lines are looked at within it.
 * @returns the lines with their slots; the given ones are not changed.
 */
export function noteSupport(
  lines: readonly RoomLine[],
  box: PlanBox,
  scan: LabeledScan,
  options: LineSupportOptions = {},
): RoomLine[] {
  const knobs = { ...LINE_SUPPORT_DEFAULTS, ...options };
  const seen = lines.map((line): FarLine => {
    const counts = countBeside(line, box, scan, knobs);
    const faint = faintSlots(line, counts.heights, scan.labels);
    return { ...line, ...heldSlots(counts, scan, knobs), faint, heights: counts.heights, ceiling: counts.ceiling };
  });
  return withoutStanding(withoutHanging(withFarWalls(seen)), scan.labels.crests ?? []);
}

/** Points per slot of a line. */
interface SlotCounts {
  /** On the line, where only a wall shows. */
  on: Map<number, number>;
  /** Floor and ceiling right before the line and right behind it. */
  before: Map<number, number>;
  behind: Map<number, number>;
  /** Ceiling alone right before the line. */
  ceiling: Map<number, number>;
  /** Heights at which points lie on the line, a bit for each step, and the steps of the band under the ceiling. */
  heights: Map<number, number>;
  bands: Map<number, number>;
}

function countBeside(
  { nx, ny, d }: RoomLine,
  box: PlanBox,
  { points, labels, ceilings, storey: { elevation } }: LabeledScan,
  knobs: Required<LineSupportOptions>,
): SlotCounts {
  const { low, high } = labels.band;
  const { onLine, stripNear, stripFar } = knobs;
  const counts: SlotCounts = {
    on: new Map(),
    before: new Map(),
    behind: new Map(),
    ceiling: new Map(),
    heights: new Map(),
    bands: new Map(),
  };
  const add = (map: Map<number, number>, slot: number) => map.set(slot, (map.get(slot) ?? 0) + 1);
  visitBox(points, narrowBox(box, nx, ny, d, stripFar), (k) => {
    const x = points.x[k]!;
    const y = points.y[k]!;
    const z = points.z[k]!;
    const off = x * nx + y * ny - d;
    if (off < -stripFar || off > stripFar) return;
    const over = cellAt(ceilings.grid, x, y);
    if (over < 0) return;
    const slot = Math.floor((y * nx - x * ny) / SLOT);
    if (off >= -onLine && off <= onLine) {
      const level = Math.floor((z - elevation) / HEIGHT_STEP);
      if (z > elevation + knobs.foot && z < high[over]! && level < MOST_LEVELS)
        counts.heights.set(slot, (counts.heights.get(slot) ?? 0) | (1 << level));
      const steps = stepsUpTo(high[over]! - elevation) & ~stepsUpTo(low[over]! - elevation);
      counts.bands.set(slot, (counts.bands.get(slot) ?? 0) | steps);
      const isUpper = z >= low[over]! && z < high[over]!;
      if (isUpper || (z > elevation + knobs.foot && z < elevation + knobs.knee)) add(counts.on, slot);
      return;
    }
    if (Math.abs(off) < stripNear) return;
    const isFloor = Math.abs(z - elevation) < knobs.floorReach;
    const isLevel = isFloor || Math.abs(z - ceilingBefore(ceilings, x, y, nx, ny)) < knobs.ceilingReach;
    if (isLevel) add(off < 0 ? counts.before : counts.behind, slot);
    if (isLevel && !isFloor && off < 0) add(counts.ceiling, slot);
  });
  return counts;
}

/** The height steps up to a height, a bit for each. */
const stepsUpTo = (height: number) => (1 << Math.max(0, Math.min(MOST_LEVELS, Math.floor(height / HEIGHT_STEP)))) - 1;

/** A normal this near to an axis is along it: then a box can be narrowed to the strip beside the line. */
const ALONG_AXIS = 0.9999;

function narrowBox(box: PlanBox, nx: number, ny: number, d: number, reach: number): PlanBox {
  const thin = { ...box };
  if (Math.abs(nx) > ALONG_AXIS) thin.minX = (thin.maxX = d / nx + reach) - 2 * reach;
  if (Math.abs(ny) > ALONG_AXIS) thin.minY = (thin.maxY = d / ny + reach) - 2 * reach;
  return thin;
}

/** Distances before a line at which the ceiling is read, and the most that it may slope between them, meters. */
const READ_CEILING = { near: 0.3, far: 0.6, mostSlope: 0.25 };

/** Ceiling as it goes on from inside the room, so that the head of a window is none; NaN where none was seen. */
function ceilingBefore({ grid, height }: CeilingMap, x: number, y: number, nx: number, ny: number): number {
  const at = (depth: number) => height[cellAt(grid, x - depth * nx, y - depth * ny)] ?? NaN;
  const near = at(READ_CEILING.near);
  const far = at(READ_CEILING.far);
  return Math.abs(near - far) < READ_CEILING.mostSlope ? 2 * near - far : near;
}

/** The slots in which a wall of this room was seen, and those that fill some of the band with nothing level on either side. */
function heldSlots(
  { on, before, behind, bands }: SlotCounts,
  { storey: { ceilingSeen } }: LabeledScan,
  { leastOn, sharedSlots, leastBefore, mostBehindShare, mostBehind }: Required<LineSupportOptions>,
): { slots: Set<number>; bare: Map<number, number> } {
  const slots = new Set<number>();
  const bare = new Map<number, number>();
  const isFull = (slot: number) => (on.get(slot) ?? 0) >= leastOn;
  const around = (counts: ReadonlyMap<number, number>, slot: number) => {
    let sum = 0;
    for (let k = -sharedSlots; k <= sharedSlots; k++) sum += counts.get(slot + k) ?? 0;
    return sum;
  };
  for (const slot of on.keys()) {
    // A slot between two full ones is a matter of sampling.
    if (!isFull(slot) && !(isFull(slot - 1) && isFull(slot + 1))) continue;
    const own = around(before, slot);
    const isOwn = around(behind, slot) <= mostBehindShare * own + mostBehind;
    // Nothing level before it at all: a frame or a reveal, set back from the room.
    if (ceilingSeen && own < leastBefore) {
      const band = bands.get(slot);
      if (isOwn && band) bare.set(slot, band);
    } else if (isOwn) slots.add(slot);
  }
  return { slots, bare };
}
