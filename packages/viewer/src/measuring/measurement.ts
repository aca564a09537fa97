import type { Vec3 } from '@cloud/engine';
import { cross, dot, subtract } from '../camera/linear.ts';

/** Kind of a measurement; `point` shows coordinates. */
export type MeasureKind = 'point' | 'distance' | 'height' | 'angle' | 'area' | 'volume';

/** Something measured, or being measured: its corners in the world, meters. */
export interface Measurement {
  kind: MeasureKind;
  points: Vec3[];
  /** Cubic meters over the plane through the corners of a volume, as the points told when it was closed. */
  volume?: number;
}

/** Corners after which a measurement is complete; an outline ends when the user says so. */
export const CORNERS: Record<MeasureKind, number> = {
  point: 1,
  distance: 2,
  height: 2,
  angle: 3,
  area: Infinity,
  volume: Infinity,
};

/** Corners without which a measurement says nothing. */
export const leastCorners = (kind: MeasureKind): number => Math.min(3, CORNERS[kind]);

/**
 * The value of a measurement: meters, square or cubic meters or radians; for a point its height. Undefined while corners lack.
 * An angle is taken at its second corner; an area is that of the polygon, flat or leaning.
 */
export function measuredValue({ kind, points, volume }: Measurement): number | undefined {
  if (kind === 'volume') return volume;
  if (kind === 'point') return points[0]?.[2];
  if (kind === 'distance') return points.length < 2 ? undefined : Math.hypot(...subtract(points[1]!, points[0]!));
  if (kind === 'height') return points.length < 2 ? undefined : Math.abs(points[1]![2] - points[0]![2]);
  if (points.length < 3) return undefined;
  return kind === 'angle' ? angleAt(points[1]!, points[0]!, points[2]!) : polygonArea(points);
}

/** The value as text, with units and without words: the same in every language. */
export function measuredText(measurement: Measurement): string {
  const { kind, points } = measurement;
  if (kind === 'point') return points[0]?.map((value) => value.toFixed(3)).join(', ') ?? '';
  const value = measuredValue(measurement);
  if (value === undefined) return '';
  if (kind === 'angle') return `${((value * 180) / Math.PI).toFixed(1)}°`;
  if (kind === 'volume') return `${value.toFixed(2)} m³`;
  return kind === 'area' ? `${value.toFixed(2)} m²` : `${value.toFixed(3)} m`;
}

function angleAt(corner: Vec3, a: Vec3, b: Vec3): number {
  const [u, v] = [subtract(a, corner), subtract(b, corner)];
  return Math.atan2(Math.hypot(...cross(u, v)), dot(u, v));
}

/** Newell: half the length of the summed cross products, so it holds in any plane. */
function polygonArea(points: readonly Vec3[]): number {
  let [x, y, z] = [0, 0, 0];
  for (let i = 1; i + 1 < points.length; i++) {
    const part = cross(subtract(points[i]!, points[0]!), subtract(points[i + 1]!, points[0]!));
    [x, y, z] = [x + part[0], y + part[1], z + part[2]];
  }
  return Math.hypot(x, y, z) / 2;
}
