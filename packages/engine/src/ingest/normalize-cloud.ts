import type { ArtifactStore } from '../core/artifact-store.ts';
import type { StageContext } from '../core/context.ts';
import type { Station } from '../core/point-cloud.ts';
import type { Unit, UpAxis } from '../core/reader.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';
import type { Aabb, Vec3 } from '../core/vector.ts';
import { perAxis } from '../core/vector.ts';
import { originFor } from './coordinate-frame.ts';
import { guessLeaningUnit, guessUnit } from './guess-unit.ts';
import { guessUp } from './guess-up.ts';
import type { AxisTransform } from './axis-transform.ts';
import { compose, applyTransform, UNIT_METERS, withOrigin, worldTransform } from './axis-transform.ts';
import { PointSample, quantile, quantiles } from './point-sample.ts';
import type { ReadCloud } from './read-files.ts';
import { rewriteColumns } from './rewrite-columns.ts';

/** A point so many times the cloud's own width away from it … */
const OUTLIER_WIDTHS = 20;
/** … is an outlier as long as these are fewer than this share; more are a part of the scene. */
const OUTLIER_SHARE = 0.002;
/** The width of a cloud is that of its points without this share at either end. */
const TAIL_SHARE = 0.01;
/** Fewer points have no width to speak of. */
const OUTLIER_MIN_POINTS = 200;

/** The cloud as it finally lies in the columns. */
export interface NormalizedCloud {
  count: number;
  sample: PointSample;
  origin: Vec3;
  unit: Unit;
  unitSource: StoredPointsHeader['unitSource'];
  unitScale: number;
  up: UpAxis;
  /** True if it is one image of a depth camera. */
  isImage: boolean;
  stations: Station[];
  fileBounds: Aabb;
}

/**
 * Guesses unit and up axis from all points where they are unstated, drops gross outliers, and rewrites the columns if that changes
 * anything.
 */
export async function normalizeCloud(
  store: ArtifactStore,
  cloud: ReadCloud,
  context: StageContext,
): Promise<NormalizedCloud> {
  const { frame, sample } = cloud;
  const { up, isUnclear, isImage } = frame.isUpUnstated
    ? guessUp(sample, frame.origin)
    : { up: frame.up, isUnclear: false, isImage: false };
  if (isImage) context.warn({ code: 'depth-image', params: { up } });
  else if (up !== frame.up || isUnclear) context.warn({ code: 'up-guessed', params: { up } });
  const { unit, unitSource } = chooseUnit(cloud, up, context);
  const keep = outlierBox(sample);
  const normalized: NormalizedCloud = {
    count: cloud.count,
    sample,
    origin: frame.origin,
    unit,
    unitSource,
    unitScale: UNIT_METERS[unit],
    up,
    isImage,
    stations: cloud.stations,
    fileBounds: unionBounds(cloud),
  };
  if (up === frame.up && unit === frame.unit && !keep) return normalized;

  // Stored local → world meters as first assumed → world as it is → local.
  const assumed: AxisTransform = { axis: [0, 1, 2], factor: [1, 1, 1], offset: frame.origin };
  const change = worldTransform(UNIT_METERS[unit] / UNIT_METERS[frame.unit], up === frame.up ? 'z' : up);
  const world = compose(assumed, change);
  const moves = up !== frame.up || unit !== frame.unit;
  const { origin, transform } = moves
    ? originFor(world, quantiles(sample, TAIL_SHARE), quantiles(sample, 1 - TAIL_SHARE))
    : { origin: frame.origin, transform: withOrigin(world, frame.origin) };
  const moved = new PointSample();
  const count = await rewriteColumns(store, cloud.columns, cloud.count, { transform, keep }, moved, context);
  if (count < cloud.count) {
    const distance = Math.round(farthest(sample, transform));
    context.warn({ code: 'points-outliers', params: { count: cloud.count - count, distance } });
    normalized.fileBounds = fileBoundsOf(moved, compose(frame.transform, transform));
  }
  return {
    ...normalized,
    count,
    sample: moved,
    origin,
    stations: cloud.stations.map(({ name, position }) => ({ name, position: applyTransform(transform, position) })),
  };
}

