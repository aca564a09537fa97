import type { PlanLine } from '../../../../spatial/line-arrangement.ts';
import type { CrestLine } from '../labels/open-topped/crest-line.ts';
import type { BorderPiece } from './mask-border.ts';
import { sortBorder } from './border-directions.ts';
import { borderOf } from './mask-border.ts';
import type { LabeledScan } from '../storey-scan.ts';
import { findFaceCandidates, meanOffset } from './face-candidates.ts';

/** A line that may bound a room: nx·x + ny·y = d, the room on the lower side. */
export interface RoomLine extends PlanLine {
  /** Length of the mask's border that called for it, meters. */
  length: number;
  /** Share of that length with wall points on the line. */
  support: number;
  /** Its slots that few points far from the scanner show. */
  faint?: ReadonlySet<number>;
}

/** Which stretches of border make a line; lengths in meters. */
export interface RoomLineOptions {
  /** Least length of border that calls for a line. */
  leastLength?: number;
  /** Border within so many cells of a peak of offsets belongs to it. */
  peakReach?: number;
  /** Two lines that face the same way closer than this are one wall. */
  apart?: number;
  /** Least length of border so near to a line that is known otherwise. */
  leastKnown?: number;
  knownReach?: number;
  /** What a line's length counts without any support, when the better of two is kept. */
  bareWorth?: number;
  /** Most lines of one room. The number of pieces between lines grows with the square of theirs, and the time faster. */
  mostLines?: number;
}

export const ROOM_LINE_DEFAULTS: Required<RoomLineOptions> = {
  leastLength: 0.3,
  peakReach: 2.5,
  apart: 0.07,
  leastKnown: 0.15,
  knownReach: 0.1,
  bareWorth: 0.3,
  mostLines: 250,
};

/** Cosine of the angle up to which two lines face the same way. */
const SAME_WAY = 0.999;
/** Normals are rounded to this part, so that those along the axes are exactly so. */
const NORMAL_PARTS = 1e9;

/**
 * Lines that bound a room: the pieces of border along walls of one direction are collected by offset; each peak
 * moves to the faces of walls nearby. Of lines that nearly coincide the better one stays.
 *
 * @param mask cells of the room.
 * @returns lines without slots; {@link noteSupport} notes where walls were seen.
 */
export function findRoomLines(mask: Uint8Array, scan: LabeledScan, options: RoomLineOptions = {}): RoomLine[] {
  const knobs = { ...ROOM_LINE_DEFAULTS, ...options };
  const border = borderOf(mask, scan.labels.grid);
  const faces = [...scan.faces, ...(scan.sparse ?? [])];
  const lines = sortBorder(border, faces, scan.layout.normals, scan.labels.grid.cell).flatMap(({ angle, pieces }) =>
    linesFacing(pieces, roundNormal(Math.cos(angle)), roundNormal(Math.sin(angle)), scan, knobs),
  );
  const known = [...(scan.labels.crests ?? []), ...(scan.cuts ?? [])];
  const beside = known.flatMap((line) => knownLine(line, border, scan.labels.grid.cell, knobs));
  return withOthers(thinLines(lines, knobs), beside, knobs);
}

/** A line that is known otherwise, where border runs along it: short steps of walls and slanting sides of the file call for none. */
function knownLine(
  { nx, ny, d, from, to }: CrestLine,
  border: readonly BorderPiece[],
  step: number,
  { knownReach, leastKnown }: Required<RoomLineOptions>,
): RoomLine[] {
  let count = 0;
  let facing = 0;
  for (const piece of border) {
    const along = nx * piece.y - ny * piece.x;
    if (along < from || along > to || Math.abs(nx * piece.x + ny * piece.y - d) > knownReach) continue;
    count++;
    facing += nx * piece.nx + ny * piece.ny;
  }
  if (count * step < leastKnown || Math.abs(facing) < LEAST_FACING * count) return [];
  const side = Math.sign(facing);
  return [{ nx: side * nx, ny: side * ny, d: side * d, length: count * step, support: 1, slots: new Set<number>() }];
}

/** Mean cosine of the angle between a piece and the border along it. */
const LEAST_FACING = 0.5;

const roundNormal = (part: number) => Math.round(part * NORMAL_PARTS) / NORMAL_PARTS;

/** Lines at the peaks of border offsets for one outward direction. Takes the pieces of border that it uses. */
function linesFacing(
  facing: readonly BorderPiece[],
  nx: number,
  ny: number,
  scan: LabeledScan,
  { leastLength, peakReach }: Required<RoomLineOptions>,
): RoomLine[] {
  const step = scan.labels.grid.cell;
  if (facing.length * step < leastLength) return [];
  const offsets = facing.map((b) => b.x * nx + b.y * ny);
  const low = Math.min(...offsets);
  const binOf = (offset: number) => Math.floor((offset - low) / step + 0.5) + 1;
  const votes = new Float64Array(Math.floor((Math.max(...offsets) - low) / step) + 3);
  for (const offset of offsets) votes[binOf(offset)]!++;
  const lines: RoomLine[] = [];
  for (;;) {
    const peak = highestPeak(votes, leastLength / step);
    if (peak < 0) return lines;
    const center = low + (peak - 1) * step;
    const members: BorderPiece[] = [];
    facing.forEach((piece, k) => {
      if (piece.isTaken || Math.abs(offsets[k]! - center) > peakReach * step) return;
      piece.isTaken = true;
      members.push(piece);
      votes[binOf(offsets[k]!)]!--;
    });
    const length = members.length * step;
    const candidates = findFaceCandidates(members, nx, ny, scan);
    const found = candidates.length > 0 ? candidates : [{ d: meanOffset(members, nx, ny), support: 0 }];
    lines.push(...found.map(({ d, support }) => ({ nx, ny, d, length, support, slots: new Set<number>() })));
  }
}

/** The bin that holds most together with its neighbors, or -1 if none holds more than `least`. */
function highestPeak(votes: Float64Array, least: number): number {
  let best = -1;
  let most = least;
  for (let b = 1; b + 1 < votes.length; b++) {
    const sum = votes[b - 1]! + votes[b]! + votes[b + 1]!;
    if (sum > most) {
      most = sum;
      best = b;
    }
  }
  return best;
}

/** Keeps the better of two lines that nearly coincide and face the same way. Of more than `mostLines` the best stay. */
function thinLines(lines: readonly RoomLine[], { apart, bareWorth, mostLines }: Required<RoomLineOptions>): RoomLine[] {
  const worth = (line: RoomLine) => line.length * (bareWorth + line.support);
  return withOthers(
    [],
    [...lines].sort((a, b) => worth(b) - worth(a)),
    { apart },
  ).slice(0, mostLines);
}

/** Adds the lines that coincide with none so far. */
function withOthers(
  lines: readonly RoomLine[],
  others: readonly RoomLine[],
  { apart }: Pick<Required<RoomLineOptions>, 'apart'>,
): RoomLine[] {
  const kept = [...lines];
  for (const line of others) {
    const hasTwin = kept.some((k) => k.nx * line.nx + k.ny * line.ny > SAME_WAY && Math.abs(k.d - line.d) < apart);
    if (!hasTwin) kept.push(line);
  }
  return kept;
}
