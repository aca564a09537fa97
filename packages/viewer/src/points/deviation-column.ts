import type { OctreeNode } from '@cloud/engine/octree';
import type { PointBuffers } from '../render/point-buffers.ts';
import type { OctreeLoader } from './octree-loader.ts';

const PARALLEL_REQUESTS = 4;

/** Brings how far each point is from the model, for the nodes on screen and only when that is to be seen. */
export class DeviationColumn {
  readonly url: string;
  readonly #onChange: () => void;
  readonly #inFlight = new Set<OctreeNode>();
  readonly #failed = new Set<OctreeNode>();
  #wanted: (readonly [OctreeNode, PointBuffers])[] = [];

  /** @param url int16 a point in the octree's order, 0.1 mm, 32767 for none. */
  constructor(url: string, onChange: () => void) {
    this.url = url;
    this.#onChange = onChange;
  }

  get isBusy(): boolean {
    return this.#inFlight.size > 0;
  }

  /** Replaces the list of what is needed, the most needed nodes first. A node that fails stays gray. */
  want(loader: OctreeLoader, nodes: Iterable<readonly [OctreeNode, PointBuffers]>): void {
    this.#wanted = [...nodes].filter(([node, buffers]) => {
      return !buffers.hasDeviation && !this.#inFlight.has(node) && !this.#failed.has(node);
    });
    this.#pump(loader);
  }

  #pump(loader: OctreeLoader): void {
    while (this.#inFlight.size < PARALLEL_REQUESTS) {
      const next = this.#wanted.shift();
      if (!next) return;
      const [node, buffers] = next;
      this.#inFlight.add(node);
      loader
        .column(this.url, node)
        .then(
          (values) => {
            if (values.length === buffers.count && !buffers.isDisposed) buffers.setDeviation(values);
          },
          () => void this.#failed.add(node),
        )
        .finally(() => {
          this.#inFlight.delete(node);
          this.#pump(loader);
          this.#onChange();
        });
    }
  }
}
