import type { UpAxis } from '../core/reader.ts';
import type { Axis, Vec3 } from '../core/vector.ts';
import { perAxis } from '../core/vector.ts';

/** Meters in one file unit. */
export const UNIT_METERS = {
  m: 1,
  cm: 0.01,
  mm: 0.001,
  in: 0.0254,
  ft: 0.3048,
  'us-ft': 1200 / 3937,
  degree: 1,
} as const;

/**
 * Where file coordinates go: local coordinate i = file coordinate `axis[i]` × `factor[i]` + `offset[i]`.
 * Enough for units, the up axes, origins, and degrees near one place.
 */
export interface AxisTransform {
  axis: readonly [number, number, number];
  factor: Vec3;
  offset: Vec3;
}

/** Scale and axes, with the world origin (meters, Z up) still in place. */
export function worldTransform(scale: number, up: UpAxis): AxisTransform {
  if (up === 'z') return { axis: [0, 1, 2], factor: [scale, scale, scale], offset: [0, 0, 0] };
  const sign = up === 'y' ? 1 : -1;
  return { axis: [0, 2, 1], factor: [scale, -sign * scale, sign * scale], offset: [0, 0, 0] };
}

/** WGS 84: semi-major axis, meters, and square of the first eccentricity. */
const SEMI_MAJOR = 6378137;
const ECCENTRICITY2 = 0.00669437999014;

/** Degrees to meters on the tangent plane of the WGS 84 ellipsoid at one place (equirectangular). */
export function degreesTransform(longitude: number, latitude: number): AxisTransform {
  const phi = (latitude * Math.PI) / 180;
  const w = Math.sqrt(1 - ECCENTRICITY2 * Math.sin(phi) ** 2);
  const east = ((SEMI_MAJOR / w) * Math.cos(phi) * Math.PI) / 180;
  const north = ((SEMI_MAJOR * (1 - ECCENTRICITY2)) / w ** 3) * (Math.PI / 180);
  return { axis: [0, 1, 2], factor: [east, north, 1], offset: [-longitude * east, -latitude * north, 0] };
}

/** The same transform with another place as local zero. */
export function withOrigin(transform: AxisTransform, origin: Vec3): AxisTransform {
  const [x, y, z] = transform.offset;
  return { ...transform, offset: [x - origin[0], y - origin[1], z - origin[2]] };
}

/** First `first`, then `second`. */
export function compose(first: AxisTransform, second: AxisTransform): AxisTransform {
  const pick = (i: Axis) => {
    const j = second.axis[i];
    return {
      axis: first.axis[j]!,
      factor: first.factor[j]! * second.factor[i],
      offset: first.offset[j]! * second.factor[i] + second.offset[i],
    };
  };
  const [x, y, z] = [pick(0), pick(1), pick(2)];
  return {
    axis: [x.axis, y.axis, z.axis],
    factor: [x.factor, y.factor, z.factor],
    offset: [x.offset, y.offset, z.offset],
  };
}

/** Moves one point. */
export function applyTransform(transform: AxisTransform, point: Vec3): Vec3 {
  const { axis, factor, offset } = transform;
  return perAxis((i) => point[axis[i]]! * factor[i] + offset[i]);
}

/**
 * An origin for points around these places: whole hundreds of meters below them, and 0 on axes that lie near 0 anyway, so that
 * local coordinates of small clouds are the file's own.
 */
export function chooseOrigin(low: Vec3, high: Vec3): Vec3 {
  return perAxis((i) => {
    const isNear = Math.max(Math.abs(low[i]), Math.abs(high[i])) < 1000;
    return isNear || !Number.isFinite(low[i]) ? 0 : Math.floor(low[i] / 100) * 100;
  });
}
