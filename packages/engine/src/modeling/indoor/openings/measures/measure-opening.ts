import { LEAST_PAIR } from '../../../../core/model/structured-model.ts';
import type { DetectedHandle, DetectedMeasures, DetectedReveal, DetectedWall } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import type { WallOpening } from '../wall-opening.ts';
import { closingPlanes } from './closing-planes.ts';
import { colorEdges } from './color-edges.ts';
import { findHandle } from './find-handle.ts';
import { leafFrameWidth, windowFrameWidth } from './frame-width.ts';
import type { Hole } from './hole-points.ts';
import { holeOf } from './hole-points.ts';
import { jambDepth } from './jamb-depth.ts';
import type { Closing } from './measure-reveal.ts';
import { measureReveal } from './measure-reveal.ts';
import type { SeenFaces } from './seen-faces.ts';
import { seenFaces } from './seen-faces.ts';
import { windowFrame } from './window-frame.ts';

/** A leaf stands out of the face of its wall by no more, meters. */
const STANDS_OUT = 0.025;
/** The other side of a leaf that stands out of a face lies in it, or behind it, but for so much, meters. */
const AT_FACE = 0.015;
/** A leaf so little behind a face is flush with it, meters. */
const FLUSH = 0.015;

/** The opening with what the points in it and beside it tell more; as it is where they do not. */
export function withMeasures<T extends WallOpening>(opening: T, wall: DetectedWall, points: StoreyPoints): T {
  const measures = measureOpening(opening, wall, points);
  return measures ? { ...opening, measures } : opening;
}

/** What the points in an opening and beside it tell; undefined where they tell nothing. */
export function measureOpening(
  opening: WallOpening,
  wall: DetectedWall,
  points: StoreyPoints,
): DetectedMeasures | undefined {
  if (opening.type === 'curtain') return undefined;
  const hole = holeOf(opening, wall, points);
  const faces = seenFaces(hole);
  const closing = closingOf(opening, hole, faces, wall.exterior);
  const reveal = closing && measureReveal(hole, faces, closing, wall.exterior);
  const depth = closing || opening.type === 'window' ? undefined : jambDepth(hole, faces);
  const frameWidth = closing && frameOf(hole, faces, closing, reveal);
  const handle = closing && reveal && handleOf(hole, closing, reveal);
  const colored = closing && reveal ? coloredEdges(hole, closing, reveal) : 0;
  const measures: DetectedMeasures = {
    ...(reveal && { reveal }),
    ...(depth !== undefined && { jambDepth: depth }),
    ...(frameWidth !== undefined && { frameWidth }),
    ...(handle && { handle }),
    ...(colored > 0 && { colorEdges: colored }),
  };
  return Object.keys(measures).length > 0 ? measures : undefined;
}

/** What closes an opening. */
function closingOf(
  { type, leaves = [] }: WallOpening,
  hole: Hole,
  faces: SeenFaces,
  isOuter: boolean,
): Closing | undefined {
  if (type === 'passage' || leaves.length > 0) return undefined;
  const frame = type === 'window' ? windowFrame(hole) : undefined;
  if (frame !== undefined) return { left: frame.off, right: frame.off, kind: 'frame', rms: frame.rms };
  const planes = closingPlanes(hole);
  if (!planes) return undefined;
  const [left, right = left] = planes;
  if (!isInWall(left.off, right.off, hole, faces, isOuter)) return undefined;
  return {
    left: left.off,
    right: right.off,
    kind: type === 'window' ? 'pane' : 'leaf',
    rms: Math.max(left.rms, right.rms),
  };
}

/** True for what stands out of no face of the wall as a whole, and by no more than a casing; the far face of an outer wall is not known well. */
function isInWall(left: number, right: number, { half }: Hole, faces: SeenFaces, isOuter: boolean): boolean {
  const [leftFace, rightFace] = [faces.left ?? half, faces.right ?? -half];
  const isBehindLeft = left <= leftFace + STANDS_OUT && right <= leftFace + AT_FACE;
  return isBehindLeft && (isOuter || (right >= rightFace - STANDS_OUT && left >= rightFace - AT_FACE));
}

function frameOf(
  hole: Hole,
  faces: SeenFaces,
  { left, right, kind, rms }: Closing,
  reveal: DetectedReveal | undefined,
): number | undefined {
  if (kind === 'frame') return windowFrameWidth(hole, { off: left, rms });
  const seen = (['left', 'right'] as const).filter((side) => reveal?.[side] !== undefined);
  return leafFrameWidth(
    hole,
    seen.map((side) => ({ face: faces[side]!, closing: side === 'left' ? left : right, rms })),
  );
}

/** The handle on the sides of a leaf that were seen. */
function handleOf(hole: Hole, { left, right, kind, rms }: Closing, reveal: DetectedReveal): DetectedHandle | undefined {
  // Those of a pair lie in its middle, and do not tell which leaf opens.
  if (kind !== 'leaf' || hole.width >= LEAST_PAIR) return undefined;
  return findHandle(hole, [
    ...(reveal.left === undefined ? [] : [{ off: left, outward: 1, rms } as const]),
    ...(reveal.right === undefined ? [] : [{ off: right, outward: -1, rms } as const]),
  ]);
}

/** The most sides at which the color of a leaf changes that is flush with a face of the wall. */
function coloredEdges(hole: Hole, { left, right, kind }: Closing, reveal: DetectedReveal): number {
  if (kind !== 'leaf') return 0;
  const flush = [
    ...((reveal.left ?? Infinity) <= FLUSH ? [left] : []),
    ...((reveal.right ?? Infinity) <= FLUSH ? [right] : []),
  ];
  return flush.reduce((most, off) => Math.max(most, colorEdges(hole, off)), 0);
}
