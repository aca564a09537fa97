import { growLabels, labelComponents } from '../../../../spatial/connected-components.ts';
import { close, dilate, erode, erodeRound } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { lookAcross } from '../../../../spatial/raster-grid.ts';
import type { RoomLabelOptions } from './room-label-options.ts';
import { CELL_AREA } from './room-labels.ts';

/**
 * Lets rooms grow into alcoves that slant to the raster: rooms are told apart by squares of cells, which reach less far between
 * slanting walls than a disc as wide. An alcove has walls around it. Changes `label`.
 *
 * @param covered cells under a ceiling, `parted` those without walls that hardly a point shows, `wall` cells of walls.
 * @returns cells that rooms grew into.
 */
export function growIntoAlcoves(
  label: Int32Array,
  { covered, parted, wall }: Record<'covered' | 'parted' | 'wall', Uint8Array>,
  grid: RasterGrid,
  { wideErosion, growBeyond }: Required<RoomLabelOptions>,
): Uint8Array {
  const wide = erodeRound(parted, grid, wideErosion);
  const reached = label.map((id, at) => (wide[at] ? id : -1));
  growLabels(reached, wide, grid, grid.width + grid.height);
  growLabels(reached, covered, grid, wideErosion + growBeyond);
  const added = Uint8Array.from(reached, (id, at) => (id >= 0 && label[at]! < 0 ? 1 : 0));
  const { label: piece, sizes } = labelComponents(added, grid);
  const core = erodeRound(added, grid, ALCOVE.strip);
  const isWide = sizes.map(() => false);
  piece.forEach((id, at) => {
    if (core[at]) isWide[id] = true;
  });
  const walled = walledShares(piece, sizes.length, label, dilate(wall, grid, ALCOVE.besideWall), grid);
  const isAlcove = walled.map((share, id) => isWide[id]! && share >= ALCOVE.leastWalled);
  const alcoves = added.map((set, at) => (set && isAlcove[piece[at]!] ? 1 : 0));
  for (let at = 0; at < label.length; at++) if (alcoves[at]) label[at] = reached[at]!;
  return alcoves;
}

/** Half the width of a strip that is the recess of a window, and how near to a wall a cell is beside it, cells; least share of walls around an alcove. */
const ALCOVE = { strip: 3, besideWall: 2, leastWalled: 0.6 };

/** Share of the border of each piece, where no room lies beyond, that runs beside a wall. */
function walledShares(
  piece: Int32Array,
  pieces: number,
  label: Int32Array,
  nearWall: Uint8Array,
  { width, height }: RasterGrid,
): number[] {
  const [border, walled] = [new Uint32Array(pieces), new Uint32Array(pieces)];
  for (let j = 1; j < height - 1; j++) {
    for (let i = 1; i < width - 1; i++) {
      const at = j * width + i;
      const id = piece[at]!;
      if (id < 0) continue;
      if ([at - 1, at + 1, at - width, at + width].every((near) => piece[near] === id || label[near]! >= 0)) continue;
      border[id]!++;
      walled[id]! += nearWall[at]!;
    }
  }
  return Array.from(border, (count, id) => (count > 0 ? walled[id]! / count : 1));
}

/**
 * Lets rooms grow into what the ceiling does not show: stair wells, shade. Narrow pockets are window and door recesses
 * and stay out, and so do open places behind panes. The end of an alcove that gets narrower is as wide as the alcove. Changes
 * `label`.
 *
 * @param inside cells that show anything of a room: floor, furniture or ceiling, and no wall.
 * @param alcoves cells that rooms grew into already.
 * @param standing cells of walls, and of all that stands from knee to head height: panes and their frames do.
 */
export function growIntoPockets(
  label: Int32Array,
  { inside, alcoves, wall, standing }: Record<'inside' | 'alcoves' | 'wall' | 'standing', Uint8Array>,
  grid: RasterGrid,
  { pocket, pocketReach }: Required<RoomLabelOptions>,
): void {
  const before = label.slice();
  const free = inside.map((set, at) => (label[at]! < 0 || alcoves[at] ? set : 0));
  const wide = dilate(erode(free, grid, pocket), grid, pocket);
  growLabels(
    label,
    wide.map((set, at) => (free[at] ? set : 0)),
    grid,
    pocketReach,
  );
  const added = Uint8Array.from(label, (id, at) => (id >= 0 && before[at]! < 0 ? 1 : 0));
  const { label: piece, sizes } = labelComponents(added, grid);
  const large = sizes.map((size) => size * CELL_AREA > OPEN.leastArea);
  if (!large.includes(true)) return;
  const walled = walledShares(piece, sizes.length, before, dilate(wall, grid, ALCOVE.besideWall), grid);
  const enclosedCells = enclosed(before, wall, grid);
  const shut = shutShares(piece, sizes.length, before, dilate(standing, grid, OPEN.besideStanding), grid);
  const within = sizes.map(() => 0);
  piece.forEach((id, at) => {
    if (id >= 0 && enclosedCells[at]) within[id]! += 1 / sizes[id]!;
  });
  const isOpen = large.map(
    (is, id) => is && walled[id]! < OPEN.mostWalled && within[id]! < OPEN.mostEnclosed && shut[id]! >= OPEN.leastShut,
  );
  for (let at = 0; at < label.length; at++) if (isOpen[piece[at]!]) label[at] = before[at]!;
}

