import { growLabels, labelComponents } from '../../../../spatial/connected-components.ts';
import { erode } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { RoomLabelOptions } from './room-label-options.ts';
import { CELL_AREA } from './room-labels.ts';

/** Components of a mask eroded by `radius` cells that are large enough to be rooms once grown back; -1 elsewhere. */
export function findCores(
  mask: Uint8Array,
  grid: RasterGrid,
  radius: number,
  { leastRoom, coreShare }: Pick<Required<RoomLabelOptions>, 'leastRoom' | 'coreShare'>,
): Int32Array {
  const { label, sizes } = labelComponents(erode(mask, grid, radius), grid);
  const least = (leastRoom * coreShare) / CELL_AREA;
  return label.map((id) => (id >= 0 && sizes[id]! < least ? -1 : id));
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
