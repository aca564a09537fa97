import earcut from 'earcut';
import type { Mesh, Triangles } from './mesh.ts';
import type { Slope } from '../../core/model/structured-model.ts';
import type { Vec2, Vec3 } from '../../core/vector.ts';
import { heightOn } from '../../math/slopes.ts';
import { normalize, subtract } from './plan-geometry.ts';

/** Cosine of the angle within which a face looks away from an axis or to it, and is part of a round face about it. */
const ROUND = 0.9;

/**
 * Collects flat faces. Corners are repeated per face, so that each face keeps its own normals. While slopes are set, what
 * lies above the lowest of them is cut off every face.
 */
export class MeshBuilder {
  readonly #position: number[] = [];
  readonly #normal: number[] = [];
  readonly #index: number[] = [];
  #slopes: readonly Slope[] = [];
  #axis: Vec2 | undefined;

  /** Cuts the faces that follow below sloping planes; none cut nothing. */
  cutBelow(slopes: readonly Slope[] = []): void {
    this.#slopes = slopes;
  }

  /** Upright faces that follow and look to or from a vertical axis are shaded as one round face; without one all are flat. */
  roundAbout(axis?: Vec2): void {
    this.#axis = axis;
  }

  /** A flat polygon in space, counterclockwise seen from its front; convex. */
  face(...whole: Vec3[]): void {
    let corners = whole;
    for (const slope of this.#slopes) corners = clipBelow(corners, slope);
    if (corners.length < 3) return;
    const first = this.#position.length / 3;
    const flat = normalOf(corners);
    for (const corner of corners) this.#push(corner, this.#roundNormal(corner, flat) ?? flat);
    for (let i = 2; i < corners.length; i++) this.#index.push(first, first + i - 1, first + i);
  }

  /** The faces in which the slopes that are set cut a plan polygon, as far as they lie between two heights. */
  cuts(
    outline: readonly Vec2[],
    holes: readonly (readonly Vec2[])[],
    facing: 'up' | 'down',
    [zBottom, zTop]: readonly [number, number] = [-Infinity, Infinity],
  ): void {
    if (this.#slopes.length === 0) return;
    const { points, triangles } = triangulate(outline, holes);
    for (const corners of triangles) {
      for (const slope of this.#slopes) {
        const lifted = corners.map((k): Vec3 => [...points[k]!, heightOn(slope, points[k]!)]);
        const between = clipBelow(clipBelow(lifted, [0, 0, zTop]), [0, 0, zBottom], -1);
        this.face(...(facing === 'up' ? between : between.toReversed()));
      }
    }
  }

  /** A vertical rectangle over p→q; its front is on the right of p→q. */
  upright(p: Vec2, q: Vec2, zBottom: number, zTop: number): void {
    this.face([p[0], p[1], zBottom], [q[0], q[1], zBottom], [q[0], q[1], zTop], [p[0], p[1], zTop]);
  }

  /** A horizontal polygon with holes, seen from above or from below. The outline is counterclockwise. */
  level(outline: readonly Vec2[], holes: readonly (readonly Vec2[])[], z: number, facing: 'up' | 'down'): void {
    const { points, triangles } = triangulate(outline, holes);
    const turned = triangles.map((corners) => (facing === 'up' ? corners : corners.toReversed()));
    if (this.#slopes.length > 0) {
      for (const corners of turned) this.face(...corners.map((k): Vec3 => [...points[k]!, z]));
      return;
    }
    const first = this.#position.length / 3;
    for (const point of points) this.#push([...point, z], [0, 0, facing === 'up' ? 1 : -1]);
    for (const corners of turned) this.#index.push(...corners.map((k) => first + k));
  }

  build(): Mesh {
    return {
      position: Float32Array.from(this.#position),
      normal: Float32Array.from(this.#normal),
      index: Uint32Array.from(this.#index),
    };
  }

  #push(corner: Vec3, normal: Vec3): void {
    this.#position.push(...corner);
    this.#normal.push(...normal);
  }

  /** The normal at a corner of a face that is part of a round one. */
  #roundNormal([x, y]: Vec3, flat: Vec3): Vec3 | undefined {
    if (!this.#axis) return undefined;
    const out = normalize(subtract([x, y], this.#axis));
    const turn = out[0] * flat[0] + out[1] * flat[1];
    return Math.abs(turn) < ROUND ? undefined : [Math.sign(turn) * out[0], Math.sign(turn) * out[1], 0];
  }
}

/** The unit normal of a polygon in space (Newell); upwards where it has no area. */
function normalOf(corners: readonly Vec3[]): Vec3 {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [i, p] of corners.entries()) {
    const q = corners[(i + 1) % corners.length]!;
    for (const axis of [0, 1, 2] as const) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2];
      sum[axis] += (p[u] - q[u]) * (p[v] + q[v]);
    }
  }
  const length = Math.hypot(...sum);
  return length > 0 ? [sum[0] / length, sum[1] / length, sum[2] / length] : [0, 0, 1];
}

/** A plan polygon with holes in triangles, counterclockwise, by places in its list of corners. */
export function triangulate(
  outline: readonly Vec2[],
  holes: readonly (readonly Vec2[])[],
): { points: readonly Vec2[]; triangles: number[][] } {
  const points = [outline, ...holes].flat();
  let count = outline.length;
  const holeStarts = holes.map((hole) => (count += hole.length) - hole.length);
  const found = earcut(points.flat(), holeStarts);
  const triangles: number[][] = [];
  for (let i = 0; i < found.length; i += 3) {
    const [a, b, c] = [found[i]!, found[i + 1]!, found[i + 2]!];
    const [p, q, r] = [points[a]!, points[b]!, points[c]!];
    // earcut keeps no promise about orientation.
    const isUp = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0;
    triangles.push(isUp ? [a, b, c] : [c, b, a]);
  }
  return { points, triangles };
}

/** Heights nearer than this are one, meters. */
const SAME_HEIGHT = 1e-9;
/** Sine of the angle to the vertical below which a face stands upright: corners in single precision lean a little. */
const UPRIGHT = 1e-3;

/** The part of a convex polygon in space below a plane; above it for `side` -1. */
function clipBelow(corners: readonly Vec3[], slope: Slope, side: 1 | -1 = 1): Vec3[] {
  const off = corners.map(([x, y, z]) => side * (z - heightOn(slope, [x, y])));
  if (off.every((height) => height <= SAME_HEIGHT)) return [...corners];
  const kept: Vec3[] = [];
  for (const [i, corner] of corners.entries()) {
    const next = (i + 1) % corners.length;
    const [before, after] = [off[i]!, off[next]!];
    if (before <= SAME_HEIGHT) kept.push(corner);
    if ((before < -SAME_HEIGHT && after > SAME_HEIGHT) || (before > SAME_HEIGHT && after < -SAME_HEIGHT)) {
      const t = before / (before - after);
      const [x, y, z] = corners[next]!;
      kept.push([corner[0] + t * (x - corner[0]), corner[1] + t * (y - corner[1]), corner[2] + t * (z - corner[2])]);
    }
  }
  return kept;
}

/** Volume enclosed by a closed mesh, cubic meters. */
export function meshVolume({ position, index }: Triangles): number {
  let six = 0;
  for (let i = 0; i < index.length; i += 3) {
    const [p, q, r] = [index[i]! * 3, index[i + 1]! * 3, index[i + 2]! * 3];
    const at = (k: number) => position[k]!;
    six += at(p) * (at(q + 1) * at(r + 2) - at(q + 2) * at(r + 1));
    six += at(p + 1) * (at(q + 2) * at(r) - at(q) * at(r + 2));
    six += at(p + 2) * (at(q) * at(r + 1) - at(q + 1) * at(r));
  }
  return six / 6;
}

/** Area of the faces of a mesh that look upwards, square meters. */
export function areaUp(mesh: Triangles): number {
  return areaOfFaces(mesh, (up, size) => up > UPRIGHT * size);
}

/** Area of the faces of a mesh that stand upright, square meters. */
export function areaUpright(mesh: Triangles): number {
  return areaOfFaces(mesh, (up, size) => Math.abs(up) < UPRIGHT * size);
}

/** @param counts is asked about twice the area of a face: as seen from above, and in full. */
function areaOfFaces({ position, index }: Triangles, counts: (up: number, size: number) => boolean): number {
  const at = (k: number) => position.subarray(3 * index[k]!, 3 * index[k]! + 3);
  let area = 0;
  for (let i = 0; i < index.length; i += 3) {
    const [p, q, r] = [at(i), at(i + 1), at(i + 2)];
    const [ux, uy, uz] = [q[0]! - p[0]!, q[1]! - p[1]!, q[2]! - p[2]!];
    const [vx, vy, vz] = [r[0]! - p[0]!, r[1]! - p[1]!, r[2]! - p[2]!];
    const up = ux * vy - uy * vx;
    const size = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, up);
    if (counts(up, size)) area += size / 2;
  }
  return area;
}