/**
 * An open place: larger than this, square meters; walls beside less than a share of its border, less than a share of it enclosed by
 * rooms and walls, and something stands on most of the way in, within so many cells.
 */
const OPEN = { leastArea: 4, mostWalled: 0.4, mostEnclosed: 0.3, leastShut: 0.8, besideStanding: 4 };

/** Share of the cells of each piece beside the rooms as they were that lie near to what stands. */
function shutShares(
  piece: Int32Array,
  pieces: number,
  before: Int32Array,
  nearStanding: Uint8Array,
  { width, height }: RasterGrid,
): number[] {
  const [beside, shut] = [new Uint32Array(pieces), new Uint32Array(pieces)];
  for (let j = 1; j < height - 1; j++) {
    for (let i = 1; i < width - 1; i++) {
      const at = j * width + i;
      const id = piece[at]!;
      if (id < 0 || [at - 1, at + 1, at - width, at + width].every((near) => before[near]! < 0)) continue;
      beside[id]!++;
      shut[id]! += nearStanding[at]!;
    }
  }
  return Array.from(beside, (count, id) => (count > 0 ? shut[id]! / count : 0));
}

/**
 * Lets rooms grow into places that no station saw (behind open doors, beyond furniture) as long as they lie within the
 * building, no wall stands between, and the way in is wider than a door. Where no ceiling tells how far a room goes, what
 * walls enclose on all sides is within too. Changes `label`.
 *
 * @param wall cells of walls, `hidden` those of walls that go on out of sight.
 */
export function growIntoShade(
  label: Int32Array,
  { wall, hidden }: Record<'wall' | 'hidden', Uint8Array>,
  grid: RasterGrid,
  { ceilingSeen, ...knobs }: Required<RoomLabelOptions> & { ceilingSeen: boolean },
): void {
  const { thickWall, wideErosion, shadeGrowBeyond, shadeReach } = knobs;
  // In line with the wall between two rooms neither of them is in sight: a gap as thick as a wall parts nothing.
  const bounds = ceilingSeen ? new Uint8Array(wall.length) : wall;
  const within = close(enclosed(label, bounds, grid), grid, thickWall);
  const open = Uint8Array.from(label, (id, at) => (!hidden[at] && (id >= 0 || (within[at] && !wall[at])) ? 1 : 0));
  const wide = erode(open, grid, wideErosion);
  const grown = label.map((id, at) => (wide[at] ? id : -1));
  growLabels(grown, wide, grid, shadeReach);
  dropWidePatches(grown, label, grid, knobs);
  const reached = Uint8Array.from(grown, (id) => (id >= 0 ? 1 : 0));
  const shade = dilate(reached, grid, wideErosion).map((set, at) => set & open[at]!);
  for (let at = 0; at < label.length; at++) if (grown[at]! >= 0 && label[at]! < 0) label[at] = grown[at]!;
  growLabels(label, shade, grid, wideErosion + shadeGrowBeyond);
}

/**
 * Takes back what a room grew into in one piece that is too large for shade: the court between two wings, which lies
 * within the building too. Changes `grown`.
 */
function dropWidePatches(
  grown: Int32Array,
  label: Int32Array,
  grid: RasterGrid,
  { mostShade, mostShadeShare }: Required<RoomLabelOptions>,
): void {
  const areas = new Map<number, number>();
  for (const id of label) if (id >= 0) areas.set(id, (areas.get(id) ?? 0) + CELL_AREA);
  const added = Uint8Array.from(grown, (id, at) => (id >= 0 && label[at]! < 0 ? 1 : 0));
  const patches = labelComponents(added, grid);
  for (let at = 0; at < grown.length; at++) {
    const patch = patches.label[at]!;
    if (patch < 0) continue;
    const most = Math.max(mostShade, mostShadeShare * (areas.get(grown[at]!) ?? 0));
    if (patches.sizes[patch]! * CELL_AREA > most) grown[at] = -1;
  }
}

/** Of the four raster directions, those in which a room is in sight of an enclosed cell. */
const LEAST_SIDES = 3;
const ALL_SIDES = 4;

/**
 * Cells with a room in sight in at least three of the four raster directions, or with rooms and walls in all of them; cells
 * of rooms are.
 */
export function enclosed(label: Int32Array, wall: Uint8Array, grid: RasterGrid): Uint8Array {
  const sides = new Uint8Array(label.length);
  const bounds = new Uint8Array(label.length);
  lookAcross(grid, (start, step, count) => {
    let isMet = 0;
    let isBound = 0;
    for (let k = 0, at = start; k < count; k++, at += step) {
      if (label[at]! >= 0) isMet = 1;
      if (label[at]! >= 0 || wall[at]) isBound = 1;
      sides[at]! += isMet;
      bounds[at]! += isBound;
    }
  });
  return sides.map((count, at) => (count >= LEAST_SIDES || (count > 0 && bounds[at] === ALL_SIDES) ? 1 : 0));
}
