import { growLabels, labelBoxes, labelComponents } from '../../../../spatial/connected-components.ts';
import { erode, erodeRound } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { RoomLabelOptions } from './room-label-options.ts';
import { CELL_AREA, LEAST_ROOM } from './room-labels.ts';

/**
 * Components of a mask eroded by a square of `radius` cells that are large enough to be rooms once grown back; -1 elsewhere. Two
 * components are one if a disc of that radius passes between them: a gap joins rooms by its width, whatever its direction.
 */
export function findCores(
  mask: Uint8Array,
  grid: RasterGrid,
  radius: number,
  { leastRoom, coreShare }: Pick<Required<RoomLabelOptions>, 'leastRoom' | 'coreShare'>,
): Int32Array {
  const { label, sizes } = labelComponents(erode(mask, grid, radius), grid);
  const { label: passable } = labelComponents(erodeRound(mask, grid, radius), grid);
  const least = (leastRoom * coreShare) / CELL_AREA;
  const joined = new Map<number, number>();
  return label.map((id, at) => {
    if (id < 0 || sizes[id]! < least) return -1;
    const whole = passable[at]!;
    if (!joined.has(whole)) joined.set(whole, joined.size);
    return joined.get(whole)!;
  });
}

/**
 * Adds rooms that are too narrow for the first, wide erosion, where the mask is still free of labels. Changes `label`.
 */
export function addNarrowRooms(
  label: Int32Array,
  mask: Uint8Array,
  grid: RasterGrid,
  knobs: Required<RoomLabelOptions>,
): void {
  const free = mask.map((set, at) => (set && label[at]! < 0 ? 1 : 0));
  const narrow = findCores(free, grid, knobs.narrowErosion, knobs);
  growLabels(narrow, free, grid, knobs.narrowErosion + knobs.growBeyond);
  let next = label.reduce((most, id) => Math.max(most, id), -1) + 1;
  const number = new Map<number, number>();
  for (let at = 0; at < narrow.length; at++) {
    if (narrow[at]! < 0) continue;
    let id = number.get(narrow[at]!);
    if (id === undefined) number.set(narrow[at]!, (id = next++));
    label[at] = id;
  }
}

/** Which free places are closets: square meters, shares of their border and of the box around them, and the least side in cells. */
const CLOSET = { least: LEAST_ROOM, most: 2, leastEnclosed: 0.95, leastSide: 12, leastFill: 0.75 };

/**
 * Adds closets that are too small for any erosion: places under a ceiling with walls all around. Changes `label`.
 *
 * @param mask places under a ceiling that are no wall.
 */
export function addClosets(label: Int32Array, mask: Uint8Array, wall: Uint8Array, grid: RasterGrid): void {
  const free = mask.map((set, at) => (set && label[at]! < 0 ? 1 : 0));
  const { label: place, sizes } = labelComponents(free, grid);
  const boxes = labelBoxes(place, sizes.length, grid);
  const [border, walled] = [new Uint32Array(sizes.length), new Uint32Array(sizes.length)];
  place.forEach((id, at) => {
    if (id < 0) return;
    for (const beside of [at - 1, at + 1, at - grid.width, at + grid.width]) {
      if (place[beside] === id) continue;
      border[id]!++;
      if (wall[beside]) walled[id]!++;
    }
  });
  let next = label.reduce((most, id) => Math.max(most, id), -1) + 1;
  const number = sizes.map((size, id) => {
    const { i0, i1, j0, j1 } = boxes[id]!;
    const area = size * CELL_AREA;
    const [width, height] = [i1 - i0 + 1, j1 - j0 + 1];
    const isWide = Math.min(width, height) >= CLOSET.leastSide && size >= CLOSET.leastFill * width * height;
    const isCloset = area >= CLOSET.least && area <= CLOSET.most && isWide;
    return isCloset && walled[id]! >= CLOSET.leastEnclosed * border[id]! ? next++ : -1;
  });
  place.forEach((id, at) => {
    if (id >= 0 && number[id]! >= 0) label[at] = number[id]!;
  });
}
