import { EngineError } from '../core/errors.ts';
import type { Warning } from '../core/errors.ts';
import type { CloudHeader, PointChunk, Unit, UpAxis } from '../core/reader.ts';
import type { PipelineOptions } from '../core/stage.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';
import type { Vec3 } from '../core/vector.ts';
import { perAxis } from '../core/vector.ts';
import type { AxisTransform } from './axis-transform.ts';
import {
  chooseOrigin,
  degreesTransform,
  applyTransform,
  UNIT_METERS,
  withOrigin,
  worldTransform,
} from './axis-transform.ts';
import { quantile } from './point-sample.ts';

/** The extent of a first chunk is that of its points without this share at either end. */
const TAIL_SHARE = 0.01;
/** Local zero of a cloud in degrees is rounded to this part of a degree, about 0.1 m. */
const DEGREE_PARTS = 1e6;

/** Unit, axes and origin of a cloud, as decided from its first file's header and first chunk. */
export interface CoordinateFrame {
  unit: Unit;
  unitSource: StoredPointsHeader['unitSource'];
  up: UpAxis;
  /** True if neither the file nor the user states the up axis. */
  isUpUnstated: boolean;
  /** True if neither the file nor the user states the unit. */
  isUnitUnstated: boolean;
  origin: Vec3;
  /** File coordinates to local meters. */
  transform: AxisTransform;
  /** Longitude and latitude that became local zero, for clouds in degrees. */
  degrees?: { longitude: number; latitude: number };
}

/** Decides the frame of a cloud from its first file; unit and up axis that remain unstated are guessed after the last point. */
export function frameOfFirstFile(header: CloudHeader, first: PointChunk, options: PipelineOptions): CoordinateFrame {
  const axes = sortAxes(first);
  const low = lowEnd(axes);
  const high = quantilesOf(axes, 1 - TAIL_SHARE);
  if (header.unit === 'degree' && options.unit === undefined) {
    const [longitude, latitude] = perAxis(
      (axis) => Math.round(quantile(axes[axis], 0.5) * DEGREE_PARTS) / DEGREE_PARTS,
    );
    const world = degreesTransform(longitude, latitude);
    const origin: Vec3 = [0, 0, chooseOrigin(low, high)[2]];
    return {
      unit: 'm',
      unitSource: 'file',
      up: 'z',
      isUpUnstated: false,
      isUnitUnstated: false,
      origin,
      transform: withOrigin(world, origin),
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
    isUpUnstated: options.up === undefined && header.up === null,
    isUnitUnstated: options.unit === undefined && stated === null,
    ...originFor(worldTransform(UNIT_METERS[unit], up), low, high),
  };
}

/** An origin below the cloud and the transform with it. */
export function originFor(world: AxisTransform, low: Vec3, high: Vec3): Pick<CoordinateFrame, 'origin' | 'transform'> {
  const [a, b] = [applyTransform(world, low), applyTransform(world, high)];
  const lowest: Vec3 = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.min(a[2], b[2])];
  const highest: Vec3 = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.max(a[2], b[2])];
  const origin = chooseOrigin(lowest, highest);
  return { origin, transform: withOrigin(world, origin) };
}

/** The transform of a further file: its own unit, the same axes and origin. */
export function transformOfFile(
  frame: CoordinateFrame,
  header: CloudHeader,
  file: string,
  options: PipelineOptions,
  warn: (warning: Warning) => void,
): AxisTransform {
  if (frame.degrees !== undefined) {
    if (header.unit !== 'degree') throw new EngineError('unit-ambiguous', { file });
    return frame.transform;
  }
  if (header.unit === 'degree' && options.unit === undefined) {
    throw new EngineError('unit-ambiguous', { file });
  }
  const unit = options.unit ?? (header.unit === 'degree' ? null : header.unit) ?? frame.unit;
  if (unit === frame.unit) return frame.transform;
  warn({ code: 'unit-differs', params: { file, unit, used: frame.unit } });
  return withOrigin(worldTransform(UNIT_METERS[unit], frame.up), frame.origin);
}

/** Sorted finite values of each axis. */
type SortedAxes = [Float64Array, Float64Array, Float64Array];

function sortAxes(chunk: PointChunk): SortedAxes {
  return perAxis((axis) => {
    const values = new Float64Array(chunk.count);
    let n = 0;
    for (let i = axis; i < 3 * chunk.count; i += 3) {
      const value = chunk.position[i]!;
      if (Number.isFinite(value)) values[n++] = value;
    }
    return values.subarray(0, n).sort();
  });
}

function quantilesOf(axes: SortedAxes, share: number): Vec3 {
  return perAxis((axis) => quantile(axes[axis], share));
}

/** The minimum, unless that lies far from the rest. */
function lowEnd(axes: SortedAxes): Vec3 {
  const [least, low, high] = [quantilesOf(axes, 0), quantilesOf(axes, TAIL_SHARE), quantilesOf(axes, 1 - TAIL_SHARE)];
  return perAxis((axis) => Math.max(least[axis], low[axis] - (high[axis] - low[axis])));
}
