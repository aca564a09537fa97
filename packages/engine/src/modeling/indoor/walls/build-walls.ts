import type { DetectedRoom, DetectedWall } from '../detected-elements.ts';
import { joinStretches } from './join-stretches.ts';
import type { Interval, WallPiece } from './pair-faces.ts';
import { along, pointOn } from './pair-faces.ts';
import { runToCrossings } from './run-to-crossings.ts';
import type { OneSidedThickness } from './usual-thickness.ts';
import type { WallStretch } from './wall-stretch.ts';
import { stretchBehind, stretchBetween } from './wall-stretch.ts';

/**
 * Walls from paired faces: centre line between the faces, thickness measured. A face with nothing behind is an outer wall,
 * as thick as its reveals show, else of unknown thickness. Stretches in line become one wall; ends run
 * to the crossings of centre lines, so that walls meet. Where a scanned room shows no wall, none is made: its border is open.
 *
 * @param oneSided thickness of each wall seen from one side. A piece without an entry is no wall of its own.
 */
export function buildWalls(
  pieces: readonly WallPiece[],
  rooms: readonly DetectedRoom[],
  oneSided: ReadonlyMap<WallPiece, OneSidedThickness>,
): DetectedWall[] {
  const stretches = pieces.flatMap((piece) => {
    const { other } = piece;
    if (other) return [stretchBetween({ ...piece, other })];
    const thickness = oneSided.get(piece);
    return thickness ? [stretchBehind(piece, thickness)] : [];
  });
  const walls = joinStretches(stretches).filter((stretch) => !isStub(stretch) && !isUnseen(stretch, rooms));
  const crossed = runToCrossings(walls).filter((stretch) => !isLeftover(stretch));
  return crossed.map((stretch) => toWall(stretch, rooms));
}

/** Shortest wall, meters: a shorter stretch is a step of an outline. */
const LEAST_WALL = 0.3;

/** Share of a wall's face that shows it; with less the border of a room is that of what was seen, a shadow more often than a wall. */
const LEAST_SUPPORT = 0.2;

/** True for a stretch on a side of scanned rooms that hardly shows: nothing tells of a wall there. */
function isUnseen(stretch: WallStretch, rooms: readonly DetectedRoom[]): boolean {
  const { isExterior, isMeasured, support } = stretch;
  const isScanned = stretch.rooms.every((room) => rooms[room]!.floorSeen === undefined);
  return isExterior && !isMeasured && support < LEAST_SUPPORT && isScanned;
}

/** True for a stretch that is too short to be a wall. If its thickness is a guess, a wall must be longer than it is thick. */
function isStub({ isExterior, isMeasured, from, to, thickness }: WallStretch): boolean {
  if (!isExterior) return to - from < Math.min(LEAST_WALL, thickness);
  return to - from < (isMeasured ? LEAST_WALL : Math.max(LEAST_WALL, thickness));
}

/** True for what crossings leave of an outer wall that is thicker than long, or of one of which no thickness was seen. */
function isLeftover({ isExterior, isMeasured, from, to, thickness }: WallStretch): boolean {
  return isExterior && to - from < (isMeasured ? Math.max(LEAST_WALL, thickness) : LEAST_WALL);
}

function toWall(stretch: WallStretch, rooms: readonly DetectedRoom[]): DetectedWall {
  const around = stretch.rooms.map((room) => rooms[room]!);
  return {
    storey: stretch.storey,
    a: pointOn(stretch, stretch.from),
    b: pointOn(stretch, stretch.to),
    thickness: stretch.thickness,
    thicknessSource: stretch.isSure ? 'measured' : 'assumed',
    exterior: stretch.isExterior,
    ...(stretch.isExterior && stretch.isInner && { isInner: true }),
    left: stretch.left,
    right: stretch.right,
    rooms: stretch.rooms,
    zBottom: Math.min(...around.map(({ zFloor }) => zFloor)),
    zTop: Math.max(...around.map(({ zCeiling }) => zCeiling)),
    support: stretch.support,
  };
}

/** Which pieces are mere junctions with other walls; meters. */
export interface JunctionOptions {
  /** A leftover of a face shorter than this beside a paired stretch is where another wall runs in. */
  shortLeftover?: number;
  /** A stretch this near touches the leftover. */
  touch?: number;
  /** One shorter than this is a junction wherever it lies on the face. */
  tiny?: number;
}

export const JUNCTION_DEFAULTS: Required<JunctionOptions> = { shortLeftover: 0.55, touch: 0.05, tiny: 0.25 };

/** Faces with nothing behind them but the open: those that are no mere junction with another wall. */
export function outerPieces(pieces: readonly WallPiece[], options: JunctionOptions = {}): WallPiece[] {
  const knobs = { ...JUNCTION_DEFAULTS, ...options };
  return pieces.filter((piece) => !piece.other && !isJunction(piece, pieces, knobs));
}

function isJunction(
  piece: WallPiece,
  pieces: readonly WallPiece[],
  { shortLeftover, touch, tiny }: Required<JunctionOptions>,
): boolean {
  const length = piece.to - piece.from;
  if (length > shortLeftover) return false;
  const touches = ([from, to]: Interval) => Math.abs(from - piece.to) < touch || Math.abs(to - piece.from) < touch;
  return pieces.some((pair) => {
    if (!pair.other || (pair.face !== piece.face && pair.other !== piece.face)) return false;
    const span: Interval = [pair.from, pair.to];
    return length < tiny || touches(pair.face === piece.face ? span : along(piece.face, pair.face, span));
  });
}
