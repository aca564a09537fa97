import type { Aabb } from '../core/vector.ts';

/** Points to draw; positions in meters, Z up, any origin. */
export interface ThumbnailPoints {
  count: number;
  position: Float32Array;
  rgb?: Uint8Array;
  intensity?: Uint16Array;
}

/** The points inside a box, in the same frame; all of them if none is inside. */
export function pointsWithin(points: ThumbnailPoints, { min, max }: Aabb): ThumbnailPoints {
  const { position, rgb, intensity } = points;
  const rows: number[] = [];
  for (let i = 0; i < points.count; i++) {
    const isInside = min.every((low, k) => position[i * 3 + k]! >= low && position[i * 3 + k]! <= max[k]!);
    if (isInside) rows.push(i);
  }
  if (rows.length === 0) return points;
  return {
    count: rows.length,
    position: Float32Array.from(
      { length: rows.length * 3 },
      (_, i) => position[rows[Math.floor(i / 3)]! * 3 + (i % 3)]!,
    ),
    rgb: rgb && Uint8Array.from({ length: rows.length * 3 }, (_, i) => rgb[rows[Math.floor(i / 3)]! * 3 + (i % 3)]!),
    intensity: intensity && Uint16Array.from(rows, (row) => intensity[row]!),
  };
}
