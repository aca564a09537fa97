import type { Vec2 } from '../../../../../core/vector.ts';
import { directionOf } from '../../../../../math/segment.ts';
import { supportOn } from '../../../../../spatial/line-arrangement.ts';
import type { LabeledScan } from '../../storey-scan.ts';
import { closeBays } from './close-bays.ts';
import type { Front } from './close-fronts.ts';
import { closeFronts } from './close-fronts.ts';
import { closeNiches } from './close-niches.ts';
import { closeReveals } from './close-reveals.ts';
import type { OutlineSurroundings } from './fill-corners.ts';
import { fillCorners } from './fill-corners.ts';
import { followEnds } from './follow-ends.ts';
import { revealDepth } from '../reveals.ts';
import type { RoomLine } from '../room-lines.ts';
import { squareCorners } from './square-corners.ts';
import { squareSteps } from './square-steps.ts';
import { stepToFaces } from './step-to-faces.ts';
import type { WallFace } from '../wall-faces.ts';
import { lineStanding, shareOfHeights, shareStanding, shareUnderSill, shareUpToCeiling } from '../wall-height.ts';

/** When an edge of an outline is a wall; shares of length. */
export interface FinishOutlineOptions {
  /** One of which so large a share goes up to the ceiling is a wall, though too little level shows before it. */
  leastStanding?: number;
}

export const FINISH_OUTLINE_DEFAULTS: Required<FinishOutlineOptions> = { leastStanding: 0.9 };

/** What lies nearer to the ceiling, meters, is it or hangs from it. */
const UNDER_CEILING = 0.3;
/** How far from the line of a wall that goes on it may stand, meters: as thick as it is. */
const WALL = 0.15;

/**
 * Mends the outline of a room on its lines: what lies behind openings, niches and fronts of glass goes, corners and ends that
 * the scan missed come.
 *
 * @param outer counterclockwise; not changed.
 * @param around other rooms, and where the scan was cut off.
 * @returns the outline, and the share of an edge that shows a wall.
 */
export function finishOutline(
  outer: readonly Vec2[],
  lines: readonly RoomLine[],
  scan: LabeledScan,
  around: Pick<OutlineSurroundings, 'isTaken' | 'isCut'>,
  options: FinishOutlineOptions = {},
): { polygon: Vec2[]; supportOf(a: Vec2, b: Vec2): number } {
  const { leastStanding } = { ...FINISH_OUTLINE_DEFAULTS, ...options };
  const { ceilingSeen } = scan.storey;
  const seenShare = (a: Vec2, b: Vec2) => supportOn(a, b, lines);
  const upShare = (a: Vec2, b: Vec2) => shareUpToCeiling(a, b, scan);
  const underSill = (a: Vec2, b: Vec2) => shareUnderSill(a, b, scan);
  // Without a ceiling that tells what goes up to it, only what was seen on the lines counts.
  if (!ceilingSeen) {
    const surroundings = { ...around, supportOf: (a: Vec2, b: Vec2) => Math.min(seenShare(a, b), upShare(a, b)) };
    const closed = closeNiches(closeBays(outer, seenShare), { supportOf: seenShare, underSill, upToTop: upShare });
    const filled = fillCorners(closed, surroundings);
    return { polygon: squareCorners(filled, surroundings, { longestBare: 0 }), supportOf: seenShare };
  }
  const wallShare = (a: Vec2, b: Vec2) => {
    const seen = seenShare(a, b);
    return seen < 1 && upShare(a, b) >= leastStanding ? 1 : seen;
  };
  const surroundings: OutlineSurroundings = {
    ...around,
    supportOf: (a, b) => Math.min(wallShare(a, b), upShare(a, b)),
    standingOn: (a, b) => shareStanding(a, b, scan),
  };
  const standing = {
    supportOf: wallShare,
    standingOn: (a: Vec2, b: Vec2) => shareStanding(a, b, scan),
    standingNear: (a: Vec2, b: Vec2) => shareStanding(a, b, scan, { onEdge: WALL }),
    lineBeside: (a: Vec2, b: Vec2) => lineStanding(a, b, scan),
    isTaken: around.isTaken,
  };
  const standsTo = scan.storey.height - UNDER_CEILING;
  const endings = {
    ...standing,
    heightsOn: (a: Vec2, b: Vec2) => shareOfHeights(a, b, scan, { standsTo }),
    lineBeside: (a: Vec2, b: Vec2) => lineStanding(a, b, scan, { standsTo }),
  };
  const depthOf = (a: Vec2, b: Vec2) => revealDepth(a, b, scan);
  const revealed = closeReveals(closeBays(outer, seenShare), depthOf);
  const closed = closeNiches(revealed, { supportOf: seenShare, wallOf: wallShare, underSill });
  const stepped = stepToFaces(closed, lines, { supportOf: seenShare, upToCeiling: upShare });
  const { polygon: ended, fronts } = closeFronts(stepped, [...lines, ...facesOfStorey(scan)], standing);
  const squared = squareSteps(squareCorners(fillCorners(ended, surroundings), surroundings));
  return {
    polygon: closeReveals(followEnds(squared, endings), depthOf),
    supportOf: (a, b) => Math.max(seenShare(a, b), frontOn(a, b, fronts)),
  };
}

/** Share of an edge on which a front of glass stands, if it lies on the line of one. */
function frontOn(a: Vec2, b: Vec2, fronts: readonly Front[]): number {
  const isOn = (front: Front) => {
    const [dx, dy] = directionOf(front);
    return [a, b].every(([x, y]) => Math.abs(dx * (y - front.a[1]) - dy * (x - front.a[0])) < FRONT.near);
  };
  return fronts.find(isOn)?.standing ?? 0;
}

/** The upright planes, short ones too, that stand in a storey below the heads of its doors. */
function facesOfStorey({ shortFaces = [], storey: { elevation } }: LabeledScan): readonly WallFace[] {
  return shortFaces.filter(({ zMin, zMax }) => zMin < elevation + FRONT.below && zMax > elevation + FRONT.above);
}

/** Heights over the floor between which a front shows, and how near to it an edge lies, meters. */
const FRONT = { above: 0.15, below: 1.9, near: 0.01 };
