import { bytesPerPoint, parseHierarchy, rootNode } from '@cloud/engine/octree';
import type { DecodedNode, OctreeMetadata, OctreeNode } from '@cloud/engine/octree';
import { NodeDecoder } from './node-decoder.ts';
import { isOutOfMemory } from './point-memory.ts';
import { takeRequest } from './plan-requests.ts';
import type { RangeRequest } from './plan-requests.ts';
import { fetchMetadata, fetchRange } from './point-cloud-source.ts';
import type { PointCloudSource } from './point-cloud-source.ts';

/** What a loader tells. */
export interface LoaderEvents {
  node(node: OctreeNode, points: DecodedNode): void;
  change(): void;
  /** Memory ran out while nodes were read; they are tried again later. */
  shortage(): void;
}

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
  readonly #on: LoaderEvents;
  readonly #inFlight = new Set<OctreeNode>();
  readonly #failures = new Map<OctreeNode, number>();
  #wanted: OctreeNode[] = [];
  #running = 0;

  private constructor(source: PointCloudSource, metadata: OctreeMetadata, on: LoaderEvents) {
    this.metadata = metadata;
    this.#source = source;
    this.#on = on;
    const { min, max } = metadata.boundingBox;
    this.root = rootNode(min, max[0] - min[0], metadata.hierarchy.firstChunkSize);
    const tryAgain = () => {
      this.#failures.clear();
      this.#on.change();
    };
    globalThis.addEventListener?.('online', tryAgain, { signal: this.#stop.signal });
  }

  /**
   * Reads the description and the first piece of the hierarchy.
   *
   * @throws PointCloudError
   */
  static async open(source: PointCloudSource, on: LoaderEvents, signal: AbortSignal): Promise<OctreeLoader> {
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
      this.#run([node], () => this.#readHierarchy(node).then(() => this.#on.change()));
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

  /** Nodes that were asked for in vain: they may be asked for again after a while, each time a longer one. */
  putOff(nodes: readonly OctreeNode[]): void {
    const failures = (this.#failures.get(nodes[0]!) ?? 0) + 1;
    for (const node of nodes) {
      this.#failures.set(node, failures);
      this.#inFlight.add(node);
    }
    const again = () => {
      for (const node of nodes) this.#inFlight.delete(node);
      this.#on.change();
    };
    setTimeout(again, RETRY_MS * 2 ** failures);
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
    const settle = () => nodes.forEach((node) => this.#inFlight.delete(node));
    work()
      .then(settle, (error: unknown) => {
        if (this.#stop.signal.aborted) return;
        if (isOutOfMemory(error)) this.#on.shortage();
        this.putOff(nodes);
      })
      .finally(() => {
        this.#running--;
        this.#pump();
        if (!this.isBusy) this.#on.change();
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
        if (!this.#stop.signal.aborted) this.#on.node(node, points);
      }),
    );
  }

  #range(url: string, begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    return fetchRange(this.#source, url, { begin, end }, this.#stop.signal);
  }
}
