import { EngineError } from '../core/errors.ts';
import type { Warning } from '../core/errors.ts';
import type { CloudHeader, PointChunk } from '../core/reader.ts';
import type { PipelineOptions, Unit } from '../core/stage.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';
import type { Vec3 } from '../core/vector.ts';
import type { Placement } from './axis-transform.ts';
import { chooseOrigin, degreePlacement, place, UNIT_METERS, withOrigin, worldPlacement } from './axis-transform.ts';
import { quantile } from './point-sample.ts';

/** What is decided about a cloud's unit, axes and origin when its first points are seen. */
export interface Frame {
  unit: Unit;
  unitSource: StoredPointsHeader['unitSource'];
  up: 'z' | 'y';
  /** True if nobody said which axis is up. */
  isUpOpen: boolean;
  /** True if nobody said which unit it is. */
  isUnitOpen: boolean;
  origin: Vec3;
  /** File coordinates to local meters. */
  placement: Placement;
  /** Longitude and latitude that became local zero, for clouds in degrees. */
  degrees?: { longitude: number; latitude: number };
}

/** Settles the frame of a cloud by its first file's header and first chunk; what nobody said stays open until the end. */
export function settleFrame(header: CloudHeader, first: PointChunk, options: PipelineOptions): Frame {
  const axes = sortAxes(first);
  const low = lowEnd(axes);
  const high = quantilesOf(axes, 0.99);
  if (header.unit === 'degree' && options.unit === undefined) {
    const [longitude, latitude] = quantilesOf(axes, 0.5).map(
      (angle) => Math.round(angle * 1e6) / 1e6,
    ) as unknown as Vec3;
    const world = degreePlacement(longitude, latitude);
    const origin: Vec3 = [0, 0, chooseOrigin(low, high)[2]];
    return {
      unit: 'm',
      unitSource: 'file',
      up: 'z',
      isUpOpen: false,
      isUnitOpen: false,
      origin,
      placement: withOrigin(world, origin),
      degrees: { longitude, latitude },
    };
  }
  const stated = header.unit === 'degree' ? null : header.unit;
  const unit = options.unit ?? stated ?? 'm';
  const up = options.up ?? header.up ?? 'z';
  return {
    unit,
    unitSource: options.unit ? 'user' : stated ? 'file' : 'default',
    up,
    isUpOpen: options.up === undefined && header.up === null,
    isUnitOpen: options.unit === undefined && stated === null,
    ...originFor(worldPlacement(UNIT_METERS[unit], up), low, high),
  };
}

/** An origin below the cloud and the placement with it. */
export function originFor(world: Placement, low: Vec3, high: Vec3): Pick<Frame, 'origin' | 'placement'> {
  const [a, b] = [place(world, low), place(world, high)];
  const lowest: Vec3 = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.min(a[2], b[2])];
  const highest: Vec3 = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.max(a[2], b[2])];
  const origin = chooseOrigin(lowest, highest);
  return { origin, placement: withOrigin(world, origin) };
}

/** The placement of a further file: its own unit, the same axes and origin. */
export function placementOf(
  frame: Frame,
  header: CloudHeader,
  file: string,
  options: PipelineOptions,
  warn: (warning: Warning) => void,
): Placement {
  if (frame.degrees !== undefined) {
    if (header.unit !== 'degree') throw new EngineError('unit-ambiguous', { file });
    return frame.placement;
  }
  if (header.unit === 'degree' && options.unit === undefined) {
    throw new EngineError('unit-ambiguous', { file });
  }
  const unit = options.unit ?? (header.unit === 'degree' ? null : header.unit) ?? frame.unit;
  if (unit === frame.unit) return frame.placement;
  warn({ code: 'unit-differs', params: { file, unit, used: frame.unit } });
  return withOrigin(worldPlacement(UNIT_METERS[unit], frame.up), frame.origin);
}

/** Sorted finite values of each axis. */
type SortedAxes = [Float64Array, Float64Array, Float64Array];

function sortAxes(chunk: PointChunk): SortedAxes {
  return [0, 1, 2].map((axis) => {
    const values = new Float64Array(chunk.count);
    let n = 0;
    for (let i = axis; i < 3 * chunk.count; i += 3) {
      const value = chunk.position[i] as number;
      if (Number.isFinite(value)) values[n++] = value;
    }
    return values.subarray(0, n).sort();
  }) as SortedAxes;
}

function quantilesOf(axes: SortedAxes, share: number): Vec3 {
  return [quantile(axes[0], share), quantile(axes[1], share), quantile(axes[2], share)];
}

/** The minimum, unless that lies far from the rest. */
function lowEnd(axes: SortedAxes): Vec3 {
  const [least, low, high] = [quantilesOf(axes, 0), quantilesOf(axes, 0.01), quantilesOf(axes, 0.99)];
  const at = (i: 0 | 1 | 2) => Math.max(least[i], low[i] - (high[i] - low[i]));
  return [at(0), at(1), at(2)];
}
