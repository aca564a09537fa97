import { areWallsTopped, isOpenEnd } from './borders/open-ends.ts';
import type { Border } from './borders/room-borders.ts';
import { findBorders } from './borders/room-borders.ts';
import { shareOf, walledShare } from './merge-floorless.ts';
import type { RoomLabels } from './room-labels.ts';
import { CELL, CELL_AREA, compactLabels } from './room-labels.ts';

/** What tells the mirror image of a room behind panes. */
export interface ImageOptions {
  /** The ceiling of an image shows this many times less than that of the middling room. */
  leastDrop?: number;
  /** An image shows its ceiling in less than this share of its cells. */
  mostCeiling?: number;
  /** Smaller spaces, square meters, may be parts of rooms in shade, or flights of stairs. */
  leastArea?: number;
  /** Spaces at most so many cells away touch; walls along at least this share of its border stand so near to a part of a corridor. */
  reach?: number;
  leastWalled?: number;
  wallReach?: number;
  /**
   * A part of a room behind a beam shows this share of its floor, and borders on the rest of it for so many meters, along at most this
   * share of which something stands.
   */
  leastFloor?: number;
  leastBeam?: number;
  mostStanding?: number;
}

export const IMAGE_DEFAULTS: Required<ImageOptions> = {
  leastDrop: 15,
  mostCeiling: 0.15,
  leastArea: 4.5,
  reach: 9,
  leastWalled: 0.7,
  wallReach: 3,
  leastFloor: 0.3,
  leastBeam: 2,
  mostStanding: 0.25,
};

/** What was seen of the cells of a storey: points of the ceiling, and where the floor shows. */
export interface SeenOfCells {
  ceilingPoints: Uint16Array;
  floor: Uint8Array;
}

/**
 * Drops mirror images of rooms: the court behind glazed fronts, filled with ceilings and floors of the rooms around it. A
 * pane throws back a few percent of what falls on it, so an image is far fainter than any room that was scanned. A part of a
 * corridor may show as faintly behind the leaf of a door that stands open: it opens to the rest of it between walls. So may a part
 * of a room whose ceiling a beam hides, though not its floor.
 *
 * @returns the same object if there is none.
 */
export function dropImages(
  labels: RoomLabels,
  { ceilingPoints, floor }: SeenOfCells,
  options: ImageOptions = {},
): RoomLabels {
  const knobs = { ...IMAGE_DEFAULTS, ...options };
  const { leastDrop, mostCeiling, leastArea } = knobs;
  const spaces = Array.from({ length: labels.rooms }, () => ({ cells: 0, points: 0, covered: 0 }));
  labels.label.forEach((id, at) => {
    const space = spaces[id];
    if (!space) return;
    space.cells++;
    space.points += ceilingPoints[at]!;
    if (ceilingPoints[at]! > 0) space.covered++;
  });
  const density = spaces.map(({ points, cells }) => points / Math.max(1, cells));
  const least = middling(spaces, density) / leastDrop;
  const isFaint = spaces.map(
    ({ covered, cells }, id) => density[id]! < least && covered < mostCeiling * cells && cells * CELL_AREA > leastArea,
  );
  const isImage = isFaint.includes(true) ? withoutPartsOfRooms(isFaint, labels, floor, knobs) : isFaint;
  if (!isImage.includes(true)) return labels;
  const images = Uint8Array.from(labels.label, (id) => (isImage[id] ? 1 : 0));
  return compactLabels({ ...labels, label: labels.label.map((id, at) => (images[at] ? -1 : id)), images });
}

/**
 * Which spaces are faint and no part of a space that is not: neither of a corridor, between walls and open to it with its whole width,
 * nor of a room behind a beam.
 */
function withoutPartsOfRooms(
  isFaint: readonly boolean[],
  labels: RoomLabels,
  floor: Uint8Array,
  knobs: Required<ImageOptions>,
): boolean[] {
  const faint = [...isFaint];
  const floored = shareOf(floor, labels);
  const hasTops = areWallsTopped(labels);
  for (const border of findBorders(labels, knobs.reach)) {
    const { a, b } = border;
    if (isFaint[a] === isFaint[b]) continue;
    const id = isFaint[a] ? a : b;
    const isBehindBeam = floored[id]! >= knobs.leastFloor && isUnderBeam(border, knobs);
    const isOfCorridor = () =>
      hasTops && isOpenEnd(border, labels) && walledShare(id, labels, knobs.wallReach) >= knobs.leastWalled;
    if (isBehindBeam || isOfCorridor()) faint[id] = false;
  }
  return faint;
}

/** True if hardly anything stands along a border, where panes have mullions and parapets. */
function isUnderBeam({ ways }: Border, { leastBeam, mostStanding }: Required<ImageOptions>): boolean {
  const rows = [...ways[ways[0]!.size >= ways[1]!.size ? 0 : 1]!.values()];
  const standing = rows.filter(({ isStanding }) => isStanding).length;
  return rows.length * CELL >= leastBeam && standing <= mostStanding * rows.length;
}

/** The density that as much area has less of as more. */
function middling(spaces: readonly { cells: number }[], density: readonly number[]): number {
  const order = [...spaces.keys()].sort((a, b) => density[a]! - density[b]!);
  const half = spaces.reduce((sum, { cells }) => sum + cells, 0) / 2;
  let sum = 0;
  return density[order.find((id) => (sum += spaces[id]!.cells) >= half) ?? 0] ?? 0;
}
