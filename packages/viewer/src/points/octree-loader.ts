import { bytesPerPoint, parseHierarchy, rootNode } from '@cloud/engine/octree';
import type { DecodedNode, OctreeMetadata, OctreeNode } from '@cloud/engine/octree';
import { NodeDecoder } from './node-decoder.ts';
import { takeRequest } from './plan-requests.ts';
import type { RangeRequest } from './plan-requests.ts';
import { fetchMetadata, fetchRange } from './point-cloud-source.ts';
import type { PointCloudSource } from './point-cloud-source.ts';

const PARALLEL_REQUESTS = 5;
/** Failed requests are retried with exponential backoff, at most this often until the browser is online again. */
const ATTEMPTS = 4;
/** The n-th retry waits 2ⁿ times as long. */
const RETRY_MS = 500;

/** Loads the nodes that the view needs, a few requests at a time, the most needed first. */
export class OctreeLoader {
  readonly metadata: OctreeMetadata;
  readonly root: OctreeNode;
  readonly #source: PointCloudSource;
  readonly #decoder = new NodeDecoder();
  readonly #stop = new AbortController();
  readonly #onNode: (node: OctreeNode, points: DecodedNode) => void;
  readonly #onChange: () => void;
  readonly #inFlight = new Set<OctreeNode>();
  readonly #failures = new Map<OctreeNode, number>();
  #wanted: OctreeNode[] = [];
  #running = 0;

  private constructor(
    source: PointCloudSource,
    metadata: OctreeMetadata,
    on: { node: (node: OctreeNode, points: DecodedNode) => void; change: () => void },
  ) {
    this.metadata = metadata;
    this.#source = source;
    this.#onNode = on.node;
    this.#onChange = on.change;
    const { min, max } = metadata.boundingBox;
    this.root = rootNode(min, max[0] - min[0], metadata.hierarchy.firstChunkSize);
    const tryAgain = () => {
      this.#failures.clear();
      this.#onChange();
    };
    globalThis.addEventListener?.('online', tryAgain, { signal: this.#stop.signal });
  }

  /**
   * Reads the description and the first piece of the hierarchy.
   *
   * @throws PointCloudError
   */
  static async open(
    source: PointCloudSource,
    on: { node: (node: OctreeNode, points: DecodedNode) => void; change: () => void },
    signal: AbortSignal,
  ): Promise<OctreeLoader> {
    const metadata = await fetchMetadata(source, signal);
    const loader = new OctreeLoader(source, metadata, on);
    await loader.#readHierarchy(loader.root);
    return loader;
  }

  get isBusy(): boolean {
    return this.#running > 0 || this.#wanted.length > 0;
  }

  /** Replaces the list of what is needed; requests under way go on. */
  want(nodes: readonly OctreeNode[], hierarchy: readonly OctreeNode[]): void {
    const isOpen = (node: OctreeNode) => !this.#inFlight.has(node) && (this.#failures.get(node) ?? 0) < ATTEMPTS;
    this.#wanted = nodes.filter(isOpen);
    for (const node of hierarchy) {
      if (!isOpen(node) || this.#running >= PARALLEL_REQUESTS) continue;
      this.#run([node], () => this.#readHierarchy(node).then(this.#onChange));
    }
    this.#pump();
  }

  /**
   * Loads a node's part of a column that is stored beside the octree, in its order.
   *
   * @param url int16 a point.
   */
  async column(url: string, node: OctreeNode): Promise<Int16Array<ArrayBuffer>> {
    const record = bytesPerPoint(this.metadata);
    const begin = (node.byteOffset / record) * 2;
    const bytes = await this.#range(url, begin, begin + (node.byteSize / record) * 2);
    return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  }

  dispose(): void {
    this.#stop.abort();
    this.#wanted = [];
    this.#decoder.dispose();
  }

  #pump(): void {
    while (this.#running < PARALLEL_REQUESTS && !this.#stop.signal.aborted) {
      const request = takeRequest(this.#wanted);
      if (!request) return;
      this.#run(request.nodes, () => this.#readNodes(request));
    }
  }

  #run(nodes: OctreeNode[], work: () => Promise<void>): void {
    this.#running++;
    for (const node of nodes) this.#inFlight.add(node);
    const settle = () => {
      for (const node of nodes) this.#inFlight.delete(node);
    };
    work()
      .then(settle, () => {
        if (this.#stop.signal.aborted) return;
        const failures = (this.#failures.get(nodes[0]!) ?? 0) + 1;
        for (const node of nodes) this.#failures.set(node, failures);
        setTimeout(
          () => {
            settle();
            this.#onChange();
          },
          RETRY_MS * 2 ** failures,
        );
      })
      .finally(() => {
        this.#running--;
        this.#pump();
        if (!this.isBusy) this.#onChange();
      });
  }

  async #readHierarchy(node: OctreeNode): Promise<void> {
    const { byteOffset, byteSize } = node.hierarchy!;
    parseHierarchy(node, await this.#range(this.#source.hierarchyUrl, byteOffset, byteOffset + byteSize));
  }

  async #readNodes({ begin, end, nodes }: RangeRequest): Promise<void> {
    const bytes = await this.#range(this.#source.octreeUrl, begin, end);
    await Promise.all(
      nodes.map(async (node) => {
        const from = node.byteOffset - begin;
        // A copy each: the whole answer would otherwise be cloned to the worker once a node.
        const own = bytes.slice(from, from + node.byteSize);
        const points: DecodedNode = await this.#decoder.decode(own, this.metadata, node.min);
        if (!this.#stop.signal.aborted) this.#onNode(node, points);
      }),
    );
  }

  #range(url: string, begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    return fetchRange(this.#source, url, { begin, end }, this.#stop.signal);
  }
}
