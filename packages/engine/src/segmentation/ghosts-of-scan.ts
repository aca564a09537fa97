import type { StageContext } from '../core/context.ts';
import { yieldToEvents } from '../core/context.ts';
import type { VoxelTableOptions } from '../spatial/voxel-table.ts';
import { buildVoxelTable } from '../spatial/voxel-table.ts';
import { findGhosts } from './find-ghosts.ts';

/** Sides of the voxels in which surfaces are looked for; meters. */
export interface GhostsOfScanOptions {
  /** Side of the finest voxels. */
  voxel?: number;
  /** And so many times that side: far from every station a surface has a point every few decimeters. */
  sparser?: readonly number[];
}

export const GHOSTS_OF_SCAN_DEFAULTS: Required<GhostsOfScanOptions> = { voxel: 0.2, sparser: [2, 4] };

/**
 * Marks the points that lie on no surface, neither on a dense one nor on one of which few points were scanned.
 *
 * @param position 3·n, xyz interleaved, meters; not changed.
 * @param bounds points outside are marked, too.
 * @returns n flags, 1 for a point in the air.
 * @throws EngineError `cancelled`
 */
export async function ghostsOfScan(
  position: Float32Array,
  bounds: VoxelTableOptions,
  context: Pick<StageContext, 'signal'>,
  options: GhostsOfScanOptions = {},
): Promise<Uint8Array> {
  const { voxel, sparser } = { ...GHOSTS_OF_SCAN_DEFAULTS, ...options };
  const isGhost = await findGhosts(position, buildVoxelTable(position, voxel, bounds), context);
  for (const times of sparser) {
    await yieldToEvents(context);
    // A plane through a large voxel is not led on into those around: much air would lie near it.
    const table = buildVoxelTable(position, times * voxel, bounds);
    const found = await findGhosts(position, table, context, { isWide: false });
    found.forEach((mark, i) => (isGhost[i]! &= mark));
  }
  return isGhost;
}
