import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import type { WallFace } from '../outlines/wall-faces.ts';
import type { StoreyScan } from '../storey-scan.ts';

/** Which upright planes are leaves of high doors; meters, heights above the floor. */
export interface DropLeavesOptions {
  /** Longest leaf. */
  mostLength?: number;
  /** Its lower edge, as far as its plane shows, lies between these, … */
  leastBottom?: number;
  mostBottom?: number;
  /** … and its upper edge at least so far below the ceiling. */
  leastOver?: number;
  /** Points this near to its plane lie on it, and cells this near are its own. */
  onPlane?: number;
  reach?: number;
  /** No leaf is higher. */
  mostTop?: number;
  /** What lies less far above its plane may be its own, and less far below the ceiling the ceiling's. */
  edge?: number;
  /** Most slots of its length, as a share, that go on above it: a wall of which little was seen does. */
  slot?: number;
  mostOver?: number;
  /** At one end of it nothing stands, from so far beyond it for so long. */
  beyond?: number;
  leastFree?: number;
}

export const DROP_LEAVES_DEFAULTS: Required<DropLeavesOptions> = {
  mostLength: 1.6,
  leastBottom: -0.3,
  mostBottom: 0.4,
  leastOver: 0.35,
  mostTop: 2.55,
  onPlane: 0.06,
  reach: 0.08,
  beyond: 0.1,
  edge: 0.1,
  slot: 0.1,
  mostOver: 0.2,
  leastFree: 0.4,
};

type Knobs = Required<DropLeavesOptions>;

/**
 * Drops what leaves of high doors show in the band under the ceiling: an open one stands into the room, ends well below the
 * ceiling and at its far end in the air. Changes `barrier`.
 */
export function dropLeaves(
  barrier: Uint8Array,
  scan: StoreyScan,
  grid: RasterGrid,
  options: DropLeavesOptions = {},
): void {
  const knobs = { ...DROP_LEAVES_DEFAULTS, ...options };
  for (const face of [...scan.faces, ...scan.panels, ...(scan.sparse ?? [])]) {
    const leaf = leafOn(face, barrier, scan, grid, knobs);
    if (!leaf) continue;
    const own = new Set(leaf.cells);
    const isFree = [
      [leaf.from - knobs.leastFree, leaf.from - knobs.beyond],
      [leaf.to + knobs.beyond, leaf.to + knobs.leastFree],
    ].some(([from, to]) => cellsOf(face, from!, to!, grid, knobs.reach).every((at) => !barrier[at] || own.has(at)));
    if (isFree) for (const at of own) if (!leaf.higher.has(at)) barrier[at] = 0;
  }
}

/** What of a plane is a leaf: along it, and its cells. */
interface Leaf {
  from: number;
  to: number;
  cells: number[];
  /** Cells of walls, which show points up to the ceiling: beside a leaf that stands open, or around a closed one. The engine keeps them. */
  higher: Set<number>;
}

/** The leaf that a plane is of, or a part of; undefined if it is of none. */
function leafOn(
  face: WallFace,
  barrier: Uint8Array,
  scan: StoreyScan,
  grid: RasterGrid,
  knobs: Knobs,
): Leaf | undefined {
  const { nx, ny, d, from, to, zMin, zMax } = face;
  const { elevation } = scan.storey;
  const bottom = zMin - elevation;
  if (to - from > knobs.mostLength || bottom < knobs.leastBottom || bottom > knobs.mostBottom) return undefined;
  const placeAt = (along: number): [number, number] => [nx * d - ny * along, ny * d + nx * along];
  const ceiling = scan.ceilings.lowest[cellAt(scan.ceilings.grid, ...placeAt((from + to) / 2))];
  if (ceiling === undefined || zMax > ceiling - knobs.leastOver) return undefined;
  const { slots: over, cells } = whatGoesOn(face, ceiling, scan, grid, knobs);
  const slotOf = (along: number) => Math.floor((along - from) / knobs.slot);
  const last = slotOf(to);
  // A plane may show a part of a leaf only.
  const isOwn = (slot: number) => {
    const begin = from + slot * knobs.slot;
    return !over.has(slot) && cellsOf(face, begin, begin + knobs.slot, grid, knobs.reach).some((at) => barrier[at]);
  };
  const most = Math.floor(knobs.mostLength / knobs.slot);
  let [first, end] = [0, last];
  while (end - first + 1 < most && isOwn(end + 1)) end++;
  while (end - first + 1 < most && isOwn(first - 1)) first--;
  const higherSlots = [...over].filter((slot) => slot >= first && slot <= end).length;
  if (higherSlots > knobs.mostOver * (end - first + 1)) return undefined;
  const slots = Array.from({ length: end - first + 1 }, (_, k) => first + k).filter((slot) => !over.has(slot));
  return {
    from: from + first * knobs.slot,
    to: from + (end + 1) * knobs.slot,
    cells: slots.flatMap((slot) =>
      cellsOf(face, from + slot * knobs.slot, from + (slot + 1) * knobs.slot, grid, knobs.reach),
    ),
    higher: cells,
  };
}

/**
 * What goes on up to the ceiling over a plane and as far beyond its ends as a leaf is long: slots along the plane, counted
 * from its beginning, and the cells around it.
 */
function whatGoesOn(
  { nx, ny, d, from, to, zMax }: WallFace,
  ceiling: number,
  scan: StoreyScan,
  grid: RasterGrid,
  knobs: Knobs,
): { slots: Set<number>; cells: Set<number> } {
  const [low, high] = [from - knobs.mostLength, to + knobs.mostLength];
  const [one, other] = [low, high].map((along) => [nx * d - ny * along, ny * d + nx * along]);
  const around = knobs.reach + grid.cell;
  const box = {
    minX: Math.min(one![0]!, other![0]!) - around,
    maxX: Math.max(one![0]!, other![0]!) + around,
    minY: Math.min(one![1]!, other![1]!) - around,
    maxY: Math.max(one![1]!, other![1]!) + around,
  };
  const slots = new Set<number>();
  const cells = new Set<number>();
  const above = Math.min(Math.max(zMax + knobs.edge, scan.storey.elevation + knobs.mostTop), ceiling - knobs.leastOver);
  const { x, y, z } = scan.points;
  visitBox(scan.points, box, (k) => {
    if (z[k]! < above || z[k]! > ceiling - knobs.edge) return;
    const along = nx * y[k]! - ny * x[k]!;
    const off = Math.abs(nx * x[k]! + ny * y[k]! - d);
    if (off > around || along < low || along > high) return;
    cells.add(cellAt(grid, x[k]!, y[k]!));
    if (off <= knobs.onPlane) slots.add(Math.floor((along - from) / knobs.slot));
  });
  return { slots, cells };
}

/** Cells along a piece of a plane, `reach` on both sides. */
function cellsOf({ nx, ny, d }: WallFace, from: number, to: number, grid: RasterGrid, reach: number): number[] {
  const step = grid.cell / 2;
  const cells = new Set<number>();
  for (let along = from; along <= to; along += step) {
    for (let off = d - reach; off <= d + reach; off += step)
      cells.add(cellAt(grid, nx * off - ny * along, ny * off + nx * along));
  }
  return [...cells].filter((at) => at >= 0);
}
