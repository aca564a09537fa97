import type { OctreeMetadata } from '@cloud/engine/octree';

/** Where an octree lies and how to ask for it. */
export interface PointCloudSource {
  metadataUrl: string;
  hierarchyUrl: string;
  octreeUrl: string;
  /** Sent with every request, e.g. `{ 'Blade-Auth': … }`. */
  headers?: Record<string, string>;
  /** Instead of the page's own `fetch`. */
  fetch?: typeof fetch;
}

/** Why a cloud cannot be shown. */
export class PointCloudError extends Error {
  readonly code: 'unreachable' | 'not-an-octree' | 'encoding-unsupported';

  constructor(code: PointCloudError['code'], detail: string, cause?: unknown) {
    super(`${code}: ${detail}`, cause === undefined ? undefined : { cause });
    this.name = 'PointCloudError';
    this.code = code;
  }
}

const PARTIAL_CONTENT = 206;

/**
 * Reads the description of an octree.
 *
 * @throws PointCloudError
 */
export async function fetchMetadata(source: PointCloudSource, signal: AbortSignal): Promise<OctreeMetadata> {
  const get = source.fetch ?? fetch.bind(globalThis);
  let metadata: OctreeMetadata;
  try {
    const response = await get(source.metadataUrl, { headers: source.headers, signal });
    if (!response.ok) throw new PointCloudError('unreachable', `${response.status} for the description`);
    metadata = await response.json();
  } catch (error) {
    if (error instanceof PointCloudError || signal.aborted) throw error;
    throw new PointCloudError('unreachable', 'the description could not be read', error);
  }
  if (!metadata.hierarchy?.firstChunkSize || !metadata.boundingBox || !Array.isArray(metadata.attributes)) {
    throw new PointCloudError('not-an-octree', 'the description lacks a hierarchy');
  }
  if (metadata.encoding !== 'DEFAULT') throw new PointCloudError('encoding-unsupported', metadata.encoding);
  return metadata;
}

/**
 * Reads bytes `begin` to before `end` of one of the source's files.
 *
 * @throws PointCloudError
 */
export async function fetchRange(
  source: PointCloudSource,
  url: string,
  { begin, end }: { begin: number; end: number },
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (end <= begin) return new Uint8Array(0);
  const get = source.fetch ?? fetch.bind(globalThis);
  const response = await get(url, {
    headers: { ...source.headers, Range: `bytes=${begin}-${end - 1}` },
    signal,
  });
  if (!response.ok) throw new PointCloudError('unreachable', `${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // A server that knows no ranges answers 200 with the whole file.
  const own = response.status === PARTIAL_CONTENT ? bytes : bytes.slice(begin, end);
  if (own.byteLength !== end - begin) throw new PointCloudError('unreachable', 'the answer is too short');
  return own;
}
