import type { RasterGrid } from '../../../spatial/mask-grid.ts';
import type { PlanLine } from '../../../spatial/polygon-on-lines.ts';
import { SLOT } from '../../../spatial/polygon-on-lines.ts';
import type { CeilingMap } from './ceiling-map.ts';
import { coarseCell } from './ceiling-map.ts';
import type { RoomLabels } from './label-rooms.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';

/** A line that may bound a room: nx·x + ny·y = d, the room on the lower side. */
export interface BoundLine extends PlanLine {
  /** Length of mask border that called for it, meters. */
  length: number;
  /** Share of that length with wall points on the line. */
  support: number;
}

/** What is known of a storey when its rooms are outlined. */
export interface LineScene {
  labels: RoomLabels;
  ceilings: CeilingMap;
  /** Level of the floor. */
  elevation: number;
  /** False where only the floor tells what lies before a wall. */
  ceilingSeen: boolean;
}

/** Border of a room's mask: places between an inside and an outside cell, with a smoothed outward normal. */
interface BorderCell {
  x: number;
  y: number;
  nx: number;
  ny: number;
  taken: boolean;
}

const REACH = 0.3;
const LEAST_LENGTH = 0.3;
/** Walls are told from pipes by the number of heights they show at, in steps of this, meters. */
const HEIGHT_STEP = 0.2;
/** Share of the fullest sheet's score that makes another sheet a candidate. */
const LEAST_SHEET = 0.35;

/**
 * Lines that bound a room: for each wall direction the border cells that face it are collected by offset; each peak is
 * moved to the strongest sheet of wall points nearby. What is left over (skew or bent walls) is fitted freely.
 */
export function findBoundLines(
  mask: Uint8Array,
  points: StoreyPoints,
  scene: LineScene,
  normals: readonly number[],
): BoundLine[] {
  const border = borderOf(mask, scene.labels.grid);
  const lines: BoundLine[] = [];
  const signed = normals.flatMap((angle) => [angle, angle + Math.PI]);
  for (const angle of signed) {
    const nx = Math.round(Math.cos(angle) * 1e9) / 1e9;
    const ny = Math.round(Math.sin(angle) * 1e9) / 1e9;
    lines.push(...linesFacing(border, nx, ny, points, scene));
  }
  return lines;
}

/** Border cells with outward normals from the mask averaged over a 7 x 7 window. */
function borderOf(mask: Uint8Array, grid: RasterGrid): BorderCell[] {
  const { width, height, cell, x0, y0 } = grid;
  const out: BorderCell[] = [];
  const radius = 3;
  const push = (x: number, y: number, i: number, j: number) => {
    let gx = 0;
    let gy = 0;
    for (let v = -radius; v <= radius; v++) {
      for (let u = -radius; u <= radius; u++) {
        const a = i + u;
        const b = j + v;
        if (a < 0 || b < 0 || a >= width || b >= height || !mask[b * width + a]) continue;
        gx -= u;
        gy -= v;
      }
    }
    const length = Math.hypot(gx, gy) || 1;
    out.push({ x, y, nx: gx / length, ny: gy / length, taken: false });
  };
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      if (!mask[j * width + i]) continue;
      const cx = x0 + (i + 0.5) * cell;
      const cy = y0 + (j + 0.5) * cell;
      if (i === 0 || !mask[j * width + i - 1]) push(cx - cell / 2, cy, i, j);
      if (i === width - 1 || !mask[j * width + i + 1]) push(cx + cell / 2, cy, i, j);
      if (j === 0 || !mask[(j - 1) * width + i]) push(cx, cy - cell / 2, i, j);
      if (j === height - 1 || !mask[(j + 1) * width + i]) push(cx, cy + cell / 2, i, j);
    }
  }
  return out;
}

/** Peaks of border offsets for one outward direction. */
function linesFacing(
  border: BorderCell[],
  nx: number,
  ny: number,
  points: StoreyPoints,
  scene: LineScene,
): BoundLine[] {
  const step = scene.labels.grid.cell;
  const facing = border.filter((b) => !b.taken && b.nx * nx + b.ny * ny > 0.8);
  if (facing.length * step < LEAST_LENGTH) return [];
  const offsets = facing.map((b) => b.x * nx + b.y * ny);
  const low = Math.min(...offsets);
  const votes = new Float64Array(Math.floor((Math.max(...offsets) - low) / step) + 3);
  for (const o of offsets) votes[Math.floor((o - low) / step + 0.5) + 1]!++;
  const lines: BoundLine[] = [];
  const done = new Uint8Array(facing.length);
  for (;;) {
    let best = -1;
    let most = LEAST_LENGTH / step;
    for (let b = 1; b + 1 < votes.length; b++) {
      const sum = votes[b - 1]! + votes[b]! + votes[b + 1]!;
      if (sum > most) {
        most = sum;
        best = b;
      }
    }
    if (best < 0) return lines;
    const center = low + (best - 1) * step;
    const members: BorderCell[] = [];
    for (let k = 0; k < facing.length; k++) {
      if (done[k] || Math.abs(offsets[k]! - center) > 2.5 * step) continue;
      done[k] = 1;
      facing[k]!.taken = true;
      members.push(facing[k]!);
      votes[Math.floor((offsets[k]! - low) / step + 0.5) + 1]!--;
    }
    lines.push(...settle(members, nx, ny, points, scene));
  }
}

