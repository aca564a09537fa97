import type { Vec2 } from '../../../core/vector.ts';
import { distance, signedArea } from '../../../math/polygon.ts';
import { crossLines } from '../../../math/segment.ts';
import { lowestOf } from '../../../math/slopes.ts';
import { labelComponents } from '../../../spatial/connected-components.ts';
import { close, dilate, erode } from '../../../spatial/morphology.ts';
import { fillPolygon } from '../../../spatial/polygon-raster.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import { gridOver } from '../../../spatial/raster-grid.ts';
import { simplifyLoop, traceOutlines } from '../../../spatial/trace-outline.ts';
import type { DetectedRoom, DetectedStair, DetectedStorey, SlopedCeiling, StoreyLayout } from '../detected-elements.ts';

/** By what a void in a floor is told; meters unless said otherwise. */
export interface FloorVoidOptions {
  /** Side of the raster cells. */
  cell?: number;
  /** From so far below a floor's level up to so far above it lies what belongs to the plate: its ceiling below, too. */
  deep?: number;
  above?: number;
  /** Points of a plate in a cell. */
  leastPlate?: number;
  /** Below and above the floor by so much, a cell shows the storey below and the one above; under a slope, this near to it. */
  under?: number;
  over?: number;
  nearSlope?: number;
  /** Share of the cells of a void that show both: of floors that furniture hides from above and below less does. */
  leastSeen?: number;
  /** Half the gap between points that is filled, and half the least width of a void, cells. */
  gap?: number;
  halfWidth?: number;
  /** Least area, square meters: more than a bed and a cupboard hide. */
  leastArea?: number;
  /** A railing stands between these heights over the floor, beside the border within so many cells, along at least this share of it. */
  railingFrom?: number;
  railingTo?: number;
  beside?: number;
  leastRailing?: number;
  /** Corners of its outline that lie nearer to the line between their neighbors are dropped. */
  tolerance?: number;
}

export const FLOOR_VOID_DEFAULTS: Required<FloorVoidOptions> = {
  cell: 0.1,
  deep: 1.4,
  above: 0.1,
  leastPlate: 1,
  under: 1.9,
  over: 1.9,
  nearSlope: 0.15,
  leastSeen: 0.8,
  gap: 2,
  halfWidth: 3,
  leastArea: 4.5,
  railingFrom: 0.3,
  railingTo: 1.2,
  beside: 2,
  leastRailing: 0.5,
  tolerance: 0.15,
};

/** A hole in the floor of a storey: clockwise, in the plan frame. */
export interface FloorVoid {
  storey: number;
  hole: Vec2[];
}

/**
 * Voids in the floor of a storey: places inside its rooms where no plate shows, from above or from below, while both the
 * ceiling over it and the storey below are in sight nearly everywhere, with a railing along most of the border.
 *
 * @param position 3·n, local meters.
 * @returns none that a stair leads up through.
 */
export function floorVoids(
  storey: DetectedStorey,
  { angle, bounds }: Pick<StoreyLayout, 'angle' | 'bounds'>,
  rooms: readonly DetectedRoom[],
  stairs: readonly DetectedStair[],
  position: Float32Array,
  options: FloorVoidOptions = {},
): FloorVoid[] {
  const knobs = { ...FLOOR_VOID_DEFAULTS, ...options };
  const grid = gridOver(bounds, knobs.cell);
  const inside = new Uint8Array(grid.width * grid.height);
  const ceiling = new Float64Array(inside.length).fill(storey.elevation + knobs.over);
  for (const room of rooms) {
    if (room.storey !== storey.index) continue;
    fillPolygon(room.polygon, inside, grid);
    if (room.sloped) lowerToSlopes(ceiling, room.polygon, room.sloped, grid, knobs);
  }
  const { plate, under, over, railing } = showCells(storey.elevation, ceiling, angle, position, grid, knobs);
  const wells = new Uint8Array(inside.length);
  for (const { hole } of stairs) if (hole) fillPolygon(hole, wells, grid);
  const both = under.map((set, at) => set & over[at]!);
  const shown = close(both, grid, knobs.gap);
  const open = inside.map((set, at) => (set && shown[at] && !plate[at] ? 1 : 0));
  const wide = dilate(erode(close(open, grid, 1), grid, knobs.halfWidth), grid, knobs.halfWidth);
  const { label, sizes } = labelComponents(
    wide.map((set, at) => set & inside[at]!),
    grid,
  );
  const near = dilate(railing, grid, knobs.beside);
  const [stepped, seen] = [wells, both].map((cells) => countByLabel(label, sizes.length, (at) => cells[at]! > 0));
  const isBorder = (at: number) =>
    [at - 1, at + 1, at - grid.width, at + grid.width].some((other) => label[other] !== label[at]);
  const border = countByLabel(label, sizes.length, isBorder);
  const railed = countByLabel(label, sizes.length, (at) => isBorder(at) && near[at]! > 0);
  return sizes.flatMap((size, id): FloorVoid[] => {
    const isVoid = size * knobs.cell ** 2 >= knobs.leastArea && stepped![id] === 0;
    const isShown = seen![id]! >= knobs.leastSeen * size && railed[id]! >= knobs.leastRailing * border[id]!;
    if (!isVoid || !isShown) return [];
    const [loop] = traceOutlines(
      Uint8Array.from(label, (other) => (other === id ? 1 : 0)),
      grid,
    );
    const outline = loop ? straightened(loop, knobs.tolerance) : [];
    if (outline.length < 3) return [];
    return [{ storey: storey.index, hole: signedArea(outline) > 0 ? outline.toReversed() : outline }];
  });
}

