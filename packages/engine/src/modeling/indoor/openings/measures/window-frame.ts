import type { Hole } from './hole-points.ts';
import { middleHeights, pointsIn, shownShare } from './hole-points.ts';
import type { UprightPlane } from './upright-planes.ts';
import { fullestPlane } from './upright-planes.ts';

/** What tells the frame of a window; lengths in meters. */
export interface WindowFrameOptions {
  /** The strip along a side in which it is looked for, off the jamb. */
  near?: number;
  far?: number;
  inset?: number;
  /** It lies at least so far behind a face. */
  behind?: number;
  /** Share of the strip's height that shows it, and of the strip's points that lie on it. */
  leastShown?: number;
  leastOwn?: number;
  /** Strips whose planes lie so near to each other show one frame. */
  alike?: number;
}

export const WINDOW_FRAME_DEFAULTS: Required<WindowFrameOptions> = {
  near: 0.015,
  far: 0.075,
  inset: 0.1,
  behind: 0.01,
  leastShown: 0.6,
  leastOwn: 0.6,
  alike: 0.01,
};

/** The front of a window's frame, if both its sides show it at one place; else undefined. */
export function windowFrame(hole: Hole, options: WindowFrameOptions = {}): UprightPlane | undefined {
  const { near, far, inset, behind, leastShown, leastOwn, alike } = { ...WINDOW_FRAME_DEFAULTS, ...options };
  const { width, half, points } = hole;
  const z = middleHeights(hole, inset);
  const off = [-half + behind, half - behind] as const;
  const planes = [[near, far] as const, [width - far, width - near] as const].flatMap((along) => {
    const chosen = pointsIn(points, { along, off, z });
    const plane = fullestPlane(points.off, chosen);
    if (!plane || plane.own.length < leastOwn * chosen.length) return [];
    // Rows only: scan lines may lie farther apart than a frame is wide.
    return shownShare(points, plane.own, { along, off, z }) >= leastShown ? [plane] : [];
  });
  const [from, to] = planes;
  if (!from || !to || Math.abs(from.off - to.off) > alike) return undefined;
  return { off: (from.off + to.off) / 2, rms: Math.max(from.rms, to.rms), own: [...from.own, ...to.own] };
}
