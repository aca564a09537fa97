import type { Hole } from './hole-points.ts';
import { middleHeights, pointsIn, shownShare } from './hole-points.ts';
import { fullestPlane } from './upright-planes.ts';

/** What tells where the faces of a wall lie beside an opening; lengths in meters. */
export interface SeenFaceOptions {
  /** Strips beside the opening, off casings at its edges. */
  near?: number;
  far?: number;
  /** A face lies so near to where it was drawn. */
  reach?: number;
  /** Share of a strip that shows it. */
  leastShown?: number;
  /** Heights at the sill and at the head that do not count. */
  inset?: number;
}

export const SEEN_FACE_DEFAULTS: Required<SeenFaceOptions> = {
  near: 0.1,
  far: 0.4,
  reach: 0.06,
  leastShown: 0.3,
  inset: 0.1,
};

/** How far left of the wall's centre line its faces lie beside an opening, meters; absent where a face was not seen. */
export interface SeenFaces {
  left?: number;
  right?: number;
}

/** The faces of the wall beside an opening as the scan shows them. */
export function seenFaces(hole: Hole, options: SeenFaceOptions = {}): SeenFaces {
  const { near, far, reach, leastShown, inset } = { ...SEEN_FACE_DEFAULTS, ...options };
  const { width, half, points } = hole;
  const z = middleHeights(hole, inset);
  const strips = [[-far, -near] as const, [width + near, width + far] as const];
  const faceAt = (drawn: number): number | undefined => {
    const off = [drawn - reach, drawn + reach] as const;
    const seen = strips.flatMap((along) => {
      const part = { along, off, z };
      const chosen = pointsIn(points, part);
      const plane = fullestPlane(points.off, chosen);
      return plane && shownShare(points, plane.own, part) >= leastShown ? plane.own : [];
    });
    return fullestPlane(points.off, seen)?.off;
  };
  const [left, right] = [faceAt(half), faceAt(-half)];
  return { ...(left !== undefined && { left }), ...(right !== undefined && { right }) };
}