/** Lines on the sheets of wall points within reach of a stretch of border. */
function settle(
  members: readonly BorderCell[],
  nx: number,
  ny: number,
  points: StoreyPoints,
  { labels, ceilings, elevation }: LineScene,
): BoundLine[] {
  const step = labels.grid.cell;
  const length = members.length * step;
  const mean = members.reduce((s, m) => s + m.x * nx + m.y * ny, 0) / members.length;
  const slot = 0.1;
  const wanted = new Set(members.map((m) => Math.floor((m.y * nx - m.x * ny) / slot)));
  const box = members.reduce(
    (b, m) => ({
      minX: Math.min(b.minX, m.x - REACH),
      minY: Math.min(b.minY, m.y - REACH),
      maxX: Math.max(b.maxX, m.x + REACH),
      maxY: Math.max(b.maxY, m.y + REACH),
    }),
    { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity },
  );
  const bin = 0.01;
  const bins = Math.ceil((2 * REACH) / bin);
  const slots = new Map<number, Int32Array>();
  const kept: number[] = [];
  visitBox(points, box, (k) => {
    const off = points.x[k]! * nx + points.y[k]! * ny - mean;
    if (off < -REACH || off >= REACH) return;
    const along = Math.floor((points.y[k]! * nx - points.x[k]! * ny) / slot);
    if (!wanted.has(along)) return;
    const coarse = coarseCell(ceilings.grid, points.x[k]!, points.y[k]!);
    if (coarse < 0 || points.z[k]! < elevation + 0.1 || points.z[k]! >= labels.band.high[coarse]!) return;
    let row = slots.get(along);
    if (!row) slots.set(along, (row = new Int32Array(bins)));
    const level = Math.min(30, Math.floor((points.z[k]! - elevation) / HEIGHT_STEP));
    row[Math.min(bins - 1, Math.floor((off + REACH) / bin))]! |= 1 << level;
    kept.push(off);
  });
  // A wall shows at many heights, a pipe or a picture at few: each offset scores by the heights it is seen at.
  const score = new Float64Array(bins);
  let held = 0;
  for (const row of slots.values()) {
    let most = 0;
    for (let b = 0; b < bins; b++) {
      const heights = bitCount((b > 0 ? row[b - 1]! : 0) | row[b]! | (b + 1 < bins ? row[b + 1]! : 0));
      score[b]! += heights;
      most = Math.max(most, heights);
    }
    if (most >= 2) held++;
  }
  let top = 0;
  for (let b = 0; b < bins; b++) top = Math.max(top, score[b]!);
  // Every sheet that stands out is a candidate; which one bounds the room is decided when all lines are known.
  const lines: BoundLine[] = [];
  for (let b = 0; b < bins; b++) {
    if (
      score[b]! < 2 ||
      score[b]! < LEAST_SHEET * top ||
      score[b]! < (score[b - 1] ?? 0) ||
      score[b]! <= (score[b + 1] ?? 0)
    )
      continue;
    const center = sheetCenter(kept, (b + 0.5) * bin - REACH);
    const support = wanted.size > 0 ? Math.min(1, (held / wanted.size) * (score[b]! / top)) : 0;
    lines.push({ nx, ny, d: mean + center, length, support, slots: new Set() });
  }
  return lines.length > 0 ? lines : [{ nx, ny, d: mean, length, support: 0, slots: new Set() }];
}

