import type { StageContext } from '../core/context.ts';
import { ENGINE_VERSION } from '../core/engine-version.ts';
import type { Warning } from '../core/errors.ts';
import { EngineError } from '../core/errors.ts';
import type { Stage, StageSummary } from '../core/stage.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';
import type { Aabb } from '../core/vector.ts';
import { siteBounds } from '../spatial/site-bounds.ts';
import { warnOfFarPoints } from './count-far.ts';
import type { FileTally } from './transform-chunk.ts';
import type { PointSample } from './point-sample.ts';
import type { ReadCloud } from './read-files.ts';
import { readFiles } from './read-files.ts';
import { levelCloud } from './level-cloud.ts';
import { normalizeCloud } from './normalize-cloud.ts';
import { measureSpacing } from './measure-spacing.ts';
import { thinCloud } from './thin-cloud.ts';

/**
 * Reads all source files, as one cloud, into column files: invalid points are dropped and counted, unit, axes and origin are normalized
 * (see `StoredPointsHeader`). Memory does not grow with the cloud.
 */
export const readStage: Stage = {
  name: 'read',
  reads: [],
  uses: ['unit', 'up', 'crs', 'colors', 'rows'],
  writes: ['points/'],
  run: async (store, options, context) => {
    if (options.sources.length === 0) throw new EngineError('option-invalid', { option: 'sources' });
    try {
      return await readPoints(store, options, context);
    } catch (error) {
      // A run may end after its columns are closed, while they are leveled or measured.
      await store.remove('points/');
      throw error;
    }
  },
};

const readPoints: Stage['run'] = async (store, options, context) => {
  const warnings: Warning[] = [];
  const collecting: StageContext = {
    ...context,
    warn: (warning) => {
      warnings.push(warning);
      context.warn(warning);
    },
  };
  await store.remove('points/');
  const cloud = await thinCloud(store, await readFiles(store, options, collecting), collecting);
  const normalized = await levelCloud(store, await normalizeCloud(store, cloud, collecting), collecting);
  const spacing = await measureSpacing(store, normalized.count, normalized.sample, collecting);
  const site = siteBounds(normalized.sample.position.subarray(0, 3 * normalized.sample.count));
  const bounds: Aabb = { min: normalized.sample.min, max: normalized.sample.max };
  await warnOfFarPoints(store, { count: normalized.count, bounds, site }, collecting);
  warnOfQuality(cloud, { ...normalized, site }, spacing, collecting);
  const header: StoredPointsHeader = {
    version: 1,
    engineVersion: ENGINE_VERSION,
    count: normalized.count,
    origin: normalized.origin,
    bounds,
    site,
    fileBounds: normalized.fileBounds,
    columns: cloud.columns,
    files: cloud.files,
    unit: normalized.unit,
    unitSource: normalized.unitSource,
    unitScale: normalized.unitScale,
    up: normalized.up,
    ...(normalized.tilt && { tilt: normalized.tilt }),
    // Degrees become local meters, which no other system holds.
    crs: (cloud.frame.degrees ? undefined : options.crs) ?? cloud.header.crs,
    stations: normalized.stations,
    attributes: cloud.attributes,
    spacing,
    warnings,
  };
  await store.write('points/header.json', JSON.stringify(header));
  context.progress(1);
  return summarize(cloud, header);
};

function warnOfQuality(
  cloud: ReadCloud,
  normalized: { count: number; sample: PointSample; site: Aabb; unitScale: number },
  spacing: number,
  context: StageContext,
): void {
  const { min, max } = normalized.sample;
  const extent = Math.max(...max.map((value, axis) => value - min[axis]!));
  if (extent === 0) context.warn({ code: 'extent-degenerate', params: { count: normalized.count } });
  const { site } = normalized;
  const distance = Math.max(...site.max.map(Math.abs), ...site.min.map(Math.abs));
  // Beyond this 32-bit floats are coarser than a millimeter.
  if (distance > 2 ** 14) {
    const precision = 2 ** (Math.ceil(Math.log2(distance)) - 24);
    context.warn({ code: 'far-from-origin', params: { distance: Math.round(distance), precision } });
  }
  const resolution = cloud.header.unit === 'degree' ? 0 : (cloud.header.resolution ?? 0) * normalized.unitScale;
  if (spacing > 0 && resolution > spacing / 4) {
    context.warn({ code: 'resolution-coarse', params: { resolution: rounded(resolution), spacing: rounded(spacing) } });
  }
}

/** Three significant digits, for people. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

function summarize(cloud: ReadCloud, header: StoredPointsHeader): StageSummary {
  const sum = (pick: (tally: FileTally) => number) => cloud.tallies.reduce((total, tally) => total + pick(tally), 0);
  return {
    files: header.files.length,
    points: sum((tally) => tally.points),
    kept: header.count,
    invalid: sum((tally) => tally.invalid),
    zeros: sum((tally) => tally.zeros),
    stations: header.stations.length,
    spacing: header.spacing,
    unit: header.unit,
    up: header.up,
  };
}
