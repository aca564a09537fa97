import { quantile } from '../../../math/statistics.ts';
import type { CellBox } from '../../../spatial/connected-components.ts';
import type { Rectangle, Span } from './raster/rectangle.ts';
import { cellsOf } from './raster/rectangle.ts';
import type { WallRaster } from './raster/wall-raster.ts';

/** How a wall is looked at around a rectangle; lengths in cells. */
export interface EvidenceOptions {
  /** Width of the rim, which does not count as inside. */
  rim?: number;
  /** A sill is looked for from this row on; what begins lower reaches the floor. */
  sillRow?: number;
  /** A sill so high above the floor, meters, may lie above the scanner. */
  highSill?: number;
  /** What ends in so many uppermost rows ends at the ceiling. */
  headRow?: number;
  /** Columns beside a rectangle, from near to far, that tell how densely the wall was scanned. */
  besideNear?: number;
  besideFar?: number;
  /** Columns beside and rows over a rectangle, from near to far, in which the wall around it shows. */
  aroundNear?: number;
  aroundFar?: number;
  overNear?: number;
  overFar?: number;
  /** Points this near to a rectangle are in it, meters. */
  slack?: number;
  /** Heights above the floor between which the threshold of a window lies, and the distance from its jambs; meters. */
  thresholdLow?: number;
  thresholdHigh?: number;
  jamb?: number;
}

export const EVIDENCE_DEFAULTS: Required<EvidenceOptions> = {
  rim: 2,
  sillRow: 4,
  highSill: 1.4,
  headRow: 3,
  besideNear: 2,
  besideFar: 8,
  aroundNear: 3,
  aroundFar: 5,
  overNear: 2,
  overFar: 5,
  slack: 0.02,
  thresholdLow: 0.025,
  thresholdHigh: 0.075,
  jamb: 0.05,
};

/** Share of places that hold. */
class Share {
  #all = 0;
  #held = 0;

  add(holds: boolean): void {
    this.#all++;
    if (holds) this.#held++;
  }

  /** Both together. */
  with(other: Share): Share {
    const sum = new Share();
    sum.#all = this.#all + other.#all;
    sum.#held = this.#held + other.#held;
    return sum;
  }

  /** 0 to 1; `empty` if nothing was counted. */
  value(empty = 0): number {
    return this.#all > 0 ? this.#held / this.#all : empty;
  }
}

/**
 * Share of rim places (both jambs and head, and sill if it is above the floor) with points between the faces nearby. A window
 * with a sill that goes up to the ceiling may have no head, only the ceiling; no scanner sees the top of a sill above it.
 */
export function rimShare(box: Rectangle, raster: WallRaster, options: EvidenceOptions = {}): number {
  const { sillRow, highSill, headRow } = { ...EVIDENCE_DEFAULTS, ...options };
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  const hasSill = j0 > sillRow;
  const [jambs, head, sill] = [new Share(), new Share(), new Share()];
  for (let j = j0; j <= j1; j++) {
    jambs.add(hasInnerNear(raster, i0, j));
    jambs.add(hasInnerNear(raster, i1, j));
  }
  for (let i = i0; i <= i1; i++) {
    head.add(hasInnerNear(raster, i, j1));
    if (hasSill) sill.add(hasInnerNear(raster, i, j0));
  }
  const isAtCeiling = hasSill && j1 >= raster.height - headRow;
  const shown = isAtCeiling ? jambs : jambs.with(head);
  const least = j0 * raster.cell > highSill ? shown : shown.with(sill);
  return Math.max(jambs.with(head).with(sill).value(), least.value());
}

/** True if a cell or one of its eight neighbors shows points between the faces. */
function hasInnerNear({ width, height, inner }: WallRaster, i: number, j: number): boolean {
  for (let b = Math.max(0, j - 1); b <= Math.min(height - 1, j + 1); b++) {
    for (let a = Math.max(0, i - 1); a <= Math.min(width - 1, i + 1); a++) if (inner[b * width + a]) return true;
  }
  return false;
}

/**
 * Share of the inside of a rectangle, rim off, where a face shows wall: the left face of an outer wall, else the fuller. A pane
 * that lies in the face shows far fewer points than the wall beside.
 */
export function solidShare(
  box: Rectangle,
  raster: WallRaster,
  isExterior: boolean,
  options: EvidenceOptions = {},
): number {
  const [left, right] = raster.solid;
  const share = (layer: Uint16Array) =>
    Math.min(filledInside(box, layer, raster, options), faceDensity(box, layer, raster, options));
  return isExterior ? share(left) : Math.max(share(left), share(right));
}

/** Share of the inside of a rectangle with points between the faces: a closed leaf, against glass or nothing. */
export function fillShare(box: Rectangle, raster: WallRaster, options: EvidenceOptions = {}): number {
  return filledInside(box, raster.inner, raster, options);
}

/** Share of the inside of a rectangle before which something stands in the room. */
export function beforeShare(box: Rectangle, raster: WallRaster, options: EvidenceOptions = {}): number {
  return filledInside(box, raster.before, raster, options);
}

