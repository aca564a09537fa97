import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { WallFace } from '../outlines/wall-faces.ts';
import { cellsAcross, REACH, roomBeside, STEP, stretches } from './follow-walls.ts';

/** What shows a wall that goes on out of sight; meters. */
export interface HiddenWallOptions {
  /** Least length of a stretch in sight, and largest gap within it. */
  leastStretch?: number;
  mostBreak?: number;
  /** The room lies so near before the stretch, on at least this share of it. */
  besideFace?: number;
  leastBeside?: number;
  /** And so near before where the wall goes on: what stands in the room hides the wall and the floor before it. */
  besideShade?: number;
  /** And another room so near behind the line, in most of a gap. */
  beyond?: number;
  /** The room shows so far behind the line of the wall where it has ended, and so far before it where nothing hides the wall. */
  behindFrom?: number;
  behindTo?: number;
  beforeFrom?: number;
  beforeTo?: number;
}

export const HIDDEN_WALL_DEFAULTS: Required<HiddenWallOptions> = {
  leastStretch: 1,
  mostBreak: 0.1,
  besideFace: 0.4,
  leastBeside: 0.5,
  besideShade: 1.8,
  beyond: 1.8,
  behindFrom: 0.3,
  behindTo: 0.6,
  beforeFrom: 0.1,
  beforeTo: 0.3,
};

/**
 * Where the wall between two rooms goes on out of sight: behind a leaf, a column or a beam that hides it, or far from every station. It
 * does in line with its face, with one room before the line and another behind it; where the first one itself shows behind the line,
 * the wall has ended.
 *
 * @param label rooms as far as they show.
 * @param wall cells of walls in sight.
 * @returns cells of the walls out of sight.
 */
export function hiddenWalls(
  label: Int32Array,
  wall: Uint8Array,
  faces: readonly Pick<WallFace, 'nx' | 'ny' | 'd'>[],
  grid: RasterGrid,
  options: HiddenWallOptions = {},
): Uint8Array {
  const knobs = { ...HIDDEN_WALL_DEFAULTS, ...options };
  const mask = new Uint8Array(label.length);
  for (const face of faces) {
    const line = cellsAcross(face, grid, REACH);
    const solid = line.map((cells) => cells.some((at) => wall[at]));
    const middle = line.map((cells) => cells[REACH]!);
    const roomAt: RoomAt = (k, side, from, to) =>
      roomBeside(middle[k]!, side, [face.nx, face.ny], label, grid, {
        from: Math.round(from / grid.cell),
        to: Math.round(to / grid.cell),
      });
    for (const [first, last] of stretches(solid, knobs.mostBreak / STEP + 1, knobs.leastStretch / STEP)) {
      for (const side of [1, -1] as const) {
        const room = mostOf(first, last, knobs.leastBeside, (k) => roomAt(k, side, grid.cell, knobs.besideFace));
        if (room === undefined) continue;
        const along = alongLine(room, side, roomAt, grid.cell, knobs);
        for (const ahead of [rangeOf(last + 1, line.length, 1), rangeOf(first - 1, -1, -1)])
          for (const k of goneOn(ahead, solid, along)) mask[middle[k]!] = 1;
      }
    }
  }
  return mask;
}

function rangeOf(from: number, end: number, step: 1 | -1): number[] {
  return Array.from({ length: Math.max(0, (end - from) * step) }, (_, k) => from + k * step);
}

/** The room that lies beside most places of a stretch; undefined if none does on the least share of it. */
function mostOf(
  first: number,
  last: number,
  leastShare: number,
  roomAt: (k: number) => number | undefined,
): number | undefined {
  const counts = new Map<number, number>();
  for (let k = first; k <= last; k++) {
    const room = roomAt(k);
    if (room !== undefined) counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= leastShare * (last + 1 - first) ? best[0] : undefined;
}

/** The first room beside a place of a line, on one side, from one distance to another. */
type RoomAt = (k: number, side: 1 | -1, from: number, to: number) => number | undefined;

/** What shows of rooms along the line of a wall. */
interface Along {
  /** The room lies before the line; it shows behind it, where the wall has ended. */
  isAlong: (k: number) => boolean;
  hasEnded: (k: number) => boolean;
  /** Nothing hides the wall. */
  isShown: (k: number) => boolean;
  /** Another room lies behind the line. */
  isBetween: (k: number) => boolean;
}

function alongLine(
  room: number,
  side: 1 | -1,
  roomAt: RoomAt,
  cell: number,
  { besideShade, beyond, behindFrom, behindTo, beforeFrom, beforeTo }: Required<HiddenWallOptions>,
): Along {
  const behind = side === 1 ? -1 : 1;
  return {
    isAlong: (k) => roomAt(k, side, cell, besideShade) === room,
    hasEnded: (k) => roomAt(k, behind, behindFrom, behindTo) === room,
    isShown: (k) => roomAt(k, side, beforeFrom, beforeTo) === room,
    isBetween: (k) => (roomAt(k, behind, cell, beyond) ?? room) !== room,
  };
}

/**
 * Of the places ahead those between solid ones, and those up to the end of the room unless the wall ends before; no gap with one room on
 * both sides of most of it, or in which nothing hides the wall, but for a short one.
 */
function goneOn(ahead: readonly number[], solid: readonly boolean[], along: Along): number[] {
  const end = ahead.findIndex((k) => !along.isAlong(k) || along.hasEnded(k));
  const places = end < 0 ? ahead : ahead.slice(0, end);
  const gaps: number[][] = [[]];
  for (const k of places) {
    if (solid[k]) gaps.push([]);
    else gaps.at(-1)!.push(k);
  }
  if (end >= 0 && along.hasEnded(ahead[end]!)) gaps.pop();
  const isMost = (gap: readonly number[], is: (k: number) => boolean) => 2 * gap.filter(is).length > gap.length;
  return gaps
    .filter((gap) => isMost(gap, along.isBetween))
    .filter((gap) => gap.length * STEP <= SHORT_GAP || !isMost(gap, along.isShown))
    .flat();
}

/** A wall goes on across a gap up to so long, meters: less than a door. */
const SHORT_GAP = 0.5;
