import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import { labelComponents } from '../../../spatial/connected-components.ts';
import { close } from '../../../spatial/morphology.ts';
import type { DetectedOpening, DetectedWall } from '../detected-elements.ts';
import type { WallRaster } from './wall-raster.ts';

/** Sizes of openings, meters: one table for all buildings. */
const SIZE = { leastWidth: 0.45, leastHeight: 0.45, mostWidth: 6, doorSill: 0.25, passageWidth: 1.22 };
/** Share of the rectangle's rim that must show points between the faces. */
const LEAST_RIM = 0.35;
/** Share of the rectangle that may show wall surface. */
const MOST_SOLID = 0.4;

/** A rectangle in a wall: along it and up, meters; heights local. */
export interface Rectangle {
  from: number;
  to: number;
  bottom: number;
  top: number;
}

/**
 * Openings from what lies between a wall's faces: a solid wall shows nothing there, while reveals, frames, leaves and
 * panes do. So furniture, however it hides a wall, is never taken for an opening.
 */
export function findOpenings(wall: DetectedWall, raster: WallRaster): Omit<DetectedOpening, 'wall' | 'rooms'>[] {
  const found: Omit<DetectedOpening, 'wall' | 'rooms'>[] = [];
  const doorways = wall.exterior ? [] : findDoorways(raster);
  const others = candidates(raster).filter(
    (c) => !doorways.some((d) => c.from < d.to && c.to > d.from && c.bottom < d.top),
  );
  for (const rough of [...doorways, ...others]) {
    const box = refine(rough, raster);
    const width = box.to - box.from;
    const height = box.top - box.bottom;
    if (width < SIZE.leastWidth || height < SIZE.leastHeight || width > SIZE.mostWidth) continue;
    const rim = rimShare(box, raster);
    const solid = solidShare(box, raster, wall.exterior);
    const isGap = doorways.includes(rough);
    if ((!isGap && rim < LEAST_RIM) || solid > MOST_SOLID) continue;
    // The foot of a jamb is often hidden: an empty place right below goes down to the floor.
    if (!wall.exterior && box.top - wall.zBottom < HEAD_MOST && isEmptyBelow(box, raster)) box.bottom = wall.zBottom;
    const sill = box.bottom - wall.zBottom;
    const atFloor = sill < SIZE.doorSill;
    if (atFloor && height < 1.6) continue;
    const filled = fillShare(box, raster) / Math.max(0.2, wallShare(box, raster));
    const type = kindOf(wall.exterior, sill, width, filled);
    found.push({
      type,
      from: box.from,
      to: box.to,
      zBottom: type === 'window' ? box.bottom : wall.zBottom,
      zTop: box.top,
      confidence: Math.min(0.98, 0.35 + 0.6 * rim * (1 - solid)),
      evidence: { points: countInside(box, raster), coverage: rim, rms: 0, sides: wall.exterior ? 1 : 2 },
    });
  }
  return found;
}

/** Heads of doors and passages lie between these heights above the floor, meters. */
const HEAD_LEAST = 1.75;
const HEAD_MOST = 2.45;

/** True if neither face shows wall between a rectangle and the floor. */
function isEmptyBelow(box: Rectangle, raster: WallRaster): boolean {
  const below = { ...box, bottom: raster.z0 + 0.15, top: box.bottom };
  return below.top - below.bottom > 0.05 ? solidShare(below, raster, false) < 0.35 : true;
}

/**
 * Doorways as gaps: neither face shows wall from the floor up to a head, while wall stands on both sides and above.
 * Works where one room's scan did not see the jambs.
 */
function findDoorways(raster: WallRaster): Rectangle[] {
  const { width, height, cell, z0, solid, inner } = raster;
  const rows = Math.min(height, Math.floor(HEAD_LEAST / cell));
  const first = Math.floor(0.2 / cell);
  const fill = new Float64Array(width);
  for (let i = 0; i < width; i++) {
    let n = 0;
    for (let j = first; j < rows; j++) {
      const at = j * width + i;
      const near = at + (j + 1 < rows ? width : 0);
      if (solid[0][at] || solid[1][at] || solid[0][near] || solid[1][near]) n++;
    }
    fill[i] = n / (rows - first);
  }
  const found: Rectangle[] = [];
  for (let i = 0; i < width; i++) {
    if (fill[i]! > GAP_FILL) continue;
    let end = i;
    while (end + 1 < width && (fill[end + 1]! <= GAP_FILL || (fill[end + 2] ?? 1) <= GAP_FILL)) end++;
    const from = i * cell;
    const to = (end + 1) * cell;
    const held = flank(fill, i - 1, -1) && flank(fill, end + 1, 1);
    if (held && to - from >= SIZE.leastWidth && to - from <= 2.6) {
      const top = headOver(raster, i, end);
      let evidence = 0;
      for (let j = first; j < height; j++) {
        for (let a = Math.max(0, i - 3); a <= Math.min(width - 1, end + 3); a++) evidence += inner[j * width + a]!;
      }
      if (top !== undefined && evidence >= 12) found.push({ from, to, bottom: z0, top });
    }
    i = end;
  }
  return found;
}

