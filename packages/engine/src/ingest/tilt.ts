import type { Vec3 } from '../core/vector.ts';
import { perAxis } from '../core/vector.ts';
import { median } from '../math/statistics.ts';
import { smallestEigen } from '../math/symmetric-eigen.ts';
import type { PointSample } from './point-sample.ts';

/** How a tilt is told from points; meters, degrees unless said otherwise. */
export interface TiltOptions {
  /** Side of the cubes whose points are taken for a plane, and least points in one. */
  cube?: number;
  leastPoints?: number;
  /** Most thickness of a plane (standard deviation), and most of it as a share of its middle extent. */
  mostThickness?: number;
  mostThicknessShare?: number;
  /** Planes within this of level or of upright count. */
  reach?: number;
  /** Least planes of either kind. */
  leastPlanes?: number;
  /** Floors and walls must tell the same vertical within this. */
  agreement?: number;
  /** Least and most tilt that is leveled. */
  least?: number;
  most?: number;
}

export const TILT_DEFAULTS: Required<TiltOptions> = {
  cube: 0.4,
  leastPoints: 12,
  mostThickness: 0.03,
  mostThicknessShare: 0.1,
  reach: 6,
  leastPlanes: 60,
  agreement: 0.3,
  least: 0.25,
  most: 3.5,
};

/** The vertical of a tilted cloud. */
export interface Tilt {
  /** Between the cloud's vertical and its z axis. */
  degrees: number;
  /** Unit vector that points up, in the cloud's coordinates. */
  up: Vec3;
}

/** A plane by its unit normal. */
type Normal = readonly [number, number, number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The tilt of a cloud of a building: its floors and ceilings are level and its walls upright about one vertical, which is not
 * the z axis. Sloping ground, ramps and roofs do not agree with walls and tell nothing.
 *
 * @returns undefined for a cloud that stands upright, or shows too few of either, or leans more than a scanner does.
 */
export function tiltOf(sample: PointSample, options: TiltOptions = {}): Tilt | undefined {
  const knobs = { ...TILT_DEFAULTS, ...options };
  const normals = planesOf(sample, knobs);
  const sine = Math.sin(radians(knobs.reach));
  const level = normals.filter(([, , z]) => z * z > 1 - sine * sine);
  const upright = normals.filter(([, , z]) => Math.abs(z) < sine);
  if (level.length < knobs.leastPlanes || upright.length < knobs.leastPlanes) return undefined;
  const byFloors: [number, number] = [median(level.map(([x, , z]) => x / z))!, median(level.map(([, y, z]) => y / z))!];
  const byWalls = leanOfWalls(upright, byFloors, radians(knobs.agreement) * 3);
  if (!byWalls) return undefined;
  const apart = Math.hypot(byFloors[0] - byWalls[0], byFloors[1] - byWalls[1]);
  if (apart > Math.tan(radians(knobs.agreement))) return undefined;
  const [a, b] = [(byFloors[0] + byWalls[0]) / 2, (byFloors[1] + byWalls[1]) / 2];
  const length = Math.hypot(a, b, 1);
  const degrees = (Math.atan(Math.hypot(a, b)) * 180) / Math.PI;
  if (degrees < knobs.least || degrees > knobs.most) return undefined;
  return { degrees, up: [a / length, b / length, 1 / length] };
}

/** Cubes along the widest side of an image, and the least that must show a level plane. */
const IMAGE = { cubes: 20, reach: 40, leastPlanes: 20, agreement: 2, leastShare: 0.75 };

/**
 * By how many degrees the table tops, floors and ceilings in one depth image lean, as they do where the camera was not held
 * level; undefined if they are few or disagree. They could be ramps: enough to be told, too little to level by.
 */
export function leanOfImage(sample: PointSample): number | undefined {
  const width = Math.max(...perAxis((axis) => sample.max[axis] - sample.min[axis]));
  const normals = planesOf(sample, { ...TILT_DEFAULTS, cube: width / IMAGE.cubes });
  const level = normals.filter(([, , z]) => Math.abs(z) > Math.cos(radians(IMAGE.reach)));
  if (level.length < IMAGE.leastPlanes) return undefined;
  const [a, b] = [median(level.map(([x, , z]) => x / z))!, median(level.map(([, y, z]) => y / z))!];
  const length = Math.hypot(a, b, 1);
  const near = length * Math.cos(radians(IMAGE.agreement));
  const agreeing = level.filter(([x, y, z]) => Math.abs(a * x + b * y + z) > near);
  if (agreeing.length < IMAGE.leastShare * level.length) return undefined;
  return (Math.acos(1 / length) * 180) / Math.PI;
}

/** The smallest turn that takes a unit vector near the z axis to it (Rodrigues). */
export function turnUp([x, y, z]: Vec3, about: Vec3): (place: Vec3) => Vec3 {
  // The axis of the turn is up × z = (y, −x, 0), as long as its sine; z is its cosine.
  const k = 1 / (1 + z);
  return (place) => {
    const [px, py, pz] = perAxis((axis) => place[axis] - about[axis]);
    return [
      about[0] + (1 - k * x * x) * px - k * x * y * py - x * pz,
      about[1] - k * x * y * px + (1 - k * y * y) * py - y * pz,
      about[2] + x * px + y * py + z * pz,
    ];
  };
}

/** 17 bits an axis fit a number exactly. */
const AXIS_BITS = 0x1ffff;

/** Normals of the cubes whose points lie on a plane. */
function planesOf(
  { position, count }: PointSample,
  { cube, leastPoints, mostThickness, mostThicknessShare }: Required<TiltOptions>,
): Normal[] {
  const cubes = new Map<number, number[]>();
  const at = (value: number) => Math.floor(value / cube) & AXIS_BITS;
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [position[3 * i]!, position[3 * i + 1]!, position[3 * i + 2]!];
    const key = (at(x) * (AXIS_BITS + 1) + at(y)) * (AXIS_BITS + 1) + at(z);
    const members = cubes.get(key);
    if (members) members.push(i);
    else cubes.set(key, [i]);
  }
  return [...cubes.values()].flatMap((members) => {
    if (members.length < leastPoints) return [];
    const { values, vector } = smallestEigen(covarianceOf(position, members));
    const thickness = Math.sqrt(Math.max(0, values[0]));
    const isPlane = thickness < mostThickness && thickness < mostThicknessShare * Math.sqrt(values[1]);
    return isPlane ? [[vector[0], vector[1], vector[2]] as const] : [];
  });
}

