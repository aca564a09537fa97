/** Points on an unrolled wall: along it from its a, and local height; meters, n entries each. */
export interface UnrolledPoints {
  u: Float64Array;
  z: Float64Array;
}

/** Points on the faces, and how far behind its face, as it is drawn, each lies: in front of it below 0. */
export interface FacePoints extends UnrolledPoints {
  depth: Float64Array;
}

/** Fewest points that there is room for. */
const LEAST_ROOM = 256;

/**
 * Collects points of a wall in arrays of the size of numbers: a long wall of a dense scan shows millions, and lists of numbers that grow
 * would take several times their memory before it is freed.
 */
export class FacePointCollector {
  private all: FacePoints = { u: new Float64Array(0), z: new Float64Array(0), depth: new Float64Array(0) };
  private count = 0;

  add(u: number, z: number, depth = 0): void {
    if (this.count === this.all.u.length) this.grow();
    this.all.u[this.count] = u;
    this.all.z[this.count] = z;
    this.all.depth[this.count++] = depth;
  }

  /** The points so far. */
  points(): FacePoints {
    const part = (values: Float64Array) => values.subarray(0, this.count);
    return { u: part(this.all.u), z: part(this.all.z), depth: part(this.all.depth) };
  }

  private grow(): void {
    const room = Math.max(LEAST_ROOM, 2 * this.count);
    const grown = (values: Float64Array) => {
      const larger = new Float64Array(room);
      larger.set(values);
      return larger;
    };
    this.all = { u: grown(this.all.u), z: grown(this.all.z), depth: grown(this.all.depth) };
  }
}

/** The points of the given numbers, in their order. */
export function pointsAt({ u, z, depth }: FacePoints, numbers: Uint32Array): FacePoints {
  // Loops: `filter` and `from` of typed arrays are slower.
  const of = (values: Float64Array) => {
    const own = new Float64Array(numbers.length);
    for (let k = 0; k < own.length; k++) own[k] = values[numbers[k]!]!;
    return own;
  };
  return { u: of(u), z: of(z), depth: of(depth) };
}

/** The points of which something is true, by their numbers. */
export function pointsThat(points: FacePoints, is: (k: number) => boolean): FacePoints {
  const numbers = new Uint32Array(points.u.length);
  let count = 0;
  for (let k = 0; k < numbers.length; k++) if (is(k)) numbers[count++] = k;
  return pointsAt(points, numbers.subarray(0, count));
}

export function noFacePoints(): FacePoints {
  return new FacePointCollector().points();
}
