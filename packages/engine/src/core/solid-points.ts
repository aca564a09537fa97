import type { ArtifactStore } from './artifact-store.ts';
import { loadPointCloud } from './stored-points.ts';
import { readJson } from './json-artifact.ts';
import type { PlaneSegments } from './plane-segments.ts';
import type { PointColumn } from './point-cloud.ts';

/** The planes stage writes this file where points in the air fill the scan: one byte per point, 1 for a point in the air. */
export const GHOSTS_FILE = 'segments/ghosts.u8';

/**
 * Positions of the points that a model is made of: all of them, or without those in the air where these fill the scan.
 *
 * @returns 3·n, xyz interleaved, local meters.
 * @throws EngineError `artifact-missing` before the planes stage ran.
 */
export async function loadSolidPoints(store: ArtifactStore): Promise<Float32Array> {
  return (await loadSolidCloud(store, [])).position;
}

/** The same with their colors, 3·n bytes, if the scan has any. */
export async function loadSolidColors(store: ArtifactStore): Promise<{ position: Float32Array; rgb?: Uint8Array }> {
  return loadSolidCloud(store, ['rgb']);
}

async function loadSolidCloud(
  store: ArtifactStore,
  columns: readonly PointColumn[],
): Promise<{ position: Float32Array; rgb?: Uint8Array }> {
  const { position, rgb } = await loadPointCloud(store, columns);
  const { ghosts } = await readJson<PlaneSegments>(store, 'segments/planes.json');
  if (!ghosts) return { position, ...(rgb && { rgb }) };
  const isGhost = await store.read(GHOSTS_FILE);
  return { position: withoutGhosts(position, isGhost), ...(rgb && { rgb: withoutGhosts(rgb, isGhost) }) };
}

/** The triples of unmarked points, in order. */
export function withoutGhosts<Triples extends Float32Array | Uint8Array>(
  triples: Triples,
  isGhost: Uint8Array,
): Triples {
  const kept = 3 * isGhost.reduce((sum, mark) => sum + 1 - mark, 0);
  const solid = triples.slice(0, kept) as Triples;
  let to = 0;
  for (const [i, mark] of isGhost.entries()) {
    if (mark) continue;
    solid.set(triples.subarray(3 * i, 3 * i + 3), to);
    to += 3;
  }
  return solid;
}