/** Largest share of filled cells in a column of a gap. */
const GAP_FILL = 0.2;

/** True if wall stands within the next few columns. */
function flank(fill: Float64Array, from: number, step: 1 | -1): boolean {
  let best = 0;
  for (let k = 0; k < 5; k++) best = Math.max(best, fill[from + k * step] ?? 0);
  return best > 0.45;
}

/** Height where wall begins over a gap. */
function headOver(raster: WallRaster, from: number, to: number): number | undefined {
  const { width, height, cell, z0, solid } = raster;
  for (let j = Math.floor(HEAD_LEAST / cell); j < Math.min(height, Math.ceil(HEAD_MOST / cell)); j++) {
    let n = 0;
    for (let i = from; i <= to; i++) {
      const at = j * width + i;
      const up = at + (j + 1 < height ? width : 0);
      if (solid[0][at] || solid[1][at] || solid[0][up] || solid[1][up]) n++;
    }
    if (n >= 0.5 * (to - from + 1)) return z0 + (j + 1) * cell;
  }
  return undefined;
}

function kindOf(exterior: boolean, sill: number, width: number, filled: number): DetectedOpening['type'] {
  if (sill >= SIZE.doorSill) return 'window';
  if (exterior) return filled > 0.5 ? 'door' : 'window';
  return width > SIZE.passageWidth ? 'passage' : 'door';
}

/** Bounding boxes of connected evidence, and of pairs of upright strips whose head was not seen. */
function candidates(raster: WallRaster): Rectangle[] {
  const { width, height, cell, z0 } = raster;
  const grid: RasterGrid = { x0: 0, y0: 0, cell, width, height };
  const mask = new Uint8Array(width * height);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      let sum = 0;
      for (let b = Math.max(0, j - 1); b <= Math.min(height - 1, j + 1); b++) {
        for (let a = Math.max(0, i - 1); a <= Math.min(width - 1, i + 1); a++) sum += raster.inner[b * width + a]!;
      }
      if (raster.inner[j * width + i]! > 0 && sum >= 3) mask[j * width + i] = 1;
    }
  }
  const { label, sizes } = labelComponents(close(mask, grid, 2), grid);
  const boxes = sizes.map(() => ({ i0: width, i1: -1, j0: height, j1: -1 }));
  for (let at = 0; at < label.length; at++) {
    if (label[at]! < 0 || !mask[at]) continue;
    const b = boxes[label[at]!]!;
    const i = at % width;
    const j = (at - i) / width;
    b.i0 = Math.min(b.i0, i);
    b.i1 = Math.max(b.i1, i);
    b.j0 = Math.min(b.j0, j);
    b.j1 = Math.max(b.j1, j);
  }
  const all = boxes
    .filter((b, k) => b.i1 >= 0 && sizes[k]! >= 6)
    .map((b) => ({ from: b.i0 * cell, to: (b.i1 + 1) * cell, bottom: z0 + b.j0 * cell, top: z0 + (b.j1 + 1) * cell }));
  const wide = all.filter((r) => r.to - r.from >= SIZE.leastWidth);
  const strips = all
    .filter((r) => r.to - r.from < SIZE.leastWidth && r.top - r.bottom > 0.6)
    .sort((a, b) => a.from - b.from);
  for (let k = 0; k + 1 < strips.length; k++) {
    const [a, b] = [strips[k]!, strips[k + 1]!];
    const joined = { from: a.from, to: b.to, bottom: Math.min(a.bottom, b.bottom), top: Math.max(a.top, b.top) };
    const blocked = wide.some((w) => w.from < joined.to && w.to > joined.from);
    if (!blocked && joined.to - joined.from < 2.5) {
      wide.push(joined);
      k++;
    }
  }
  return wide;
}

/** Moves the edges onto the reveal planes, else to where the wall's face ends. */
function refine(rough: Rectangle, raster: WallRaster): Rectangle {
  const within = (points: { u: number[]; z: number[] }, inset: number) => {
    const alongs: number[] = [];
    const heights: number[] = [];
    for (let k = 0; k < points.u.length; k++) {
      const u = points.u[k]!;
      const z = points.z[k]!;
      const inWidth = u > rough.from - REVEAL && u < rough.to + REVEAL;
      const inHeight = z > rough.bottom - REVEAL && z < rough.top + REVEAL;
      if (inWidth && z > rough.bottom + inset && z < rough.top - inset) alongs.push(u);
      if (inHeight && u > rough.from + inset && u < rough.to - inset) heights.push(z);
    }
    return { alongs, heights };
  };
  const reveal = within(raster.innerPoints, -REVEAL);
  const face = within(raster.facePoints, 0.15);
  const edge = (values: readonly number[], faces: readonly number[], start: number, inward: 1 | -1) =>
    sheet(values, start, inward) ?? faceEnd(faces, start, inward) ?? start;
  const atFloor = rough.bottom - raster.z0 < SIZE.doorSill;
  return {
    from: edge(reveal.alongs, face.alongs, rough.from, 1),
    to: edge(reveal.alongs, face.alongs, rough.to, -1),
    bottom: atFloor ? rough.bottom : edge(reveal.heights, face.heights, rough.bottom, 1),
    top: edge(reveal.heights, face.heights, rough.top, -1),
  };
}

