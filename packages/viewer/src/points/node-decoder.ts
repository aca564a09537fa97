import type { Vec3 } from '@cloud/engine';
import { decodeNode } from '@cloud/engine/octree';
import type { DecodedNode, OctreeMetadata } from '@cloud/engine/octree';
import type { DecodeAnswer, DecodeOrder } from './decode-worker.ts';

/** Decodes nodes beside the page's own thread; on the page itself where workers are forbidden. */
export class NodeDecoder {
  #worker: Worker | undefined;
  #next = 1;
  readonly #waiting = new Map<number, { order: DecodeOrder; resolve: (node: DecodedNode) => void }>();

  constructor() {
    try {
      this.#worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      return;
    }
    this.#worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => {
      this.#waiting.get(data.id)?.resolve(data.node);
      this.#waiting.delete(data.id);
    };
    this.#worker.onerror = () => this.#fallBack();
  }

  decode(bytes: Uint8Array<ArrayBuffer>, metadata: OctreeMetadata, corner: Vec3): Promise<DecodedNode> {
    const worker = this.#worker;
    if (!worker) return Promise.resolve(decodeNode(bytes, metadata, corner));
    return new Promise((resolve) => {
      const order: DecodeOrder = { id: this.#next++, bytes, metadata, corner };
      this.#waiting.set(order.id, { order, resolve });
      worker.postMessage(order);
    });
  }

  dispose(): void {
    this.#worker?.terminate();
    this.#waiting.clear();
  }

  /** A worker that cannot be loaded (a strict policy, an old bundle) must not leave the picture empty. */
  #fallBack(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { order, resolve } of this.#waiting.values()) {
      resolve(decodeNode(order.bytes, order.metadata, order.corner));
    }
    this.#waiting.clear();
  }
}