/** Share of the inside of a rectangle where one of the faces shows, 0 the left one, 1 the right one. */
export function faceShare(box: Rectangle, raster: WallRaster, side: 0 | 1, options: EvidenceOptions = {}): number {
  return filledInside(box, raster.solid[side], raster, options);
}

function filledInside(box: Rectangle, layer: Uint16Array, raster: WallRaster, options: EvidenceOptions): number {
  const { rim } = { ...EVIDENCE_DEFAULTS, ...options };
  const { i0, i1, j0, j1 }: CellBox = cellsOf(box, raster);
  const share = new Share();
  for (let j = j0 + rim; j <= j1 - rim; j++) {
    for (let i = i0 + rim; i <= i1 - rim; i++) share.add(layer[j * raster.width + i]! > 0);
  }
  return share.value();
}

/**
 * How many points a column of an opening shows between the faces, rim off, against as much of the wall beside: the median of
 * its columns, so that frames and mullions do not count. About 1 for a closed leaf, less than a half for glass. Of a wall
 * behind furniture at least `leastWallShare` counts.
 */
export function leafDensity(
  box: Rectangle,
  raster: WallRaster,
  options: EvidenceOptions & { leastWallShare?: number } = {},
): number {
  const { rim } = { ...EVIDENCE_DEFAULTS, ...options };
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  const own: number[] = [];
  for (let i = i0 + rim; i <= i1 - rim; i++) own.push(meanCount(raster.inner, raster, [i, i], [j0 + rim, j1 - rim]));
  if (own.length === 0) return Infinity;
  const { leastWallShare = 0 } = options;
  const mean = countBeside(box, raster.solid[0], raster, options);
  const shown = filledBeside(box, raster.solid[0], raster, options).value();
  const least = leastWallShare * (shown > 0 ? mean / shown : 1);
  return quantile(own, 0.5)! / Math.max(mean, least);
}

/** Share of the wall beside a rectangle that shows points: how densely this wall was scanned; 1 if nothing lies beside. */
export function wallShare(box: Rectangle, raster: WallRaster, options: EvidenceOptions = {}): number {
  return filledBeside(box, raster.solid[0], raster, options).value(1);
}

/** Share of the wall beside a rectangle that shows points between the faces; 0 if nothing lies beside. */
export function besideFill(box: Rectangle, raster: WallRaster, options: EvidenceOptions = {}): number {
  return filledBeside(box, raster.inner, raster, options).value();
}

function filledBeside(box: Rectangle, layer: Uint16Array, raster: WallRaster, options: EvidenceOptions): Share {
  const { besideNear, besideFar } = { ...EVIDENCE_DEFAULTS, ...options };
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  const share = new Share();
  for (let j = j0; j <= j1; j++) {
    for (let k = besideNear; k <= besideFar; k++) {
      for (const i of [i0 - k, i1 + k]) if (i >= 0 && i < raster.width) share.add(layer[j * raster.width + i]! > 0);
    }
  }
  return share;
}

/** Share of what a wall shows beside a rectangle, on either face, that it shows on both: near 0 where one side was scanned. */
export function bothShare(box: Rectangle, raster: WallRaster, options: EvidenceOptions = {}): number {
  const { besideNear, besideFar } = { ...EVIDENCE_DEFAULTS, ...options };
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  const columns = [-1, 1].flatMap((side) =>
    Array.from({ length: besideFar - besideNear + 1 }, (_, k) => (side < 0 ? i0 : i1) + side * (besideNear + k)),
  );
  const share = new Share();
  for (let j = j0; j <= j1; j++) {
    for (const i of columns) {
      const [left, right] = raster.solid.map((layer) => i >= 0 && i < raster.width && layer[j * raster.width + i]! > 0);
      if (left || right) share.add(Boolean(left && right));
    }
  }
  return share.value();
}

/** Points of a face per cell inside a rectangle, rim off, against those of the wall beside; infinite if that shows none. */
function faceDensity(box: Rectangle, layer: Uint16Array, raster: WallRaster, options: EvidenceOptions): number {
  const { rim } = { ...EVIDENCE_DEFAULTS, ...options };
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  const own = meanCount(layer, raster, [i0 + rim, i1 - rim], [j0 + rim, j1 - rim]);
  const beside = countBeside(box, layer, raster, options);
  return beside > 0 ? own / beside : Infinity;
}

/** Points per cell of the wall beside a rectangle. */
export function countBeside(
  box: Rectangle,
  layer: Uint16Array,
  raster: WallRaster,
  options: EvidenceOptions = {},
): number {
  const { besideNear, besideFar } = { ...EVIDENCE_DEFAULTS, ...options };
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  let [sum, columns] = [0, 0];
  for (let k = besideNear; k <= besideFar; k++) {
    for (const i of [i0 - k, i1 + k]) {
      if (i < 0 || i >= raster.width) continue;
      sum += meanCount(layer, raster, [i, i], [j0, j1]);
      columns++;
    }
  }
  return columns > 0 ? sum / columns : 0;
}

