import { pointAlong } from '../../../math/segment.ts';
import type { DetectedRoom, DetectedWall } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { findOpenings } from './find-openings.ts';
import { overlaps } from './holes/whole-openings.ts';
import { OPENING_SIZES, type OpeningSizes } from './opening-sizes.ts';
import { rasterWall } from './raster/wall-raster.ts';
import { roomsBeside } from './rooms-beside.ts';
import type { WallOpening } from './wall-opening.ts';
import { boxOf } from './wall-opening.ts';

/** A stretch of an inner wall of which one side lies in the open. */
export interface OuterPart {
  /** Where it begins and ends along the whole wall, meters. */
  from: number;
  to: number;
  /** The stretch alone as an outer wall, which has its room on the left. */
  wall: DetectedWall;
  isReversed: boolean;
}

/** Where an inner wall is an outer one for a stretch; meters. */
export interface OuterPartOptions {
  /** Step in which the rooms beside the wall are looked for. */
  step?: number;
  /** A shorter stretch is none: what lies beside it is the end of another wall. */
  leastPart?: number;
}

export const OUTER_PART_DEFAULTS: Required<OuterPartOptions> = { step: 0.1, leastPart: 0.8 };

/** The stretches of an inner wall of which one side lies in the open, as where a wing is shorter than the wall it stands at. */
export function outerParts(
  wall: DetectedWall,
  rooms: readonly DetectedRoom[],
  options: OuterPartOptions = {},
): OuterPart[] {
  const { step, leastPart } = { ...OUTER_PART_DEFAULTS, ...options };
  const length = Math.hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]);
  if (wall.exterior) return [];
  const runs: { from: number; to: number; open: Side | undefined }[] = [];
  for (let k = 0; k * step < length; k++) {
    const [from, to] = [k * step, Math.min(length, (k + 1) * step)];
    const open = openSide(wall, (from + to) / 2, rooms);
    const last = runs.at(-1);
    if (last && last.open === open) last.to = to;
    else runs.push({ from, to, open });
  }
  return runs.flatMap(({ from, to, open }) => {
    if (!open || to - from < leastPart) return [];
    const isReversed = open === 'left';
    const [a, b] = [pointAlong(wall, isReversed ? to : from), pointAlong(wall, isReversed ? from : to)];
    return [{ from, to, wall: { ...wall, a, b, exterior: true }, isReversed }];
  });
}

type Side = 'left' | 'right';

/** The side of a place of a wall on which no room lies, if one lies on the other. */
function openSide(wall: DetectedWall, along: number, rooms: readonly DetectedRoom[]): Side | undefined {
  const [left, right] = roomsBeside(wall, { from: along, to: along }, rooms);
  if (left < 0 === right < 0) return undefined;
  return left < 0 ? 'left' : 'right';
}

/** The openings of an inner wall, and windows of its outer stretches where none of them is: outer walls show windows by more than inner ones. */
export function withOuterWindows(
  openings: readonly WallOpening[],
  wall: DetectedWall,
  { rooms, points, sizes }: { rooms: readonly DetectedRoom[]; points: StoreyPoints; sizes: OpeningSizes },
): WallOpening[] {
  const found = [...openings];
  for (const part of outerParts(wall, rooms)) {
    for (const one of findOpenings(part.wall, rasterWall(part.wall, rooms, points), sizes)) {
      const whole = onWholeWall(one, part);
      const isWide = one.to - one.from >= OPENING_SIZES.leastWidth;
      if (one.type !== 'window' || !isWide) continue;
      if (!found.some((other) => overlaps(boxOf(whole), boxOf(other)))) found.push(whole);
    }
  }
  return found;
}

/** An opening of a stretch as one of the whole wall. */
function onWholeWall(opening: WallOpening, { from, to, isReversed }: OuterPart): WallOpening {
  return isReversed
    ? { ...opening, from: to - opening.to, to: to - opening.from }
    : { ...opening, from: from + opening.from, to: from + opening.to };
}
