import type { DetectedWall } from '../../detected-elements.ts';
import { overlaps } from '../holes/whole-openings.ts';
import { aroundShare, countInside } from '../opening-evidence.ts';
import type { OpeningSizes } from '../opening-sizes.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import { faceColors } from '../raster/face-colors.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import type { WallOpening } from '../wall-opening.ts';
import { boxOf } from '../wall-opening.ts';
import { isCasing, withColoredFrame } from './colored-frame.ts';
import { flushPanes } from './flush-panes.ts';
import { glassFronts } from './glass-fronts.ts';
import { raisedPanes } from './raised-panes.ts';
import { withPaneAsSash } from './sliding-sashes.ts';

/** Panes in the face of a wall that reach the floor are at least so wide, meters: half a window down to the floor is narrower. */
const LEAST_FLOOR_PANES = 0.7;

/** The openings, and fronts of glass where none of them is. */
export function withGlassFronts(
  openings: readonly WallOpening[],
  wall: DetectedWall,
  raster: WallRaster,
): WallOpening[] {
  const fronts = glassFronts(raster).filter((front) => !openings.some((one) => overlaps(front, boxOf(one))));
  const windows = fronts.map((front): WallOpening => {
    const { from, to, bottom: zBottom, shown } = front;
    const evidence = {
      points: countInside(front, raster),
      coverage: shown,
      rms: 0,
      sides: 1,
      around: aroundShare(front, raster),
    };
    return { type: 'window', from, to, zBottom, zTop: Math.min(front.top, wall.zTop), evidence };
  });
  return [...openings, ...windows];
}

/** The openings, and windows that only the panes in a face of the wall tell, where none of them is. */
export function withFlushPanes(
  openings: readonly WallOpening[],
  wall: DetectedWall,
  raster: WallRaster,
  { doorSill = OPENING_SIZES.doorSill }: OpeningSizes = {},
): WallOpening[] {
  let all = [...openings];
  for (const { from, to, bottom: zBottom, top: zTop, points, edge } of facesOf(wall).flatMap((side) =>
    flushPanes(raster, side),
  )) {
    const box = { from, to, bottom: zBottom, top: zTop };
    const slid = wall.exterior ? withPaneAsSash(all, box, raster) : undefined;
    if (slid) {
      all = slid;
      continue;
    }
    const isHalf = zBottom - raster.z0 < doorSill && to - from < LEAST_FLOOR_PANES;
    if (isHalf || all.some((one) => overlaps(box, boxOf(one)))) continue;
    const evidence = { points, coverage: edge, rms: 0, sides: 1, around: aroundShare(box, raster) };
    all.push({ type: 'window', from, to, zBottom, zTop, evidence });
  }
  return all;
}

/**
 * The openings, and windows that stand out of a face, where none of them is: of outer walls, and of others that were seen from one side
 * alone. On walls between two rooms hang boards.
 */
export function withRaisedPanes(
  openings: readonly WallOpening[],
  wall: DetectedWall,
  raster: WallRaster,
): WallOpening[] {
  if (!wall.exterior && wall.thicknessSource === 'measured') return [...openings];
  const panes = facesOf(wall)
    .flatMap((side) => raisedPanes(raster, side))
    .filter((pane) => !openings.some((one) => overlaps(pane, boxOf(one))));
  const windows = panes.map((pane): WallOpening => {
    const { from, to, bottom: zBottom, top: zTop, points, edge } = pane;
    const evidence = { points, coverage: edge, rms: 0, sides: 1, around: aroundShare(pane, raster) };
    return { type: 'window', from, to, zBottom, zTop, standsOut: true, evidence };
  });
  return [...openings, ...windows];
}

/** The openings, windows above a sill with the frames in the face of the wall that their color tells; around a reveal there is none. */
export function withColoredFrames(
  openings: readonly WallOpening[],
  raster: WallRaster,
  { doorSill = OPENING_SIZES.doorSill }: OpeningSizes = {},
): WallOpening[] {
  const face = faceColors(raster, 0);
  if (!face) return [...openings];
  return openings.map((one) => {
    if (one.type !== 'window' || one.zBottom - raster.z0 < doorSill) return one;
    const framed = withColoredFrame(boxOf(one), face, raster);
    if (!framed || isCasing(boxOf(one), framed, raster.relief[0])) return one;
    if (openings.some((other) => other !== one && overlaps(framed, boxOf(other)))) return one;
    return { ...one, from: framed.from, to: framed.to, zBottom: framed.bottom, zTop: framed.top };
  });
}

/** The faces of a wall toward its rooms: of an outer one the left. */
export const facesOf = ({ exterior }: DetectedWall) => (exterior ? ([0] as const) : ([0, 1] as const));
