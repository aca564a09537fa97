import type { Vec2 } from '../../../core/vector.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import type { FittedStringer, StoreyBelow, StringerFitOptions } from './fit-stringer.ts';
import { fitStringer } from './fit-stringer.ts';
import type { PlanePoints, PlaneSlope, SlopingEdgeOptions } from './sloping-edges.ts';
import { planesAlong, SLOPING_EDGE_DEFAULTS, slopesOf } from './sloping-edges.ts';

/** Where sides of flights are looked for; meters unless said otherwise. */
export interface CutStringerOptions extends SlopingEdgeOptions, StringerFitOptions {
  /** Wall directions along which flights run. */
  mostWays?: number;
  /** Heights near floor and ceiling that do not count. */
  foot?: number;
  head?: number;
}

export const CUT_STRINGER_DEFAULTS = { ...SLOPING_EDGE_DEFAULTS, mostWays: 4, foot: 0.1, head: 0.1 };

/** The side of a flight: an upright plane, from the floor or a string's lower edge up to the steps. */
export interface CutStringer extends FittedStringer {
  /** Direction of the way up; places along it are `u`, across it to the left `v`. */
  along: Vec2;
  /** Place of the plane across the flight. */
  v: number;
}

/**
 * Sides of flights: upright planes whose points end at the regular steps that lead up from the floor. They show a flight
 * whose treads no station saw. Best first. O(points).
 */
export function findCutStringers(
  storey: StoreyBelow,
  points: StoreyPoints,
  options: CutStringerOptions = {},
): CutStringer[] {
  const knobs = { ...CUT_STRINGER_DEFAULTS, ...options };
  const { elevation, height, zCap } = storey;
  const heights = { low: elevation + knobs.foot, high: Math.min(zCap, elevation + height) - knobs.head };
  const found: CutStringer[] = [];
  for (const way of storey.normals.slice(0, knobs.mostWays)) {
    const along: Vec2 = [Math.cos(way), Math.sin(way)];
    // Twice, so that a plane between two is seen by the other ones.
    for (const shift of [0, 0.5]) {
      for (const { v, plane } of planesAlong(points, along, shift, heights, knobs)) {
        for (const slope of slopesOf(plane, heights.high, knobs)) {
          const isUp = slope.slope > 0;
          const fitted = fitStringer(isUp ? plane : turned(plane), isUp ? slope : turnedSlope(slope), storey, options);
          if (fitted) found.push({ ...fitted, along: isUp ? along : [-along[0], -along[1]], v: isUp ? v : -v });
        }
      }
    }
  }
  return found.toSorted((p, q) => q.filled - p.filled);
}

/** The plane seen from its other side. */
function turned({ u, z }: PlanePoints): PlanePoints {
  return { u: u.map((value) => -value), z };
}

function turnedSlope({ slope, from, to, ...rest }: PlaneSlope): PlaneSlope {
  return { ...rest, slope: -slope, from: -to, to: -from };
}
