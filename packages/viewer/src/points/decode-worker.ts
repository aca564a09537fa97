import type { Vec3 } from '@cloud/engine';
import { decodeNode } from '@cloud/engine/octree';
import type { DecodedNode, OctreeMetadata } from '@cloud/engine/octree';

/** Bytes of one node, on their way to the worker. */
export interface DecodeOrder {
  id: number;
  bytes: Uint8Array<ArrayBuffer>;
  metadata: OctreeMetadata;
  corner: Vec3;
}

/** Its answer: the points, or why there are none. */
export type DecodeAnswer = { id: number; node: DecodedNode } | { id: number; error: Error };

// The compiler knows this file as a page's; it runs as a module worker.
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<DecodeOrder>) => void) | null;
  postMessage(answer: DecodeAnswer, transfer?: Transferable[]): void;
};

scope.onmessage = ({ data: { id, bytes, metadata, corner } }) => {
  try {
    const node = decodeNode(bytes, metadata, corner);
    scope.postMessage({ id, node }, [node.position.buffer, node.color.buffer, node.extra.buffer]);
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error : new Error(String(error)) });
  }
};
