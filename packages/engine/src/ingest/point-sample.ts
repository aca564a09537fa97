import type { Vec3 } from '../core/vector.ts';

/**
 * An even sample of a stream of unknown length: each k-th point, k doubling whenever the sample is full. No randomness, so the
 * same file gives the same sample.
 */
export class PointSample {
  /** 3·count, xyz interleaved. */
  position: Float32Array;
  count = 0;
  /** Bounds of all points offered, not only of the sample. */
  readonly min: [number, number, number] = [Infinity, Infinity, Infinity];
  readonly max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  private sortedAxes: Float32Array[] = [];
  private stride = 1;
  private skip = 0;
  private readonly capacity: number;

  constructor(capacity = 2 ** 18) {
    this.capacity = capacity;
    this.position = new Float32Array(3 * capacity);
  }

  /** Offers the first `count` points of an interleaved array. */
  offer(position: Float32Array, count: number): void {
    this.sortedAxes = [];
    this.grow(position, count);
    let i = this.skip;
    for (; i < count; i += this.stride) {
      if (this.count === this.capacity) this.halve();
      const to = 3 * this.count++;
      for (let axis = 0; axis < 3; axis++) this.position[to + axis] = position[3 * i + axis]!;
    }
    this.skip = i - count;
  }

  /** One axis, sorted; kept until more points are offered. */
  sorted(axis: number): Float32Array {
    const known = this.sortedAxes[axis];
    if (known) return known;
    const values = new Float32Array(this.count);
    for (let i = 0; i < this.count; i++) values[i] = this.position[3 * i + axis]!;
    this.sortedAxes[axis] = values.sort();
    return values;
  }

  private grow(position: Float32Array, count: number): void {
    let [minX, minY, minZ] = this.min;
    let [maxX, maxY, maxZ] = this.max;
    for (let i = 0; i < 3 * count; i += 3) {
      const x = position[i]!;
      const y = position[i + 1]!;
      const z = position[i + 2]!;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
      if (z < minZ) minZ = z;
      if (z > maxZ) maxZ = z;
    }
    this.min.splice(0, 3, minX, minY, minZ);
    this.max.splice(0, 3, maxX, maxY, maxZ);
  }

  private halve(): void {
    this.count >>= 1;
    for (let i = 1; i < this.count; i++)
      for (let axis = 0; axis < 3; axis++) this.position[3 * i + axis] = this.position[6 * i + axis]!;
    this.stride *= 2;
  }
}

/** Values that a share of the sample lies below, per axis. */
export function quantiles(sample: PointSample, share: number): Vec3 {
  const at = (axis: number) => quantile(sample.sorted(axis), share);
  return [at(0), at(1), at(2)];
}

/** The value that a share of sorted values lies below. */
export function quantile(sorted: Float32Array | Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))] ?? 0;
}