/** How far around a rough edge its reveal is looked for, meters. */
const REVEAL = 0.08;

/** The densest centimeter within 12 cm inward of a rough edge (and 8 outward); undefined if there is none. */
function sheet(values: readonly number[], edge: number, inward: 1 | -1): number | undefined {
  const bin = 0.01;
  const bins = new Float64Array(20);
  for (const v of values) {
    const k = Math.floor((inward * (v - edge) + REVEAL) / bin);
    if (k >= 0 && k < bins.length) bins[k]!++;
  }
  let best = 0;
  for (let k = 0; k < bins.length; k++) if (bins[k]! > bins[best]! * 1.15) best = k;
  if (bins[best]! < 4) return undefined;
  const center = edge + inward * ((best + 0.5) * bin - REVEAL);
  let sum = 0;
  let n = 0;
  for (const v of values) {
    if (Math.abs(v - center) > 0.012) continue;
    sum += v;
    n++;
  }
  return n > 0 ? sum / n : center;
}

/** Where the points of the wall's face end before the opening; undefined if too few lie there. */
function faceEnd(values: readonly number[], edge: number, inward: 1 | -1): number | undefined {
  const near = values.filter((v) => Math.abs(v - edge) < REVEAL).map((v) => inward * v);
  if (near.length < 8) return undefined;
  near.sort((a, b) => a - b);
  return inward * near[Math.floor(0.95 * (near.length - 1))]!;
}

function cellsOf(box: Rectangle, raster: WallRaster) {
  const { cell, width, height, z0 } = raster;
  return {
    i0: Math.max(0, Math.floor(box.from / cell)),
    i1: Math.min(width - 1, Math.floor(box.to / cell)),
    j0: Math.max(0, Math.floor((box.bottom - z0) / cell)),
    j1: Math.min(height - 1, Math.floor((box.top - z0) / cell)),
  };
}

/** Share of rim places (both jambs and head, and sill if it is above the floor) with inner points within two cells. */
function rimShare(box: Rectangle, raster: WallRaster): number {
  const { width, height, inner } = raster;
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  const near = (i: number, j: number): number => {
    for (let b = Math.max(0, j - 1); b <= Math.min(height - 1, j + 1); b++) {
      for (let a = Math.max(0, i - 1); a <= Math.min(width - 1, i + 1); a++) if (inner[b * width + a]) return 1;
    }
    return 0;
  };
  let all = 0;
  let seen = 0;
  for (let j = j0; j <= j1; j++) {
    all += 2;
    seen += near(i0, j) + near(i1, j);
  }
  for (let i = i0; i <= i1; i++) {
    all++;
    seen += near(i, j1);
    if (j0 > 4) {
      all++;
      seen += near(i, j0);
    }
  }
  return all > 0 ? seen / all : 0;
}

/** Share of the inside of the rectangle (rim off) where a face shows wall. */
function solidShare(box: Rectangle, raster: WallRaster, exterior: boolean): number {
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  const share = (side: 0 | 1): number => {
    let all = 0;
    let set = 0;
    for (let j = j0 + 2; j <= j1 - 2; j++) {
      for (let i = i0 + 2; i <= i1 - 2; i++) {
        all++;
        if (raster.solid[side][j * raster.width + i]) set++;
      }
    }
    return all > 0 ? set / all : 0;
  };
  return exterior ? share(0) : Math.max(share(0), share(1));
}

/** Share of the inside filled with inner points: a closed leaf, against glass or nothing. */
function fillShare(box: Rectangle, raster: WallRaster): number {
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  let all = 0;
  let set = 0;
  for (let j = j0 + 2; j <= j1 - 2; j++) {
    for (let i = i0 + 2; i <= i1 - 2; i++) {
      all++;
      if (raster.inner[j * raster.width + i]) set++;
    }
  }
  return all > 0 ? set / all : 0;
}

/** Share of the wall beside a rectangle that shows points: how densely this wall was scanned. */
function wallShare(box: Rectangle, raster: WallRaster): number {
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  let all = 0;
  let set = 0;
  for (let j = j0; j <= j1; j++) {
    for (let k = 2; k <= 8; k++) {
      for (const i of [i0 - k, i1 + k]) {
        if (i < 0 || i >= raster.width) continue;
        all++;
        if (raster.solid[0][j * raster.width + i]) set++;
      }
    }
  }
  return all > 0 ? set / all : 1;
}

function countInside(box: Rectangle, raster: WallRaster): number {
  const { u, z } = raster.innerPoints;
  let n = 0;
  for (let k = 0; k < u.length; k++) {
    if (u[k]! >= box.from - 0.02 && u[k]! <= box.to + 0.02 && z[k]! >= box.bottom - 0.02 && z[k]! <= box.top + 0.02)
      n++;
  }
  return n;
}
