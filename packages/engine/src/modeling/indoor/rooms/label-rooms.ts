import type { RasterGrid } from '../../../spatial/mask-grid.ts';
import { close, dilate, erode, gridOver, growLabels, labelComponents } from '../../../spatial/mask-grid.ts';
import type { CeilingMap } from './ceiling-map.ts';
import { coarseCell } from './ceiling-map.ts';
import type { DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';

/** Rooms of a storey as labels on a raster. */
export interface RoomLabels {
  grid: RasterGrid;
  /** Per cell the room, or -1. */
  label: Int32Array;
  rooms: number;
  /** Cells filled between lintel height and ceiling: walls, seen from above all furniture. */
  barrier: Uint8Array;
  /** Cells with wall-like points between knee and head height. */
  middle: Uint8Array;
  /** Height band that bounds are measured in, per cell of the ceiling map: [low, high). */
  band: { low: Float32Array; high: Float32Array };
}

/** Side of the raster cells, meters. */
export const CELL = 0.05;
/** Doors end below this; a wall goes on above. */
const LINTEL = 2.13;
/** Least and most height of the band that tells walls, and how far beams and ducts hang down, meters. */
const LEAST_BAND = 0.5;
const HIGHEST_BAND = 1;
const HANGING = 0.45;
/** Half the width a gap in a wall must have to join two rooms, cells: wider than a door whose lintel was not seen. */
const WIDE_EROSION = 10;
/** The same for rooms that are narrow themselves. */
const EROSION = 5;
const LEAST_ROOM = 1.2;
/** Half of a thick wall, cells. */
const THICK = 5;
/** Half the least width of a pocket without ceiling that is part of a room, cells. */
const POCKET = 6;

/**
 * Labels rooms: a cell belongs to one where a ceiling hangs over it and nothing fills the band between door height and
 * ceiling. A doorway does not leak, since its lintel fills that band. Components of the eroded mask are rooms; they grow
 * back to the walls.
 */
export function labelRooms(
  points: StoreyPoints,
  layout: StoreyLayout,
  storey: DetectedStorey,
  ceilings: CeilingMap,
): RoomLabels {
  const grid = gridOver(layout.bounds, CELL);
  const cells = grid.width * grid.height;
  const band = wallBand(ceilings, storey);
  const upper = new Uint16Array(cells);
  const floor = new Uint8Array(cells);
  const ceiling = new Uint8Array(cells);
  const inner = new Uint8Array(cells);
  const middleLow = new Uint8Array(cells);
  const middleHigh = new Uint8Array(cells);
  const { x, y, z } = points;
  const inverse = 1 / CELL;
  for (let p = 0; p < x.length; p++) {
    const i = Math.floor((x[p]! - grid.x0) * inverse);
    const j = Math.floor((y[p]! - grid.y0) * inverse);
    if (i < 0 || j < 0 || i >= grid.width || j >= grid.height) continue;
    const at = j * grid.width + i;
    const above = z[p]! - storey.elevation;
    if (above < 0.07) {
      if (above > -0.07) floor[at] = 1;
      continue;
    }
    const coarse = coarseCell(ceilings.grid, x[p]!, y[p]!);
    if (coarse >= 0 && z[p]! >= band.low[coarse]! && z[p]! < band.high[coarse]!) upper[at]!++;
    if (coarse >= 0 && Math.abs(z[p]! - ceilings.height[coarse]!) < 0.08) ceiling[at] = 1;
    if (above < LINTEL - 0.2) inner[at] = 1;
    if (above > 0.3 && above < 1.1) middleLow[at] = 1;
    else if (above >= 1.1 && above < 1.9) middleHigh[at] = 1;
  }
  const barrier = new Uint8Array(cells);
  const middle = new Uint8Array(cells);
  for (let at = 0; at < cells; at++) {
    barrier[at] = upper[at]! >= 2 ? 1 : 0;
    middle[at] = middleLow[at] && middleHigh[at] ? 1 : 0;
  }
  if (storey.ceilingSeen) {
    // The topmost points of a wall lie at the ceiling too.
    for (let at = 0; at < cells; at++) if (upper[at]! > 0) ceiling[at] = 0;
    dropSheer(barrier, ceiling, grid);
    dropIslands(barrier, grid);
  }
  const mask = new Uint8Array(cells);
  for (let j = 0; j < grid.height; j++) {
    for (let i = 0; i < grid.width; i++) {
      const at = j * grid.width + i;
      const coarse = coarseCell(ceilings.grid, grid.x0 + (i + 0.5) * CELL, grid.y0 + (j + 0.5) * CELL);
      if (coarse < 0) continue;
      if (storey.ceilingSeen ? !Number.isNaN(ceilings.height[coarse]) : floor[at]) mask[at] = 1;
    }
  }
  const covered = close(mask, grid, storey.ceilingSeen ? 4 : 3);
  const wall = close(barrier, grid, 1);
  for (let at = 0; at < cells; at++) if (wall[at]) covered[at] = 0;
  const label = cores(covered, grid, WIDE_EROSION);
  growLabels(label, covered, grid, WIDE_EROSION + 3);
  addNarrowRooms(label, covered, grid);
  const inside = close(floor, grid, 2);
  for (let at = 0; at < cells; at++) inside[at] = (inside[at] || inner[at] || covered[at]) && !wall[at] ? 1 : 0;
  // What the ceiling does not show: stair wells, shade. Narrow pockets are window and door recesses and stay out.
  for (let at = 0; at < cells; at++) if (label[at]! >= 0) inside[at] = 0;
  const pockets = dilate(erode(inside, grid, POCKET), grid, POCKET);
  for (let at = 0; at < cells; at++) if (!inside[at]) pockets[at] = 0;
  growLabels(label, pockets, grid, 40);
  growIntoShade(label, wall, grid);
  const labels = compact({ grid, label, rooms: 0, barrier, middle, band });
  return storey.ceilingSeen ? mergeFloorless(labels, close(floor, grid, 2)) : labels;
}

/** Between lintel and ceiling; at least two hands high, and clear of the ceiling's own points. */
function wallBand(ceilings: CeilingMap, storey: DetectedStorey): { low: Float32Array; high: Float32Array } {
  const n = ceilings.lowest.length;
  const low = new Float32Array(n);
  const high = new Float32Array(n);
  for (let k = 0; k < n; k++) {
    const top = ceilings.lowest[k]! - (storey.ceilingSeen ? 0.05 : 0);
    if (!storey.ceilingSeen) {
      low[k] = storey.elevation + 0.5 * storey.height;
      high[k] = top;
      continue;
    }
    low[k] = Math.min(storey.elevation + LINTEL, top - 0.2);
    // Where there is height to spare, keep clear of joists, ducts and lamps.
    high[k] = Math.min(low[k]! + HIGHEST_BAND, top - Math.min(HANGING, Math.max(0, top - low[k]! - LEAST_BAND)));
  }
  return { low, high };
}

/** Share of barrier cells in a neighborhood with ceiling right before and right behind that makes it no wall. */
const SHEER_SHARE = 0.4;

/**
 * Drops barrier cells that have ceiling on both sides at once: a wall is thicker than that. What goes are reflections,
 * hanging lamps and stray points; walls, beams and columns hide the ceiling behind their face.
 */
function dropSheer(barrier: Uint8Array, ceiling: Uint8Array, grid: RasterGrid): void {
  const { width, height } = grid;
  const sheer = new Uint8Array(barrier.length);
  const bare = (at: number) => ceiling[at] === 1;
  for (let j = 1; j < height - 1; j++) {
    for (let i = 1; i < width - 1; i++) {
      const at = j * width + i;
      if (barrier[at] && ((bare(at - 1) && bare(at + 1)) || (bare(at - width) && bare(at + width)))) sheer[at] = 1;
    }
  }
  const drop: number[] = [];
  const radius = 4;
  for (let j = radius; j < height - radius; j++) {
    for (let i = radius; i < width - radius; i++) {
      const at = j * width + i;
      if (!barrier[at]) continue;
      let all = 0;
      let thin = 0;
      for (let b = -radius; b <= radius; b++) {
        for (let a = -radius; a <= radius; a++) {
          all += barrier[at + b * width + a]!;
          thin += sheer[at + b * width + a]!;
        }
      }
      if (thin >= SHEER_SHARE * all) drop.push(at);
    }
  }
  for (const at of drop) barrier[at] = 0;
}

/** Largest side of a thing that hangs from the ceiling or stands free like a column, cells. */
const ISLAND = 13;

/** Drops barrier pieces that are small both ways and stand apart: lamps and columns, which bound no room. */
function dropIslands(barrier: Uint8Array, grid: RasterGrid): void {
  const { label, sizes } = labelComponents(close(barrier, grid, 2), grid);
  const boxes = sizes.map(() => ({ i0: grid.width, i1: -1, j0: grid.height, j1: -1 }));
  for (let at = 0; at < label.length; at++) {
    if (label[at]! < 0) continue;
    const box = boxes[label[at]!]!;
    const i = at % grid.width;
    const j = (at - i) / grid.width;
    box.i0 = Math.min(box.i0, i);
    box.i1 = Math.max(box.i1, i);
    box.j0 = Math.min(box.j0, j);
    box.j1 = Math.max(box.j1, j);
  }
  for (let at = 0; at < label.length; at++) {
    if (!barrier[at]) continue;
    const { i0, i1, j0, j1 } = boxes[label[at]!]!;
    if (i1 - i0 < ISLAND && j1 - j0 < ISLAND) barrier[at] = 0;
  }
}

/** Components of the eroded mask that are large enough to be rooms once grown back. */
function cores(mask: Uint8Array, grid: RasterGrid, radius: number): Int32Array {
  const { label, sizes } = labelComponents(erode(mask, grid, radius), grid);
  const least = (LEAST_ROOM * 0.2) / CELL ** 2;
  for (let at = 0; at < label.length; at++) if (label[at]! >= 0 && sizes[label[at]!]! < least) label[at] = -1;
  return label;
}

/** Rooms too narrow for the first, wide erosion, where the mask is still free of labels. */
function addNarrowRooms(label: Int32Array, mask: Uint8Array, grid: RasterGrid): void {
  const free = Uint8Array.from(mask, (set, at) => (set && label[at]! < 0 ? 1 : 0));
  const narrow = cores(free, grid, EROSION);
  growLabels(narrow, free, grid, EROSION + 3);
  let next = label.reduce((most, id) => Math.max(most, id), -1) + 1;
  const number = new Map<number, number>();
  for (let at = 0; at < narrow.length; at++) {
    if (narrow[at]! < 0) continue;
    let id = number.get(narrow[at]!);
    if (id === undefined) number.set(narrow[at]!, (id = next++));
    label[at] = id;
  }
}

/**
 * Lets rooms grow into places that no station saw (behind open doors, beyond furniture) as long as they lie within the
 * building, no wall stands between, and the way in is wider than a door.
 */
function growIntoShade(label: Int32Array, wall: Uint8Array, grid: RasterGrid): void {
  // In line with the wall between two rooms neither of them is in sight: a gap as thick as a wall parts nothing.
  const within = close(enclosed(label, grid), grid, THICK);
  const open = Uint8Array.from(label, (id, at) => (id >= 0 || (within[at] && !wall[at]) ? 1 : 0));
  const wide = erode(open, grid, WIDE_EROSION);
  const grown = Int32Array.from(label, (id, at) => (wide[at] ? id : -1));
  growLabels(grown, wide, grid, 400);
  const shade = dilate(wide, grid, WIDE_EROSION);
  for (let at = 0; at < label.length; at++) {
    if (grown[at]! >= 0 && label[at]! < 0) label[at] = grown[at]!;
    shade[at] = shade[at] && open[at] ? 1 : 0;
  }
  growLabels(label, shade, grid, WIDE_EROSION + 2);
}

/** Cells with a room in sight in at least three of the four raster directions. */
function enclosed(label: Int32Array, grid: RasterGrid): Uint8Array {
  const { width, height } = grid;
  const seen = new Uint8Array(label.length);
  for (let j = 0; j < height; j++) {
    for (let i = 0, met = 0; i < width; i++) seen[j * width + i]! += label[j * width + i]! >= 0 ? (met = 1) : met;
    for (let i = width - 1, met = 0; i >= 0; i--) seen[j * width + i]! += label[j * width + i]! >= 0 ? (met = 1) : met;
  }
  for (let i = 0; i < width; i++) {
    for (let j = 0, met = 0; j < height; j++) seen[j * width + i]! += label[j * width + i]! >= 0 ? (met = 1) : met;
    for (let j = height - 1, met = 0; j >= 0; j--) seen[j * width + i]! += label[j * width + i]! >= 0 ? (met = 1) : met;
  }
  return seen.map((n) => (n >= 3 ? 1 : 0));
}

/** Drops rooms that are too small and numbers the rest in scan order. */
function compact(labels: RoomLabels): RoomLabels {
  const sizes = new Map<number, number>();
  for (const id of labels.label) if (id >= 0) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  const number = new Map<number, number>();
  for (const [id, size] of [...sizes].sort((a, b) => a[0] - b[0])) {
    if (size * CELL ** 2 >= LEAST_ROOM) number.set(id, number.size);
  }
  for (let at = 0; at < labels.label.length; at++) {
    if (labels.label[at]! >= 0) labels.label[at] = number.get(labels.label[at]!) ?? -1;
  }
  return { ...labels, rooms: number.size };
}

/**
 * Joins rooms that only a beam or a shadow parts: along their common border nothing stands between knee and head height,
 * or nothing fills the band under the ceiling. Between real rooms some wall always does, beside the widest passage too.
 */
export function joinAcrossBeams(labels: RoomLabels): RoomLabels {
  const { grid, label, middle } = labels;
  const reach = 9;
  const touch = new Map<string, { cells: number; standing: number; open: number; a: number; b: number }>();
  const solid = dilate(middle, grid, 1);
  const look = (at: number, step: number, room: number, steps: number) => {
    const side = step === 1 ? grid.width : 1;
    let standing = 0;
    let barred = 0;
    for (let k = 1; k <= steps; k++) {
      const other = label[at + k * step]!;
      if (other === room) return;
      if (solid[at + k * step]) standing = 1;
      if (labels.barrier[at + k * step] || labels.barrier[at + k * step + side]) barred = 1;
      if (other < 0) continue;
      if (solid[at] || solid[at - step]) standing = 1;
      const a = Math.min(room, other);
      const b = Math.max(room, other);
      const entry = touch.get(`${a} ${b}`) ?? { cells: 0, standing: 0, open: 0, a, b };
      entry.cells++;
      entry.standing += standing;
      entry.open += 1 - barred;
      touch.set(`${a} ${b}`, entry);
      return;
    }
  };
  for (let j = 1; j < grid.height - reach - 1; j++) {
    for (let i = 1; i < grid.width - reach - 1; i++) {
      const at = j * grid.width + i;
      if (label[at]! < 0) continue;
      if (label[at + 1] !== label[at]) look(at, 1, label[at]!, reach);
      if (label[at + grid.width] !== label[at]) look(at, grid.width, label[at]!, reach);
    }
  }
  const parent = Array.from({ length: labels.rooms }, (_, i) => i);
  const find = (i: number): number => (parent[i] === i ? i : (parent[i] = find(parent[i]!)));
  const areas = new Float64Array(labels.rooms);
  for (const id of label) if (id >= 0) areas[id]! += CELL ** 2;
  for (const { cells, standing, open, a, b } of touch.values()) {
    // A beam runs the whole side of a room; an open door is a short part of it.
    const side = Math.min(2, 0.5 * Math.sqrt(Math.min(areas[a]!, areas[b]!)));
    const joins = standing < 0.12 * cells || open > 0.7 * cells;
    if (cells * CELL >= Math.max(0.6, side) && joins) parent[find(Math.max(a, b))] = find(Math.min(a, b));
  }
  if (parent.every((p, i) => p === i)) return labels;
  const joined = Int32Array.from(label, (id) => (id < 0 ? -1 : find(id)));
  fillSeams(joined, labels, parent, find);
  return compact({ ...labels, label: joined });
}

/** A small space over less than this share of floor is the upper side of a flight of stairs. */
const LEAST_FLOOR = 0.25;
const LARGEST_FLIGHT = 7;

/** Gives spaces without floor (treads of stairs seen as a ceiling) to the room they touch most. */
function mergeFloorless(labels: RoomLabels, floor: Uint8Array): RoomLabels {
  const { grid, label, rooms } = labels;
  const cells = new Float64Array(rooms);
  const floored = new Float64Array(rooms);
  for (let at = 0; at < label.length; at++) {
    if (label[at]! < 0) continue;
    cells[label[at]!]!++;
    floored[label[at]!]! += floor[at]!;
  }
  const merged = Int32Array.from(label);
  const into = new Map<number, number>();
  for (let id = 0; id < rooms; id++) {
    if (cells[id]! * CELL ** 2 > LARGEST_FLIGHT || floored[id]! > LEAST_FLOOR * cells[id]!) continue;
    const contact = new Float64Array(rooms);
    for (let at = 0; at < label.length; at++) {
      if (label[at] !== id) continue;
      for (const step of [1, -1, grid.width, -grid.width]) {
        for (let k = 1; k <= 3; k++) {
          const other = label[at + k * step] ?? -1;
          if (other === id) break;
          if (other < 0) continue;
          contact[other]!++;
          break;
        }
      }
    }
    let best = -1;
    for (let other = 0; other < rooms; other++) if (contact[other]! > (best < 0 ? 5 : contact[best]!)) best = other;
    into.set(id, best);
  }
  for (const [id, target] of into) {
    const own = target < 0 || into.has(target) ? -1 : target;
    for (let at = 0; at < label.length; at++) if (label[at] === id) merged[at] = own;
    if (own < 0) continue;
    const mask = Uint8Array.from(merged, (other) => (other === own ? 1 : 0));
    const closed = close(mask, grid, 4);
    for (let at = 0; at < merged.length; at++) if (closed[at] && merged[at]! < 0) merged[at] = own;
  }
  return into.size > 0 ? compact({ ...labels, label: merged }) : labels;
}

/** Gives the cells under the beam to the joined room. */
function fillSeams(joined: Int32Array, labels: RoomLabels, parent: number[], find: (i: number) => number): void {
  const { grid, label } = labels;
  const roots = new Set(parent.map((_, i) => find(i)).filter((r) => parent.some((_, i) => i !== r && find(i) === r)));
  for (const root of roots) {
    const mask = Uint8Array.from(joined, (id) => (id === root ? 1 : 0));
    const closed = close(mask, grid, 5);
    for (let at = 0; at < joined.length; at++) if (closed[at] && label[at]! < 0) joined[at] = root;
  }
}
