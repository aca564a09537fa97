import type { ArtifactStore } from '../core/artifact-store.ts';
import type { StageContext } from '../core/context.ts';
import type { AxisTransform } from './axis-transform.ts';
import { PointSample } from './point-sample.ts';
import type { ReadCloud } from './read-files.ts';
import { rewriteColumns } from './rewrite-columns.ts';

/** The read stage keeps so many points at most. Later stages take 75 bytes of memory for each, so that none takes more than 6 GB. */
export const MOST_POINTS = 75_000_000;

const AS_THEY_ARE: AxisTransform = { axis: [0, 1, 2], factor: [1, 1, 1], offset: [0, 0, 0] };

/** Keeps `most` points of a larger cloud, evenly in the order of its files, and says so. The same on every machine. */
export async function thinCloud(
  store: ArtifactStore,
  cloud: ReadCloud,
  context: StageContext,
  most = MOST_POINTS,
): Promise<ReadCloud> {
  if (cloud.count <= most) return cloud;
  const sample = new PointSample();
  const rewrite = { transform: AS_THEY_ARE, keep: undefined, most };
  const count = await rewriteColumns(store, cloud.columns, cloud.count, rewrite, sample, context);
  context.warn({ code: 'points-thinned', params: { points: cloud.count, kept: count } });
  return { ...cloud, count, sample };
}