function covarianceOf(position: Float32Array, members: readonly number[]) {
  const n = members.length;
  const mean = [0, 1, 2].map((a) => members.reduce((sum, i) => sum + position[3 * i + a]!, 0) / n);
  const of = (a: number, b: number) =>
    members.reduce((sum, i) => sum + (position[3 * i + a]! - mean[a]!) * (position[3 * i + b]! - mean[b]!), 0) / n;
  return [of(0, 0), of(0, 1), of(0, 2), of(1, 1), of(1, 2), of(2, 2)] as const;
}

/** Least share of a circle's spread that the directions of walls have: walls along one line tell one lean only. */
const LEAST_SPREAD = 0.05;
const ROUNDS = 3;

/**
 * Lean (x/z and y/z of the vertical) that makes the normals of walls level, by least squares; walls that disagree with the
 * lean so far are left out.
 */
function leanOfWalls(upright: readonly Normal[], start: readonly [number, number], reach: number) {
  let [a, b] = start;
  for (let round = 0; round < ROUNDS; round++) {
    let [xx, xy, yy, xz, yz] = [0, 0, 0, 0, 0];
    for (const [x, y, z] of upright) {
      if (Math.abs(a * x + b * y + z) > reach) continue;
      xx += x * x;
      xy += x * y;
      yy += y * y;
      xz += x * z;
      yz += y * z;
    }
    const determinant = xx * yy - xy * xy;
    if (determinant < LEAST_SPREAD * (xx + yy) ** 2) return undefined;
    a = (xy * yz - yy * xz) / determinant;
    b = (xy * xz - xx * yz) / determinant;
  }
  return [a, b] as const;
}
