import { encodePng } from './png.ts';
import { colorsOf } from './thumbnail-colors.ts';
import type { ThumbnailPoints } from './thumbnail-points.ts';

/** Darkening per pixel of depth that a neighbor stands in front; tried by eye on the built-in samples. */
const SHADOW_STRENGTH = 0.022;
const WIDTH = 480;
const HEIGHT = 300;
const MARGIN = 14;
/** Drawn at twice the size and halved: smooth edges on any background. */
const OVERSAMPLE = 2;
/** The large picture is so many times as wide as the small one. */
const SMALL = 3;
/** Seen from the south-west, 40 degrees above the horizon, without perspective. */
const TURN = (-35 * Math.PI) / 180;
const TILT = (40 * Math.PI) / 180;

interface Canvas {
  width: number;
  height: number;
  depth: Float32Array;
  point: Int32Array;
}

/**
 * Draws a cloud from above at an angle, ceilings cut away, shaded by depth, on a transparent background.
 *
 * @param cut height above which points are left out.
 * @returns PNGs of 480 × 300 and, for lists, 160 × 100.
 */
export async function renderThumbnails(
  points: ThumbnailPoints,
  cut: number,
): Promise<{ large: Uint8Array; small: Uint8Array }> {
  const canvas = splat(points, cut);
  const large = shrink({ ...canvas, rgba: shade(canvas, colorsOf(points)) }, OVERSAMPLE);
  const png = ({ rgba, width, height }: Pixels) => encodePng(rgba, width, height);
  return { large: await png(large), small: await png(shrink(large, SMALL)) };
}

function splat({ count, position }: ThumbnailPoints, cut: number): Canvas {
  const width = WIDTH * OVERSAMPLE;
  const height = HEIGHT * OVERSAMPLE;
  const screen = new Float32Array(count * 3);
  const kept: number[] = [];
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  const [sinTurn, cosTurn, sinTilt, cosTilt] = [Math.sin(TURN), Math.cos(TURN), Math.sin(TILT), Math.cos(TILT)];
  for (let i = 0; i < count; i++) {
    const z = position[i * 3 + 2]!;
    if (z > cut) continue;
    const along = position[i * 3]! * cosTurn - position[i * 3 + 1]! * sinTurn;
    const away = position[i * 3]! * sinTurn + position[i * 3 + 1]! * cosTurn;
    const up = away * sinTilt + z * cosTilt;
    screen.set([along, up, away * cosTilt - z * sinTilt], i * 3);
    kept.push(i);
    left = Math.min(left, along);
    right = Math.max(right, along);
    bottom = Math.min(bottom, up);
    top = Math.max(top, up);
  }
  const room = MARGIN * OVERSAMPLE;
  const scale = Math.min((width - 2 * room) / (right - left || 1), (height - 2 * room) / (top - bottom || 1));
  const canvas = {
    width,
    height,
    depth: new Float32Array(width * height).fill(Infinity),
    point: new Int32Array(width * height).fill(-1),
  };
  // Few points are drawn larger, so that a small cloud does not look like dust.
  const covered = (right - left) * (top - bottom) * scale * scale;
  const radius = Math.max(1, Math.min(5, Math.round(Math.sqrt(covered / Math.max(1, kept.length)) * 1.1)));
  for (const i of kept) {
    const x = Math.round(width / 2 + (screen[i * 3]! - (left + right) / 2) * scale);
    const y = Math.round(height / 2 - (screen[i * 3 + 1]! - (bottom + top) / 2) * scale);
    stamp(canvas, x, y, radius, screen[i * 3 + 2]! * scale, i);
  }
  return canvas;
}

function stamp(canvas: Canvas, x: number, y: number, radius: number, depth: number, point: number): void {
  for (let dy = -radius; dy <= radius; dy++) {
    const row = y + dy;
    if (row < 0 || row >= canvas.height) continue;
    for (let dx = -radius; dx <= radius; dx++) {
      const column = x + dx;
      if (column < 0 || column >= canvas.width || dx * dx + dy * dy > radius * radius) continue;
      const at = row * canvas.width + column;
      if (depth >= canvas.depth[at]!) continue;
      canvas.depth[at] = depth;
      canvas.point[at] = point;
    }
  }
}

/** Eye-dome lighting: a pixel darkens by how far its neighbors stand in front of it. */
function shade(canvas: Canvas, colors: Uint8Array): Uint8Array {
  const { width, height, depth, point } = canvas;
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (point[at]! < 0) continue;
      let shadow = 0;
      for (const [dx, dy] of [
        [-2, 0],
        [2, 0],
        [0, -2],
        [0, 2],
      ] as const) {
        const other = Math.min(height - 1, Math.max(0, y + dy)) * width + Math.min(width - 1, Math.max(0, x + dx));
        if (point[other]! >= 0) shadow += Math.min(12, Math.max(0, depth[at]! - depth[other]! - 1));
      }
      const light = Math.exp(-shadow * SHADOW_STRENGTH);
      for (let k = 0; k < 3; k++) rgba[at * 4 + k] = colors[point[at]! * 3 + k]! * light;
      rgba[at * 4 + 3] = 255;
    }
  }
  return rgba;
}

interface Pixels {
  width: number;
  height: number;
  /** 4·width·height. */
  rgba: Uint8Array;
}

/**
 * A smaller picture: each pixel is the mean of a square of `factor` by `factor` pixels. A square without any covered pixel
 * stays transparent.
 */
function shrink({ width: wide, height: high, rgba }: Pixels, factor: number): Pixels {
  const [width, height] = [Math.floor(wide / factor), Math.floor(high / factor)];
  const small = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const corner = (Math.floor(at / width) * wide + (at % width)) * factor;
    const sum = [0, 0, 0];
    let covered = 0;
    for (let k = 0; k < factor * factor; k++) {
      const from = (corner + Math.floor(k / factor) * wide + (k % factor)) * 4;
      const opacity = rgba[from + 3]!;
      covered += opacity;
      for (let c = 0; c < 3; c++) sum[c]! += rgba[from + c]! * opacity;
    }
    if (covered === 0) continue;
    small.set([sum[0]! / covered, sum[1]! / covered, sum[2]! / covered, covered / factor ** 2], at * 4);
  }
  return { width, height, rgba: small };
}
