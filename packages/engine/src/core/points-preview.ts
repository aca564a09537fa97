import type { Vec3 } from './vector.ts';

/** A coarse cloud as plain JSON, small enough for an event stream: what `context.preview('points', …)` carries. */
export interface PointsPreview {
  count: number;
  /** World corners of the box that `position` is relative to, meters. */
  min: Vec3;
  max: Vec3;
  /** Base64 of 3·count little-endian uint16: 0 is `min`, 65535 is `max`. */
  position: string;
  /** Base64 of 3·count bytes; absent when the cloud has no color. */
  rgb?: string;
}

/** A preview, unpacked. */
export interface PreviewPoints {
  /** World position of local (0, 0, 0). */
  origin: Vec3;
  /** 3·n, meters, relative to `origin`. */
  position: Float32Array;
  /** 3·n, 0..255. */
  rgb?: Uint8Array;
}

/**
 * Packs points for an event stream.
 *
 * @param position 3·n, meters, relative to `origin`; all finite.
 * @param rgb 3·n, 0..255.
 */
export function encodePointsPreview(origin: Vec3, position: ArrayLike<number>, rgb?: ArrayLike<number>): PointsPreview {
  const count = Math.floor(position.length / 3);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < 3 * count; i++) {
    low[i % 3] = Math.min(low[i % 3]!, position[i]!);
    high[i % 3] = Math.max(high[i % 3]!, position[i]!);
  }
  const bytes = new Uint8Array(count * 6);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < 3 * count; i++) {
    const size = high[i % 3]! - low[i % 3]!;
    view.setUint16(i * 2, size > 0 ? Math.round(((position[i]! - low[i % 3]!) / size) * 65535) : 0, true);
  }
  const corner = (local: number[]): Vec3 =>
    count === 0 ? origin : [origin[0] + local[0]!, origin[1] + local[1]!, origin[2] + local[2]!];
  const preview: PointsPreview = { count, min: corner(low), max: corner(high), position: toBase64(bytes) };
  if (rgb) preview.rgb = toBase64(Uint8Array.from(rgb));
  return preview;
}

/** Unpacks {@link encodePointsPreview}; positions are relative to the preview's own `min`. */
export function decodePointsPreview(preview: PointsPreview): PreviewPoints {
  const bytes = fromBase64(preview.position);
  const view = new DataView(bytes.buffer);
  const count = Math.min(preview.count, Math.floor(bytes.length / 6));
  const position = new Float32Array(count * 3);
  for (let i = 0; i < position.length; i++) {
    position[i] = (view.getUint16(i * 2, true) / 65535) * (preview.max[i % 3]! - preview.min[i % 3]!);
  }
  const points: PreviewPoints = { origin: preview.min, position };
  if (preview.rgb) {
    const rgb = fromBase64(preview.rgb);
    if (rgb.length >= count * 3) points.rgb = rgb;
  }
  return points;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
