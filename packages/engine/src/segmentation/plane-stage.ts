import { yieldToEvents } from '../core/context.ts';
import { EngineError } from '../core/errors.ts';
import type { PlaneSegments } from '../core/plane-segments.ts';
import type { Stage } from '../core/stage.ts';
import { loadPointCloud, loadPointsHeader } from '../core/stored-points.ts';
import { roundLength } from '../math/rounding.ts';
import { siteBounds } from '../spatial/site-bounds.ts';
import { buildVoxelTable, trimmedBounds } from '../spatial/voxel-table.ts';
import { findPlanes } from './find-planes.ts';
import { describeRegion, outlineInSpace } from './plane-region.ts';
import { voxelSize } from './voxel-size.ts';

const DEFAULTS = {
  /** Fewer points than this hold no building. */
  leastPoints: 1000,
  /** Outlines that are shown while the stage runs, the largest ones. */
  mostShown: 400,
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
    const bounds = trimmedBounds(position, undefined, siteBounds(position));
    const voxel = voxelSize(header.spacing, bounds);
    const table = buildVoxelTable(position, voxel, bounds);
    await yieldToEvents(context);
    const { planes, cores, region, noise } = await findPlanes(position, table, {
      signal: context.signal,
      progress: (fraction) => context.progress(DONE.find * fraction),
    });
    const regions = planes.map((plane, id) => describeRegion(plane, id, table, noise));
    const covered = region.reduce((count, id) => (id >= 0 ? count + 1 : count), 0);
    const segments: PlaneSegments = {
      version: 1,
      voxel,
      noise,
      coverage: covered / header.count,
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
