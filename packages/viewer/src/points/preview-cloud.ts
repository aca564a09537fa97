import type { Aabb, PreviewPoints, Vec3 } from '@cloud/engine';
import { PointBuffers } from '../render/point-buffers.ts';
import type { PointBatch } from '../render/point-renderer.ts';
import { LONE_ENTRY } from './drawn-tree.ts';
import { boundsOf } from './point-ranges.ts';

/** Diameter of a point as a share of the spacing that the points would have, spread evenly over the diagonal plane. */
const DIAMETER_SHARE = 0.6;

/** A coarse cloud that is shown until the octree is there. */
export interface PreviewCloud {
  batch: PointBatch;
  bounds: Aabb;
}

/** Puts a coarse cloud on the graphics card; undefined without points. */
export function previewCloud(gl: WebGL2RenderingContext, points: PreviewPoints): PreviewCloud | undefined {
  const { position, origin, rgb } = points;
  const count = Math.floor(position.length / 3);
  if (count === 0) return undefined;
  const color = new Uint8Array(count * 4);
  for (let i = 0; rgb && i < count; i++) color.set(rgb.subarray(i * 3, i * 3 + 3), i * 4);
  const extra = new Uint16Array(count * 2);
  const buffers = new PointBuffers(gl, { count, position: position.slice(), color, extra });
  const bounds = boundsOf(position, origin);
  const diagonal = Math.hypot(...bounds.max.map((value, k) => value - bounds.min[k]!));
  const diameter = (diagonal / Math.sqrt(count)) * DIAMETER_SHARE;
  return { batch: { buffers, corner: origin, size: 1, diameter, entry: LONE_ENTRY, isPlain: !rgb }, bounds };
}

/** Its points as one node, for picking: the cube reaches from the corner to both sides. */
export function pickableNode({ batch, bounds }: PreviewCloud): { position: Float32Array; corner: Vec3; size: number } {
  const { buffers, corner } = batch;
  const reach = bounds.max.map((value, k) => Math.max(value - corner[k]!, corner[k]! - bounds.min[k]!));
  return { position: buffers.position, corner, size: 2 * Math.max(...reach) };
}