/** Mean of the offsets around a peak, narrowed twice. */
function sheetCenter(offsets: readonly number[], start: number): number {
  let center = start;
  for (const reach of [0.02, 0.012]) {
    let sum = 0;
    let n = 0;
    for (const off of offsets) {
      if (Math.abs(off - center) > reach) continue;
      sum += off;
      n++;
    }
    if (n > 0) center = sum / n;
  }
  return center;
}

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Keeps the better of two lines that lie closer than `apart` and face the same way. */
export function thinLines(lines: readonly BoundLine[], apart: number): BoundLine[] {
  const worth = (l: BoundLine) => l.length * (0.3 + l.support);
  const kept: BoundLine[] = [];
  for (const line of [...lines].sort((a, b) => worth(b) - worth(a))) {
    const twin = kept.some((k) => k.nx * line.nx + k.ny * line.ny > 0.999 && Math.abs(k.d - line.d) < apart);
    if (!twin) kept.push(line);
  }
  return kept;
}

/** Offset from a line within which points count as lying on it, meters. */
const ON_LINE = 0.02;
/** Strip beside a line in which floor and ceiling tell what the line bounds, meters. */
const STRIP = { near: 0.025, far: 0.09 };
/** Slots on either side that share their evidence of which side a face is seen from. */
const SHARED_SLOTS = 4;

/**
 * Notes along each line where a wall of this room was seen: points on the line in the band under the ceiling (over doors
 * and furniture) or near the floor (under windows), and floor or ceiling right before it rather than behind it. So the
 * far face of a thin wall, or a window frame in its recess, does not pass for the room's own wall.
 */
export function noteSupport(
  lines: readonly BoundLine[],
  box: { minX: number; minY: number; maxX: number; maxY: number },
  points: StoreyPoints,
  scene: LineScene,
): BoundLine[] {
  return lines.map((line) => ({ ...line, slots: supportedSlots(line, box, points, scene) }));
}

function supportedSlots(
  { nx, ny, d }: BoundLine,
  box: { minX: number; minY: number; maxX: number; maxY: number },
  points: StoreyPoints,
  { labels, ceilings, elevation, ceilingSeen }: LineScene,
): Set<number> {
  const { low, high } = labels.band;
  const on = new Map<number, number>();
  const before = new Map<number, number>();
  const behind = new Map<number, number>();
  const add = (map: Map<number, number>, slot: number) => map.set(slot, (map.get(slot) ?? 0) + 1);
  // Ceiling as it would go on from inside the room: the head of a window is none.
  const at = (x: number, y: number) => ceilings.height[coarseCell(ceilings.grid, x, y)] ?? NaN;
  const ceilingBefore = (x: number, y: number) => {
    const near = at(x - 0.3 * nx, y - 0.3 * ny);
    const far = at(x - 0.6 * nx, y - 0.6 * ny);
    return Math.abs(near - far) < 0.25 ? 2 * near - far : near;
  };
  const thin = { ...box };
  if (Math.abs(nx) > 0.9999) thin.minX = (thin.maxX = d / nx + STRIP.far) - 2 * STRIP.far;
  if (Math.abs(ny) > 0.9999) thin.minY = (thin.maxY = d / ny + STRIP.far) - 2 * STRIP.far;
  visitBox(points, thin, (k) => {
    const off = points.x[k]! * nx + points.y[k]! * ny - d;
    if (off < -STRIP.far || off > STRIP.far) return;
    const coarse = coarseCell(ceilings.grid, points.x[k]!, points.y[k]!);
    if (coarse < 0) return;
    const z = points.z[k]!;
    const slot = Math.floor((points.y[k]! * nx - points.x[k]! * ny) / SLOT);
    if (off >= -ON_LINE && off <= ON_LINE) {
      const isUpper = z >= low[coarse]! && z < high[coarse]!;
      if (isUpper || (z > elevation + 0.08 && z < elevation + 0.48)) add(on, slot);
      return;
    }
    if (Math.abs(off) < STRIP.near) return;
    const isLevel = Math.abs(z - elevation) < 0.04 || Math.abs(z - ceilingBefore(points.x[k]!, points.y[k]!)) < 0.08;
    if (isLevel) add(off < 0 ? before : behind, slot);
  });
  const slots = new Set<number>();
  const full = (slot: number) => (on.get(slot) ?? 0) >= 3;
  for (const slot of on.keys()) {
    // A slot between two full ones is a matter of sampling.
    if (!full(slot) && !(full(slot - 1) && full(slot + 1))) continue;
    let mine = 0;
    let theirs = 0;
    for (let k = -SHARED_SLOTS; k <= SHARED_SLOTS; k++) {
      mine += before.get(slot + k) ?? 0;
      theirs += behind.get(slot + k) ?? 0;
    }
    // Nothing level before it at all: a frame or a reveal, set back from the room.
    if (ceilingSeen && mine < 3) continue;
    if (theirs <= 1.5 * mine + 3) slots.add(slot);
  }
  return slots;
}
