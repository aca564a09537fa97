import type { WallPiece } from './pair-faces.ts';
import type { OneSidedThickness } from './usual-thickness.ts';

/** A stretch of wall by its centre line; meters. */
export interface WallStretch {
  storey: number;
  /** Unit direction along the wall. */
  dx: number;
  dy: number;
  /** Offset of the centre line along (dy, −dx). */
  d: number;
  from: number;
  to: number;
  thickness: number;
  /** True if both faces, or a reveal, were seen. */
  isMeasured: boolean;
  /** True if both faces were seen, or what the reveal shows is probable. */
  isSure: boolean;
  /** True if it was seen from one side only. */
  isExterior: boolean;
  /** True if rooms lie on either side, though they may not have been scanned. */
  isInner: boolean;
  /** Rooms left and right of the direction, -1 outside. */
  left: number;
  right: number;
  /** All rooms it bounds. */
  rooms: number[];
  /** Share of the faces with points, 0 to 1. */
  support: number;
}

/** The wall between two faces. */
export function stretchBetween(piece: WallPiece & { other: NonNullable<WallPiece['other']> }): WallStretch {
  const { face, other, from, to, gap } = piece;
  return {
    storey: face.storey,
    dx: face.dx,
    dy: face.dy,
    d: face.d + gap / 2,
    from,
    to,
    thickness: gap,
    isMeasured: face.support > 0 && other.support > 0,
    isSure: face.support > 0 && other.support > 0,
    isExterior: false,
    isInner: true,
    left: face.room,
    right: other.room,
    rooms: [face.room, other.room],
    support: (face.support + other.support) / 2,
  };
}

/**
 * The wall behind a face that no other face stands behind.
 */
export function stretchBehind(
  { face, from, to }: WallPiece,
  { measured, isSure, guess, isInner }: OneSidedThickness,
): WallStretch {
  const thickness = measured ?? guess;
  return {
    storey: face.storey,
    dx: face.dx,
    dy: face.dy,
    d: face.d + thickness / 2,
    from,
    to,
    thickness,
    isMeasured: measured !== undefined,
    isSure,
    isExterior: true,
    isInner,
    left: face.room,
    right: -1,
    rooms: [face.room],
    support: face.support,
  };
}