/** Number of the cells of each component for which something holds. */
function countByLabel(label: Int32Array, components: number, holds: (at: number) => boolean): Uint32Array {
  const counts = new Uint32Array(components);
  label.forEach((id, at) => {
    if (id >= 0 && holds(at)) counts[id]!++;
  });
  return counts;
}

/** Lowers heights over the cells of a room to a little below its sloped ceiling, where they lie higher; local z. */
function lowerToSlopes(
  heights: Float64Array,
  polygon: readonly Vec2[],
  { slopes }: SlopedCeiling,
  grid: RasterGrid,
  { nearSlope }: Required<FloorVoidOptions>,
): void {
  const own = new Uint8Array(heights.length);
  fillPolygon(polygon, own, grid);
  own.forEach((set, at) => {
    if (!set) return;
    const [i, j] = [at % grid.width, Math.floor(at / grid.width)];
    const middle: Vec2 = [grid.x0 + (i + 0.5) * grid.cell, grid.y0 + (j + 0.5) * grid.cell];
    heights[at] = Math.min(heights[at]!, lowestOf(slopes, middle) - nearSlope);
  });
}

/**
 * What the points of a scan show in each cell around a floor: 1 or 0.
 *
 * @param ceiling what lies higher shows the place over the floor, per cell; local z.
 */
function showCells(
  elevation: number,
  ceiling: Float64Array,
  angle: number,
  position: Float32Array,
  grid: RasterGrid,
  { deep, above, leastPlate, under, railingFrom, railingTo }: Required<FloorVoidOptions>,
) {
  const cells = grid.width * grid.height;
  const plate = new Uint16Array(cells);
  const show = { under: new Uint8Array(cells), over: new Uint8Array(cells), railing: new Uint8Array(cells) };
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  for (let p = 0; p < position.length; p += 3) {
    const i = Math.floor((c * position[p]! + s * position[p + 1]! - grid.x0) / grid.cell);
    const j = Math.floor((c * position[p + 1]! - s * position[p]! - grid.y0) / grid.cell);
    if (i < 0 || j < 0 || i >= grid.width || j >= grid.height) continue;
    const at = j * grid.width + i;
    const z = position[p + 2]! - elevation;
    if (z < -under) show.under[at] = 1;
    else if (position[p + 2]! > ceiling[at]!) show.over[at] = 1;
    if (z > -deep && z < above) plate[at]!++;
    if (z > railingFrom && z < railingTo) show.railing[at] = 1;
  }
  return { ...show, plate: Uint8Array.from(plate, (count) => (count >= leastPlate ? 1 : 0)) };
}

/** Sine of the angle up to which two sides are one. */
const LEAST_SINE = 0.1;

/** A loop along cells with straight sides: each the line of least squares through its part of the loop, which meet at corners. */
function straightened(loop: readonly Vec2[], tolerance: number): Vec2[] {
  const dense = loop.flatMap((a, k) => {
    const b = loop[(k + 1) % loop.length]!;
    const count = Math.max(1, Math.round(distance(a, b) / tolerance));
    return Array.from({ length: count }, (_, i): Vec2 => {
      const t = (i + 0.5) / count;
      return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
    });
  });
  const corners = simplifyLoop(dense, tolerance);
  const starts = corners.map((corner) => dense.indexOf(corner));
  const sides = starts.map((start, k) => {
    const end = starts[(k + 1) % starts.length]!;
    const length = (end - start + dense.length) % dense.length || dense.length;
    return sideThrough(Array.from({ length: length + 1 }, (_, i) => dense[(start + i) % dense.length]!));
  });
  return sides.map((side, k) => {
    const before = sides.at(k - 1)!;
    const place = crossLines({ a: before[0], b: before[1] }, { a: side[0], b: side[1] }, LEAST_SINE)?.place;
    return place && distance(place, corners[k]!) < 4 * tolerance ? place : corners[k]!;
  });
}

/** Two places on the line of least squares through others. */
function sideThrough(places: readonly Vec2[]): [Vec2, Vec2] {
  const mean = (of: (place: Vec2) => number) => places.reduce((sum, place) => sum + of(place), 0) / places.length;
  const [x, y] = [mean((p) => p[0]), mean((p) => p[1])];
  const [xx, yy, xy] = [
    mean((p) => (p[0] - x) ** 2),
    mean((p) => (p[1] - y) ** 2),
    mean((p) => (p[0] - x) * (p[1] - y)),
  ];
  const turn = Math.atan2(2 * xy, xx - yy) / 2;
  return [
    [x, y],
    [x + Math.cos(turn), y + Math.sin(turn)],
  ];
}
