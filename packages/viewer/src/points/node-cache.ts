import type { DecodedNode, OctreeNode } from '@cloud/engine/octree';
import { PointBuffers } from '../render/point-buffers.ts';

/** Points kept beyond those that the view wants, so that turning back does not load again. */
const SPARE_POINTS = 4_000_000;

interface CachedNode {
  buffers: PointBuffers;
  /** Frame that used it last. */
  usedAt: number;
}

/** Nodes of an octree on the graphics card; the least recently used are dropped first. */
export class NodeCache {
  readonly #gl: WebGL2RenderingContext;
  readonly #nodes = new Map<OctreeNode, CachedNode>();
  #frame = 0;
  #points = 0;
  /** Sent to the card, which was not asked since whether it had room. */
  #unchecked: OctreeNode[] = [];

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  /** Points of all nodes. */
  get points(): number {
    return this.#points;
  }

  get isEmpty(): boolean {
    return this.#nodes.size === 0;
  }

  get(node: OctreeNode): PointBuffers | undefined {
    return this.#nodes.get(node)?.buffers;
  }

  has(node: OctreeNode): boolean {
    return this.#nodes.has(node);
  }

  add(node: OctreeNode, points: DecodedNode): void {
    this.#nodes.set(node, { buffers: new PointBuffers(this.#gl, points), usedAt: this.#frame });
    this.#points += points.count;
    this.#unchecked.push(node);
  }

  /** The card had room for all that was added. */
  settle(): void {
    this.#unchecked = [];
  }

  /** Drops what was added since the card had room last. @returns those nodes. */
  dropUnchecked(): OctreeNode[] {
    const dropped = this.#unchecked;
    this.#unchecked = [];
    for (const node of dropped) this.#drop(node);
    return dropped;
  }

  /** Begins a frame: nodes that it does not {@link use} may be dropped at its end. */
  beginFrame(): void {
    this.#frame++;
  }

  /** The buffers of a node that this frame wants; undefined if it is not there. */
  use(node: OctreeNode): PointBuffers | undefined {
    const cached = this.#nodes.get(node);
    if (cached) cached.usedAt = this.#frame;
    return cached?.buffers;
  }

  /** Drops nodes that the frame did not use while there are more points than wanted and spare, or than memory allows. */
  trim(wantedPoints: number, memoryLimit: number): void {
    const limit = Math.min(wantedPoints + SPARE_POINTS, memoryLimit);
    if (this.#points <= limit) return;
    const unused = [...this.#nodes].filter(([, cached]) => cached.usedAt < this.#frame);
    unused.sort((a, b) => a[1].usedAt - b[1].usedAt);
    for (const [node] of unused) {
      if (this.#points <= limit) return;
      this.#drop(node);
    }
  }

  #drop(node: OctreeNode): void {
    const buffers = this.#nodes.get(node)?.buffers;
    if (!buffers) return;
    buffers.dispose();
    this.#nodes.delete(node);
    this.#points -= buffers.count;
  }

  /** Forgets the deviations of all nodes. */
  clearDeviations(): void {
    for (const { buffers } of this.#nodes.values()) buffers.setDeviation(undefined);
  }

  clear(): void {
    for (const { buffers } of this.#nodes.values()) buffers.dispose();
    this.#nodes.clear();
    this.#unchecked = [];
    this.#points = 0;
  }
}
