import type { Aabb, Vec3 } from '@cloud/engine';

/** Points of one node, for counting. */
export interface CountableNode {
  count: number;
  /** 3·n, meters from the node's corner. */
  position: Float32Array;
  /** Class of each point, or the one that all have. */
  codes: Uint8Array | number;
}

interface Cube {
  min: Vec3;
  size: number;
}

/** Counts what is hidden, node by node, and remembers it while box and classes stay. */
export class HiddenCount {
  #key = '';
  #known = new WeakMap<CountableNode, number>();

  /** Points of a node outside of a box, world, or of a hidden class. */
  of(node: CountableNode, { min, size }: Cube, clip: Aabb, hiddenClasses: readonly number[]): number {
    const key = [...clip.min, ...clip.max, '|', ...hiddenClasses].join();
    if (key !== this.#key) {
      this.#key = key;
      this.#known = new WeakMap();
    }
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const count = countHidden(node, { min, size }, clip, new Set(hiddenClasses));
    this.#known.set(node, count);
    return count;
  }
}

function countHidden(
  { count, position, codes }: CountableNode,
  { min, size }: Cube,
  clip: Aabb,
  hidden: ReadonlySet<number>,
): number {
  const isWhole = [0, 1, 2].every((k) => min[k]! >= clip.min[k]! && min[k]! + size <= clip.max[k]!);
  if (typeof codes === 'number' && hidden.has(codes)) return count;
  if (isWhole && (typeof codes === 'number' || hidden.size === 0)) return 0;
  const low = clip.min.map((value, k) => value - min[k]!);
  const high = clip.max.map((value, k) => value - min[k]!);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [position[i * 3]!, position[i * 3 + 1]!, position[i * 3 + 2]!];
    const isOutside = x < low[0]! || y < low[1]! || z < low[2]! || x > high[0]! || y > high[1]! || z > high[2]!;
    if (isOutside || (typeof codes !== 'number' && hidden.has(codes[i]!))) sum++;
  }
  return sum;
}