function chooseUnit(
  { frame, sample }: ReadCloud,
  up: UpAxis,
  context: StageContext,
): Pick<NormalizedCloud, 'unit' | 'unitSource'> {
  if (!frame.isUnitUnstated) return { unit: frame.unit, unitSource: frame.unitSource };
  const guess = up === 'z' ? (guessUnit(sample, 2) ?? guessLeaningUnit(sample)) : guessUnit(sample, 1);
  if (!guess) {
    context.warn({ code: 'unit-assumed', params: { unit: frame.unit } });
    return { unit: frame.unit, unitSource: 'default' };
  }
  const height = Number(guess.height.toPrecision(4));
  const { unit, other } = guess;
  if (!other) {
    context.warn({ code: 'unit-guessed', params: { unit, height } });
    return { unit, unitSource: 'guessed' };
  }
  // Scanners write meters: another unit is used only where meters explain nothing.
  const taken = other === 'm' ? other : unit;
  const meters = (of: Unit) => Math.round(guess.height * UNIT_METERS[of] * 10) / 10;
  const spare = taken === unit ? other : unit;
  const params = { unit: taken, other: spare, height, meters: meters(taken), otherMeters: meters(spare) };
  context.warn({ code: 'unit-unclear', params });
  return { unit: taken, unitSource: 'default' };
}

/** A box around the cloud that gross outliers lie outside of; undefined if there are none. */
function outlierBox(sample: PointSample): Aabb | undefined {
  if (sample.count < OUTLIER_MIN_POINTS) return undefined;
  const axes = perAxis((axis) => sample.sorted(axis));
  const width = Math.max(...axes.map((sorted) => quantile(sorted, 1 - TAIL_SHARE) - quantile(sorted, TAIL_SHARE)));
  const low = perAxis((axis) => quantile(axes[axis], TAIL_SHARE) - OUTLIER_WIDTHS * width);
  const high = perAxis((axis) => quantile(axes[axis], 1 - TAIL_SHARE) + OUTLIER_WIDTHS * width);
  const isClean = [0, 1, 2].every((a) => sample.min[a]! >= low[a]! && sample.max[a]! <= high[a]!);
  if (isClean || width === 0) return undefined;
  let outside = 0;
  for (let i = 0; i < sample.count; i++) {
    const isOutside = [0, 1, 2].some((a) => {
      const value = sample.position[3 * i + a]!;
      return value < low[a]! || value > high[a]!;
    });
    if (isOutside) outside++;
  }
  return outside <= Math.max(1, OUTLIER_SHARE * sample.count) ? { min: low, max: high } : undefined;
}

/** Distance of the farthest bound from the middle of the cloud, final meters. */
function farthest(sample: PointSample, transform: AxisTransform): number {
  const middle = quantiles(sample, 0.5);
  const scale = Math.abs(transform.factor[0]);
  return scale * Math.max(...[0, 1, 2].flatMap((a) => [sample.max[a]! - middle[a]!, middle[a]! - sample.min[a]!]));
}

function unionBounds({ tallies }: ReadCloud): Aabb {
  const kept = tallies.filter((tally) => tally.kept > 0);
  const edge = (pick: 'min' | 'max') => perAxis((axis) => Math[pick](...kept.map((tally) => tally[pick][axis])));
  return { min: edge('min'), max: edge('max') };
}

/** Bounds in file coordinates of what was kept, back from local ones. */
function fileBoundsOf(sample: PointSample, { axis, factor, offset }: AxisTransform): Aabb {
  const min: [number, number, number] = [0, 0, 0];
  const max: [number, number, number] = [0, 0, 0];
  for (let a = 0; a < 3; a++) {
    const back = (value: number) => (value - offset[a]!) / factor[a]!;
    const ends = [back(sample.min[a]!), back(sample.max[a]!)];
    min[axis[a]!] = Math.min(...ends);
    max[axis[a]!] = Math.max(...ends);
  }
  return { min, max };
}