/** Points per cell of some columns and rows, both ends counted. */
function meanCount(layer: Uint16Array, { width }: WallRaster, [i0, i1]: Span, [j0, j1]: Span): number {
  let [sum, cells] = [0, 0];
  for (let j = j0; j <= j1; j++) {
    for (let i = i0; i <= i1; i++) {
      sum += layer[j * width + i]!;
      cells++;
    }
  }
  return cells > 0 ? sum / cells : 0;
}

/** Share of the wall beside and over a rectangle, each as much as the other, where either face shows. */
export function aroundShare(box: Rectangle, raster: WallRaster, options: EvidenceOptions = {}): number {
  const { aroundNear, aroundFar, overNear, overFar } = { ...EVIDENCE_DEFAULTS, ...options };
  const { i0, i1, j0, j1 } = cellsOf(box, raster);
  const isSeen = (i: number, j: number) => raster.solid.some((layer) => layer[j * raster.width + i]! > 0);
  const [beside, over] = [new Share(), new Share()];
  for (let j = j0; j <= j1; j++) {
    for (let k = aroundNear; k <= aroundFar; k++) {
      for (const i of [i0 - k, i1 + k]) if (i >= 0 && i < raster.width) beside.add(isSeen(i, j));
    }
  }
  for (let j = j1 + overNear; j <= Math.min(raster.height - 1, j1 + overFar); j++) {
    for (let i = i0; i <= i1; i++) over.add(isSeen(i, j));
  }
  return (beside.value(1) + over.value()) / 2;
}

/** Points between the faces within a rectangle. */
export function countInside(
  box: Rectangle,
  { innerPoints: { u, z } }: WallRaster,
  options: EvidenceOptions = {},
): number {
  const { slack } = { ...EVIDENCE_DEFAULTS, ...options };
  const isIn = (value: number, low: number, high: number) => value >= low - slack && value <= high + slack;
  let n = 0;
  for (let k = 0; k < u.length; k++) if (isIn(u[k]!, box.from, box.to) && isIn(z[k]!, box.bottom, box.top)) n++;
  return n;
}

/** Share of the columns of an opening that show something between the faces right above the floor: a window's frame. */
export function thresholdShare(box: Rectangle, raster: WallRaster, options: EvidenceOptions = {}): number {
  const { thresholdLow, thresholdHigh, jamb } = { ...EVIDENCE_DEFAULTS, ...options };
  const { u, z } = raster.innerPoints;
  const columns = new Set<number>();
  for (let k = 0; k < u.length; k++) {
    const above = z[k]! - raster.z0;
    const isWithin = u[k]! > box.from + jamb && u[k]! < box.to - jamb;
    if (isWithin && above > thresholdLow && above < thresholdHigh) columns.add(Math.floor(u[k]! / raster.cell));
  }
  return columns.size / Math.max(1, Math.round((box.to - box.from - 2 * jamb) / raster.cell));
}

/** Share of the columns of an opening where a face of the wall shows between the floor and a sill, local z. */
export function underSillShare(
  box: Rectangle,
  sill: number,
  raster: WallRaster,
  options: EvidenceOptions = {},
): number {
  const { thresholdLow } = { ...EVIDENCE_DEFAULTS, ...options };
  return shownBetween(box, raster.z0 + thresholdLow, sill, raster, options);
}

/** Share of the columns of an opening where a face of the wall shows between its head and the ceiling. */
export function overHeadShare(box: Rectangle, raster: WallRaster, options: EvidenceOptions = {}): number {
  const { thresholdLow } = { ...EVIDENCE_DEFAULTS, ...options };
  const ceiling = raster.z0 + raster.height * raster.cell;
  return shownBetween(box, box.top + thresholdLow, ceiling - raster.cell, raster, options);
}

/** Share of the columns of an opening, off its jambs, where a face of the wall shows between two heights, local z. */
function shownBetween(
  box: Rectangle,
  low: number,
  high: number,
  { facePoints: { u, z }, cell }: WallRaster,
  options: EvidenceOptions,
): number {
  const { jamb } = { ...EVIDENCE_DEFAULTS, ...options };
  const [from, to] = [box.from + jamb, box.to - jamb];
  const columns = new Set<number>();
  for (let k = 0; k < u.length; k++)
    if (z[k]! > low && z[k]! < high && u[k]! > from && u[k]! < to) columns.add(Math.floor(u[k]! / cell));
  return columns.size / Math.max(1, Math.round((to - from) / cell));
}

/** Share of the columns of an opening that show floor between the faces, which neither wall nor the frame of a window leaves in sight. */
export function floorShare(box: Rectangle, raster: WallRaster, options: EvidenceOptions = {}): number {
  const { jamb } = { ...EVIDENCE_DEFAULTS, ...options };
  const { i0, i1 } = cellsOf({ ...box, from: box.from + jamb, to: box.to - jamb }, raster);
  const share = new Share();
  for (let i = i0; i <= i1; i++) share.add(raster.floor[i]! > 0);
  return share.value();
}
