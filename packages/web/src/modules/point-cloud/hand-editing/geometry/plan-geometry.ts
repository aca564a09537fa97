import type { EditOpeningKind, EditOperation } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';

/** A place of the plan, meters, local to the model. */
export type Place = readonly [x: number, y: number];
type Line = { a: Place; b: Place };
type Wall = StructuredModel['walls'][number];
type Opening = StructuredModel['openings'][number];

/** What is dragged snaps to whole centimeters, and to what it lines up with. */
const STEP = 0.01;
/** A wall takes steps of five centimeters where the reach of the snapping spans them: nearer by, single ones. */
const WALL_STEP = 0.05;
/** Snapping reaches so far in the picture. */
export const SNAP_PIXELS = 8;
/** Cosine of the angle up to which two walls are parallel. */
const PARALLEL = 0.998;
/** Lower and upper edge of new openings above the floor, meters. */
const HEIGHTS: Record<EditOpeningKind, readonly [sill: number, head: number]> = {
  door: [0, 2.1],
  window: [0.9, 2.1],
  passage: [0, 2.2],
  curtain: [0, 8],
};
/** Between the upper edge of a new opening and that of its wall, meters. */
export const LINTEL = 0.05;

/** An opening that is less wide or high is none, meters. */
export const NARROWEST = 0.2;

/** An opening of the usual heights is at least so high, meters: its sill gives way below a low lintel. */
const LEAST_HEIGHT = 0.3;

/** Sill and head that a new opening has where none are drawn, meters above the lower edge of its wall. */
export function usualHeights(wall: Wall, kind: EditOpeningKind): { sill: number; head: number } {
  const [sill, head] = HEIGHTS[kind];
  const top = Math.min(head, wall.zTop - wall.zBottom - LINTEL);
  return { sill: Math.max(0, Math.min(sill, top - LEAST_HEIGHT)), head: top };
}

export const lengthOf = ({ a, b }: Line): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
/** A length in whole centimeters, or in other steps. */
export const round = (value: number, step = STEP): number => Math.round(value / step) * step;

function frameOf({ a, b }: Line) {
  const length = lengthOf({ a, b });
  return { length, along: [(b[0] - a[0]) / length, (b[1] - a[1]) / length] as const };
}

/** Where a place lies beside a line: `s` along it from a, `off` to its left. */
export function besideLine(line: Line, [x, y]: Place): { s: number; off: number } {
  const { along } = frameOf(line);
  const [dx, dy] = [x - line.a[0], y - line.a[1]];
  return { s: along[0] * dx + along[1] * dy, off: along[0] * dy - along[1] * dx };
}

/** The place at coordinates beside a line. */
export function placeBeside(line: Line, s: number, off = 0): Place {
  const { along } = frameOf(line);
  return [line.a[0] + along[0] * s - along[1] * off, line.a[1] + along[1] * s + along[0] * off];
}

/** How far a wall is moved to its left by a drag: lined up with a parallel wall within `reach`, else by whole steps. */
export function snappedOffset(walls: readonly Wall[], wall: Wall, from: Place, to: Place, reach: number): number {
  const offset = besideLine(wall, to).off - besideLine(wall, from).off;
  const { along } = frameOf(wall);
  const lines = walls.flatMap((other) => {
    const own = frameOf(other).along;
    const isParallel = Math.abs(along[0] * own[0] + along[1] * own[1]) > PARALLEL;
    if (other.id === wall.id || other.storey !== wall.storey || other.status === 'rejected' || !isParallel) return [];
    return [besideLine(wall, other.a).off];
  });
  const near = lines
    .filter((line) => Math.abs(line - offset) <= reach && Math.abs(line) > STEP)
    .sort((p, q) => Math.abs(p - offset) - Math.abs(q - offset))[0];
  return near ?? round(offset, reach >= WALL_STEP ? WALL_STEP : STEP);
}

/** An opening after a drag along its wall, kept within it; it snaps to the middle of the wall. */
export function movedOpening(opening: Opening, wall: Wall, from: Place, to: Place, reach: number): Line {
  const { length } = frameOf(wall);
  const [s, e] = [besideLine(wall, opening.a).s, besideLine(wall, opening.b).s];
  const [low, high] = [Math.min(s, e), Math.max(s, e)];
  const wanted = besideLine(wall, to).s - besideLine(wall, from).s;
  const toMiddle = length / 2 - (low + high) / 2;
  const snapped = Math.abs(toMiddle - wanted) <= reach ? toMiddle : round(low + wanted) - low;
  const shift = Math.min(Math.max(snapped, -low), length - high);
  return { a: placeBeside(wall, s + shift), b: placeBeside(wall, e + shift) };
}

/** The opening that a drag along a wall draws; undefined while it is too narrow. */
export function drawnOpening(
  wall: Wall,
  kind: EditOpeningKind,
  from: Place,
  to: Place,
): Extract<EditOperation, { type: 'draw-opening' }> | undefined {
  const { length } = frameOf(wall);
  const within = (place: Place) => Math.min(Math.max(round(besideLine(wall, place).s), 0), length);
  const [s, e] = [within(from), within(to)];
  if (Math.abs(e - s) < NARROWEST) return undefined;
  const [a, b] = [placeBeside(wall, Math.min(s, e)), placeBeside(wall, Math.max(s, e))];
  return { type: 'draw-opening', wall: wall.id, kind, a, b, ...usualHeights(wall, kind) };
}

/** The wall of a storey that is nearest to a place, if it lies within `reach` of its faces. */
export function wallAt(walls: readonly Wall[], storey: string, place: Place, reach: number): Wall | undefined {
  return walls
    .filter((wall) => wall.storey === storey && wall.status !== 'rejected')
    .map((wall) => {
      const { s, off } = besideLine(wall, place);
      const beyond = Math.max(-s, s - lengthOf(wall), 0);
      return { wall, gap: Math.max(Math.abs(off) - wall.thickness / 2, 0) + beyond };
    })
    .filter(({ gap }) => gap <= reach)
    .sort((p, q) => p.gap - q.gap)[0]?.wall;
}
