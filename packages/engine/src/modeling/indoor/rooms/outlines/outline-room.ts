import type { Vec2 } from '../../../../core/vector.ts';
import { edgesOf, signedArea } from '../../../../math/polygon.ts';
import { median } from '../../../../math/statistics.ts';
import type { CellBox } from '../../../../spatial/connected-components.ts';
import { boxOfCells, cropCells, gridOfBox, widenBox } from '../../../../spatial/crop-raster.ts';
import { supportOn } from '../../../../spatial/line-arrangement.ts';
import { simplestOutline } from '../../../../spatial/simplest-outline.ts';
import type { PlanBox, RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import { dilate } from '../../../../spatial/morphology.ts';
import { surelyShown } from './faint-walls.ts';
import { borderOf } from './mask-border.ts';
import { finishOutline } from './finish/finish-outline.ts';
import { noteSupport } from './line-support.ts';
import { findRoomLines } from './room-lines.ts';
import { isWalledHole } from './walled-hole.ts';
import type { RoomLabels } from '../labels/room-labels.ts';
import { isCut } from '../cut-sides.ts';
import type { LabeledScan } from '../storey-scan.ts';

/** Cells kept beside a room: farther than its border is looked at. */
const BESIDE = 40;

/** Limits of a room's outline. */
export interface OutlineOptions {
  /** Least area of a room, and of a hole in it, square meters. */
  leastArea?: number;
  leastHole?: number;
  /** Least area of a closet, square meters, if the user sets no limit, and share of each of its sides that shows a wall. */
  leastCloset?: number;
  leastClosed?: number;
  /** How far around the room's cells its walls are looked for, meters. */
  margin?: number;
  /** Every so many cells the ceiling is read. */
  ceilingStep?: number;
  /** A border longer than this, meters, with walls within `wallReach` cells on less than this share is open land. */
  openBorder?: number;
  openWalls?: number;
  wallReach?: number;
  /** Without a line of which so large a share shows a wall it is open land, too. */
  leastSupport?: number;
}

export const OUTLINE_DEFAULTS: Required<OutlineOptions> = {
  leastArea: 1,
  leastHole: 1,
  leastCloset: 0.9,
  leastClosed: 0.8,
  margin: 0.5,
  ceilingStep: 3,
  openBorder: 50,
  openWalls: 0.1,
  wallReach: 3,
  leastSupport: 0.05,
};

/**
 * Outlines a labeled room: lines on its walls, a polygon of pieces between them, corners that the scan missed filled in.
 *
 * @param id label of the room.
 * @returns undefined if the cells hold no polygon that is large enough.
 */
export function outlineRoom(id: number, whole: LabeledScan, options: OutlineOptions = {}): DetectedRoom | undefined {
  const knobs = { ...OUTLINE_DEFAULTS, ...options };
  const { storey } = whole;
  const box = boxOfCells(whole.labels.label, id, whole.labels.grid);
  if (box.i1 < 0) return undefined;
  const scan = { ...whole, labels: labelsWithin(widenBox(box, BESIDE, whole.labels.grid), whole.labels) };
  const { labels } = scan;
  const mask = Uint8Array.from(labels.label, (other) => (other === id ? 1 : 0));
  if (isOpenLand(mask, labels, knobs)) return undefined;
  const lines = noteSupport(findRoomLines(mask, scan), boxAround(box, whole.labels.grid, knobs.margin), scan);
  if (lines.every(({ support }) => support < knobs.leastSupport)) return undefined;
  const [outer, ...inner] = simplestOutline(mask, labels.grid, lines);
  if (!outer) return undefined;
  const seenShare = (a: Vec2, b: Vec2) => supportOn(a, b, lines);
  const { polygon, supportOf } = finishOutline(outer, surelyShown(lines), scan, {
    isTaken: (x, y) => isOthers(id, whole, x, y),
    isCut: (a, b) => isCut(a, b, whole.cuts ?? []),
  });
  const area = signedArea(polygon);
  const isCloset = options.leastArea === undefined && area >= knobs.leastCloset;
  const isClosed = () => edgesOf(polygon).every(([a, b]) => seenShare(a, b) >= knobs.leastClosed);
  if (area < knobs.leastArea && !(isCloset && isClosed())) return undefined;
  const holes = inner.filter((loop) => signedArea(loop) < -knobs.leastHole && isWalledHole(loop, seenShare));
  // Of a storey without ceilings the tops of furniture are left.
  const ceiling = storey.ceilingSeen ? ceilingOver(id, box, whole, knobs.ceilingStep) : undefined;
  return {
    storey: storey.index,
    polygon,
    holes,
    edges: [polygon, ...holes].flatMap(edgesOf).map(([a, b]) => {
      const sure = supportOf(a, b);
      const support = Math.max(sure, seenShare(a, b));
      return { a, b, support, ...(support > sure && { faint: support - sure }) };
    }),
    zFloor: storey.elevation,
    zCeiling: ceiling ?? storey.elevation + storey.height,
    ceilingSeen: ceiling !== undefined,
    area: area + holes.reduce((sum, hole) => sum + signedArea(hole), 0),
  };
}

/** True for a wide place with hardly a wall at its border: a field, which no lines can outline. */
function isOpenLand(
  mask: Uint8Array,
  { grid, barrier }: LabeledScan['labels'],
  { openBorder, openWalls, wallReach }: Required<OutlineOptions>,
): boolean {
  const border = borderOf(mask, grid);
  if (border.length * grid.cell < openBorder) return false;
  const near = dilate(barrier, grid, wallReach);
  const walled = border.filter(({ x, y }) => near[cellAt(grid, x, y)]).length;
  return walled < openWalls * border.length;
}

/** True if a place belongs to another room. */
function isOthers(id: number, { labels: { grid, label } }: LabeledScan, x: number, y: number): boolean {
  const other = label[cellAt(grid, x, y)] ?? -1;
  return other >= 0 && other !== id;
}

/** The labels in a box of cells: what is beside a room, without the rest of the building. */
function labelsWithin(box: CellBox, labels: RoomLabels): RoomLabels {
  const crop = <T extends Uint8Array | Int32Array>(cells: T) => cropCells(cells, box, labels.grid);
  return {
    ...labels,
    grid: gridOfBox(box, labels.grid),
    label: crop(labels.label),
    barrier: crop(labels.barrier),
    middle: crop(labels.middle),
    low: crop(labels.low),
    ...(labels.far && { far: crop(labels.far) }),
  };
}

/** Plan box of a room's cells with a margin for its walls. */
function boxAround({ i0, i1, j0, j1 }: CellBox, grid: RasterGrid, margin: number): PlanBox {
  return {
    minX: grid.x0 + i0 * grid.cell - margin,
    minY: grid.y0 + j0 * grid.cell - margin,
    maxX: grid.x0 + i1 * grid.cell + (margin + grid.cell),
    maxY: grid.y0 + j1 * grid.cell + (margin + grid.cell),
  };
}

/** Median height of the ceiling over a room's cells, local z; undefined if none was seen. */
function ceilingOver(
  id: number,
  { j0, j1 }: CellBox,
  { labels: { grid, label }, ceilings }: LabeledScan,
  step: number,
): number | undefined {
  const heights: number[] = [];
  for (let at = Math.ceil((j0 * grid.width) / step) * step; at < (j1 + 1) * grid.width; at += step) {
    if (label[at] !== id) continue;
    const height = ceilings.height[cellAt(ceilings.grid, ...centerOf(grid, at))] ?? NaN;
    if (!Number.isNaN(height)) heights.push(height);
  }
  return median(heights);
}

function centerOf({ x0, y0, cell, width }: RasterGrid, at: number): [number, number] {
  const i = at % width;
  const j = (at - i) / width;
  return [x0 + (i + 0.5) * cell, y0 + (j + 0.5) * cell];
}
