import type { StageContext } from '../core/context.ts';
import { yieldToEvents } from '../core/context.ts';
import { EngineError } from '../core/errors.ts';
import type { PlaneSegments } from '../core/plane-segments.ts';
import type { Stage } from '../core/stage.ts';
import { GHOSTS_FILE, withoutGhosts } from '../core/solid-points.ts';
import { loadPointCloud, loadPointsHeader } from '../core/stored-points.ts';
import { roundLength } from '../math/rounding.ts';
import { siteBounds } from '../spatial/site-bounds.ts';
import type { VoxelTable } from '../spatial/voxel-table.ts';
import { buildVoxelTable, trimmedBounds } from '../spatial/voxel-table.ts';
import type { GrownPlane, GrowthContext } from './grow-planes.ts';
import type { FoundPlanes } from './find-planes.ts';
import { findPlanes } from './find-planes.ts';
import { ghostsOfScan } from './ghosts-of-scan.ts';
import { describeRegion, outlineInSpace } from './plane-region.ts';
import { voxelSize } from './voxel-size.ts';

const DEFAULTS = {
  /** Fewer points than this hold no building. */
  leastPoints: 1000,
  /** Outlines that are shown while the stage runs, the largest ones. */
  mostShown: 400,
  /** Regions of fewer cells are not shown while others grow. */
  leastShownCells: 60,
  /**
   * Where less of the points lies on planes, those in the air hide them and are looked for (ordinary scans, hand-held ones
   * included, have 0.79 and more).
   */
  leastCoverage: 0.6,
};

/** Share of the stage's work that is done when the planes are found. */
const DONE = { find: 0.95 };

/** Finds the planes of the scan: writes `segments/planes.json` and `segments/region.i32` (region per point, -1 none). */
export const planesStage: Stage = {
  name: 'planes',
  reads: ['points/'],
  writes: ['segments/'],
  async run(store, _options, context) {
    const header = await loadPointsHeader(store);
    if (header.count < DEFAULTS.leastPoints)
      throw new EngineError('too-few-points', { points: header.count, needed: DEFAULTS.leastPoints });
    const { position } = await loadPointCloud(store, []);
    const finding = {
      ...context,
      progress: (fraction: number) => context.progress(DONE.find * fraction),
    };
    const first = await planesOf(position, header.spacing, finding);
    const isGhost =
      first.coverage < DEFAULTS.leastCoverage ? await ghostsOfScan(position, first.bounds, context) : undefined;
    const ghosts = isGhost?.reduce((sum, mark) => sum + mark, 0) ?? 0;
    const cleaned =
      isGhost && ghosts > 0 && header.count - ghosts >= DEFAULTS.leastPoints
        ? await planesOf(withoutGhosts(position, isGhost), header.spacing, finding)
        : undefined;
    const { planes, cores, region: found, noise, table, voxel, coverage } = cleaned ?? first;
    const region = cleaned ? spread(found, isGhost!) : found;
    if (cleaned) await store.write(GHOSTS_FILE, isGhost!);
    const regions = planes.map((plane, id) => describeRegion(plane, id, table, noise));
    const segments: PlaneSegments = {
      version: 1,
      voxel,
      noise,
      coverage,
      ...(cleaned && { ghosts }),
      planes: regions,
      cores: cores.map((plane, id) => describeRegion(plane, id, table, noise)),
    };
    context.preview(
      'planes',
      regions.slice(0, DEFAULTS.mostShown).map((plane) => ({ id: plane.id, outline: outlineInSpace(plane) })),
    );
    await store.write('segments/planes.json', JSON.stringify(segments));
    await store.write('segments/region.i32', new Uint8Array(region.buffer));
    return {
      planes: planes.length,
      coverage: roundLength(segments.coverage),
      voxel: roundLength(voxel),
      noise: roundLength(noise),
    };
  },
};

/** Planes of points, with the voxels they were grown on and the share of the points on them. */
async function planesOf(
  position: Float32Array,
  spacing: number,
  context: Pick<StageContext, 'signal' | 'progress' | 'preview'>,
): Promise<FoundPlanes & { table: VoxelTable; voxel: number; bounds: Bounds; coverage: number }> {
  const bounds = trimmedBounds(position, undefined, siteBounds(position));
  const voxel = voxelSize(spacing, bounds);
  const table = buildVoxelTable(position, voxel, bounds);
  await yieldToEvents(context);
  const found = await findPlanes(position, table, { ...context, grown: showGrown(table, context) });
  let covered = 0;
  for (let i = 0; i < found.region.length; i++) if (found.region[i]! >= 0) covered++;
  return { ...found, table, voxel, bounds, coverage: covered / found.region.length };
}

/** Shows regions as they grow; the preview `planes` at the end replaces them. */
function showGrown(table: VoxelTable, { preview }: Pick<StageContext, 'preview'>): GrowthContext['grown'] {
  let left = DEFAULTS.mostShown;
  return (planes: readonly GrownPlane[]) => {
    const large = planes.filter(({ cells }) => cells.length >= DEFAULTS.leastShownCells).slice(0, left);
    left -= large.length;
    if (large.length === 0) return;
    preview(
      'grown-planes',
      large.map((plane, k) => ({ outline: outlineInSpace(describeRegion(plane, k, table, 0)) })),
    );
  };
}

type Bounds = ReturnType<typeof trimmedBounds>;

/** Regions of all points, from those of the points that are no ghosts. */
function spread(region: Int32Array, isGhost: Uint8Array): Int32Array {
  let next = 0;
  return Int32Array.from(isGhost, (mark) => (mark ? -1 : region[next++]!));
}
