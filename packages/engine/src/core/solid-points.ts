import type { ArtifactStore } from './artifact-store.ts';
import { loadPointCloud } from './stored-points.ts';
import { readJson } from './json-artifact.ts';
import type { PlaneSegments } from './plane-segments.ts';

/** The planes stage writes this file where points in the air fill the scan: one byte per point, 1 for a point in the air. */
export const GHOSTS_FILE = 'segments/ghosts.u8';

/**
 * Positions of the points that a model is made of: all of them, or without those in the air where these fill the scan.
 *
 * @returns 3·n, xyz interleaved, local meters.
 * @throws EngineError `artifact-missing` before the planes stage ran.
 */
export async function loadSolidPoints(store: ArtifactStore): Promise<Float32Array> {
  const { position } = await loadPointCloud(store, []);
  const { ghosts } = await readJson<PlaneSegments>(store, 'segments/planes.json');
  return ghosts ? withoutGhosts(position, await store.read(GHOSTS_FILE)) : position;
}

/** The positions of unmarked points, in order. */
export function withoutGhosts(position: Float32Array, isGhost: Uint8Array): Float32Array {
  const solid = new Float32Array(3 * isGhost.reduce((sum, mark) => sum + 1 - mark, 0));
  let to = 0;
  for (const [i, mark] of isGhost.entries()) {
    if (mark) continue;
    solid.set(position.subarray(3 * i, 3 * i + 3), to);
    to += 3;
  }
  return solid;
}
