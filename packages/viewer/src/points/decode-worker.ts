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

/** Its answer. */
export interface DecodeAnswer {
  id: number;
  node: DecodedNode;
}

// The compiler knows this file as a page's; it runs as a module worker.
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<DecodeOrder>) => void) | null;
  postMessage(answer: DecodeAnswer, transfer: Transferable[]): void;
};

scope.onmessage = ({ data: { id, bytes, metadata, corner } }) => {
  const node = decodeNode(bytes, metadata, corner);
  scope.postMessage({ id, node }, [node.position.buffer, node.color.buffer, node.extra.buffer]);
};
