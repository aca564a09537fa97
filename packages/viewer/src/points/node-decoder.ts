import type { Vec3 } from '@cloud/engine';
import { decodeNode } from '@cloud/engine/octree';
import type { DecodedNode, OctreeMetadata } from '@cloud/engine/octree';
import type { DecodeAnswer, DecodeOrder } from './decode-worker.ts';

interface Waiting {
  order: DecodeOrder;
  resolve: (node: DecodedNode) => void;
  reject: (error: Error) => void;
}

/** Decodes nodes beside the page's own thread; on the page itself where workers are forbidden. */
export class NodeDecoder {
  #worker: Worker | undefined;
  #next = 1;
  readonly #waiting = new Map<number, Waiting>();

  constructor() {
    try {
      this.#worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      return;
    }
    this.#worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('node' in data) waiting?.resolve(data.node);
      else waiting?.reject(data.error);
    };
    this.#worker.onerror = () => this.#fallBack();
  }

  /** @throws what decoding throws, such as a RangeError without memory */
  async decode(bytes: Uint8Array<ArrayBuffer>, metadata: OctreeMetadata, corner: Vec3): Promise<DecodedNode> {
    const worker = this.#worker;
    if (!worker) return decodeNode(bytes, metadata, corner);
    return new Promise((resolve, reject) => {
      const order: DecodeOrder = { id: this.#next++, bytes, metadata, corner };
      this.#waiting.set(order.id, { order, resolve, reject });
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
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { order, resolve, reject } of waiting) {
      this.decode(order.bytes, order.metadata, order.corner).then(resolve, reject);
    }
  }
}
