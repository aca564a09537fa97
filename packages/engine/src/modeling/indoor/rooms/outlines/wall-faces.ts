import type { PlaneSegments } from '../../../../core/plane-segments.ts';

/** An upright plane of the scan in the plan frame: nx·x + ny·y = d, from `from` to `to` along (−ny, nx); meters. */
export interface WallFace {
  nx: number;
  ny: number;
  d: number;
  from: number;
  to: number;
  /** Heights that it spans, local z. */
  zMin: number;
  zMax: number;
}

/** Which planes are faces of walls. */
export interface WallFaceOptions {
  /** Most rise (sine) of the normal of an upright plane. */
  mostRise?: number;
  /** Least length along the plan and least height, meters: more than a chair, less than the wall over a door. */
  leastLength?: number;
  leastHeight?: number;
}

export const WALL_FACE_DEFAULTS: Required<WallFaceOptions> = { mostRise: 0.06, leastLength: 0.4, leastHeight: 0.25 };

/**
 * The upright planes of a scan as segments of the plan frame.
 *
 * @param angle turn of the plan frame against the local frame, radians.
 */
export function wallFacesOf(
  { cores }: Pick<PlaneSegments, 'cores'>,
  angle: number,
  options: WallFaceOptions = {},
): WallFace[] {
  const { mostRise, leastLength, leastHeight } = { ...WALL_FACE_DEFAULTS, ...options };
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return cores.flatMap(({ normal, d, outline = [], min, max }) => {
    if (Math.abs(normal[2]) > mostRise || outline.length === 0 || max[2] - min[2] < leastHeight) return [];
    const level = Math.hypot(normal[0], normal[1]);
    // The first axis of an outline is level and square to the normal, so it does not change with the frame.
    const alongs = outline.map(([u]) => u);
    const [from, to] = [Math.min(...alongs), Math.max(...alongs)];
    if (to - from < leastLength) return [];
    const middle = (min[2] + max[2]) / 2;
    return [
      {
        nx: (c * normal[0] + s * normal[1]) / level,
        ny: (c * normal[1] - s * normal[0]) / level,
        d: (d - normal[2] * middle) / level,
        from,
        to,
        zMin: min[2],
        zMax: max[2],
      },
    ];
  });
}
