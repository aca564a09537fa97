import { outerEdge } from './exterior-thickness.ts';
import type { WallPiece } from './pair-faces.ts';

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
  isExterior: boolean;
  /** Rooms left and right of the direction, -1 outside. */
  left: number;
  right: number;
  /** All rooms it bounds. */
  rooms: number[];
  /** Share of the faces with points, 0 to 1. */
  support: number;
}

/** Limits on the thickness of an outer wall; meters. */
export interface OuterWallOptions {
  /** Thickness if nothing of the building's outer walls was seen. */
  assumedThickness?: number;
  /** A wall may differ so much from the others; more needs many points, … */
  usualSpread?: number;
  /** … at least so many on the outer half of its reveals. */
  wellSeen?: number;
  /** A wall is at most so much thicker than the others. */
  mostExtra?: number;
}

export const OUTER_WALL_DEFAULTS: Required<OuterWallOptions> = {
  assumedThickness: 0.3,
  usualSpread: 0.03,
  wellSeen: 250,
  mostExtra: 0.1,
};

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
    isMeasured: true,
    isExterior: false,
    left: face.room,
    right: other.room,
    rooms: [face.room, other.room],
    support: (face.support + other.support) / 2,
  };
}

/**
 * The wall behind a face that no other face stands behind: an outer wall.
 *
 * @param depths points behind the face by depth, of {@link measureBehind}.
 * @param common thickness that all outer walls of the building show together, meters.
 */
export function stretchBehind(
  { face, from, to }: WallPiece,
  depths: Float64Array,
  common: number | undefined,
  options: OuterWallOptions = {},
): WallStretch {
  const knobs = { ...OUTER_WALL_DEFAULTS, ...options };
  const own = ownThickness(depths, common, knobs);
  const thickness = own ?? common ?? knobs.assumedThickness;
  return {
    storey: face.storey,
    dx: face.dx,
    dy: face.dy,
    d: face.d + thickness / 2,
    from,
    to,
    thickness,
    isMeasured: own !== undefined,
    isExterior: true,
    left: face.room,
    right: -1,
    rooms: [face.room],
    support: face.support,
  };
}

/** An outer wall that seems far from what all others show together needs good reasons. */
function ownThickness(
  depths: Float64Array,
  common: number | undefined,
  { usualSpread, wellSeen, mostExtra }: Required<OuterWallOptions>,
): number | undefined {
  const own = outerEdge(depths);
  if (!own || common === undefined) return own?.thickness;
  if (Math.abs(own.thickness - common) > usualSpread && own.points < wellSeen) return undefined;
  return own.thickness > common + mostExtra ? undefined : own.thickness;
}
