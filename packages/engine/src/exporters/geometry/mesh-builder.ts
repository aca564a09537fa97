import earcut from 'earcut';
import type { Mesh } from './mesh.ts';
import type { Vec2, Vec3 } from '../../core/vector.ts';

/** Collects flat faces. Corners are repeated per face, so that each face keeps its own normal. */
export class MeshBuilder {
  readonly #position: number[] = [];
  readonly #index: number[] = [];

  /** A flat polygon in space, counterclockwise seen from its front; convex. */
  face(...corners: Vec3[]): void {
    const first = this.#position.length / 3;
    for (const corner of corners) this.#position.push(...corner);
    for (let i = 2; i < corners.length; i++) this.#index.push(first, first + i - 1, first + i);
  }

  /** A vertical rectangle over p→q; its front is on the right of p→q. */
  upright(p: Vec2, q: Vec2, zBottom: number, zTop: number): void {
    this.face([p[0], p[1], zBottom], [q[0], q[1], zBottom], [q[0], q[1], zTop], [p[0], p[1], zTop]);
  }

  /** A horizontal polygon with holes, seen from above or from below. The outline is counterclockwise. */
  level(outline: readonly Vec2[], holes: readonly (readonly Vec2[])[], z: number, facing: 'up' | 'down'): void {
    const first = this.#position.length / 3;
    const points = [outline, ...holes].flat();
    let count = outline.length;
    const holeStarts = holes.map((hole) => (count += hole.length) - hole.length);
    for (const [x, y] of points) this.#position.push(x, y, z);
    const triangles = earcut(points.flat(), holeStarts);
    for (let i = 0; i < triangles.length; i += 3) {
      const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
      const [p, q, r] = [points[a]!, points[b]!, points[c]!];
      // earcut keeps no promise about orientation.
      const isUp = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0;
      if (isUp === (facing === 'up')) this.#index.push(first + a, first + b, first + c);
      else this.#index.push(first + c, first + b, first + a);
    }
  }

  build(): Mesh {
    return { position: Float32Array.from(this.#position), index: Uint32Array.from(this.#index) };
  }
}

/** Volume enclosed by a closed mesh, cubic meters. */
export function meshVolume({ position, index }: Mesh): number {
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
