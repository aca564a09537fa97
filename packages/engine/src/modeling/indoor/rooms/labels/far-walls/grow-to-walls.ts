import { growLabels, labelComponents } from '../../../../../spatial/connected-components.ts';
import { close, dilate, erode } from '../../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../../spatial/raster-grid.ts';
import type { WallFace } from '../../outlines/wall-faces.ts';
import type { RoomLabelOptions } from '../room-label-options.ts';
import { CELL_AREA } from '../room-labels.ts';
import type { StoreyRasters } from '../storey-rasters.ts';
import type { WallSights } from './wall-sights.ts';
import { bridgeGaps, faceCells, lookAtWalls } from './wall-sights.ts';

/** Which places before walls far from the scanner belong to a room. */
export interface GrowToWallsOptions {
  /** Largest gap between two points of a wall, in cells of 5 cm: they lie far apart where a scanner's range ends. */
  mostGap?: number;
  /** Widest window, cells: glass shows no points between the piers beside it. */
  mostWindow?: number;
  /** Least area of a room whose windows lie out of a scanner's range, square meters. */
  leastHall?: number;
  /** Half the width of stripes in which nothing is in sight on one side, cells; they are filled. */
  stripe?: number;
  /** Largest place, as a share of the area of its room. */
  mostShare?: number;
  /** Least share of its border along which its room goes on: less is the way into another place. */
  leastContact?: number;
  /** Least share of the looks at walls that meet a wall with no room beyond it: a court has rooms around it. */
  leastOuter?: number;
  /** It touches other rooms on at most this share of its border: a wall around it may have a gap. */
  mostJoin?: number;
}

export const GROW_TO_WALLS_DEFAULTS: Required<GrowToWallsOptions> = {
  mostGap: 20,
  mostWindow: 80,
  leastHall: 40,
  stripe: 2,
  mostShare: 0.5,
  leastContact: 0.25,
  leastOuter: 0.5,
  mostJoin: 0.02,
};

/**
 * Lets rooms grow up to walls that the scan shows although it shows neither floor nor ceiling before them, as where the range
 * of a hand-held scanner ends in a hall. Such a place lies before the room, with walls on its other sides beyond which no
 * room lies, and touches no other room. Places of halls that walls with windows close come after those that walls close. Changes `label`.
 *
 * @param wall cells of walls.
 * @param faces upright planes.
 * @returns cells that rooms grew into.
 */
export function growToWalls(
  label: Int32Array,
  wall: Uint8Array,
  { touched, middle }: Pick<StoreyRasters, 'touched' | 'middle'>,
  faces: readonly WallFace[],
  grid: RasterGrid,
  labeling: Required<RoomLabelOptions>,
  options: GrowToWallsOptions = {},
): Uint8Array {
  const knobs = { ...GROW_TO_WALLS_DEFAULTS, ...options };
  const before = label.slice();
  const upright = faceCells(faces, grid).map((set, at) => set | wall[at]! | touched[at]!);
  const shown = upright.map((set, at) => set | middle[at]!);
  const bounds = bridgeGaps(shown, grid, knobs.mostGap);
  growUpTo(bounds, label, grid, labeling, { ...knobs, leastHall: 0 });
  // Furniture stands as far apart as piers do, but not as high.
  const windows = bridgeGaps(upright, grid, knobs.mostWindow);
  growUpTo(
    bounds.map((set, at) => set | windows[at]!),
    label,
    grid,
    labeling,
    knobs,
  );
  return Uint8Array.from(label, (id, at) => (id >= 0 && before[at]! < 0 ? 1 : 0));
}

/** Lets rooms grow up to what bounds them. Changes `label`. */
function growUpTo(
  bounding: Uint8Array,
  label: Int32Array,
  grid: RasterGrid,
  { wideErosion, growBeyond }: Required<RoomLabelOptions>,
  knobs: Required<GrowToWallsOptions>,
): void {
  const bounds = bounding.map((set, at) => (label[at]! < 0 ? set : 0));
  const sights = lookAtWalls(label, bounds, grid);
  const before = close(sights.isShut, grid, knobs.stripe);
  const open = Uint8Array.from(label, (id, at) => (id >= 0 || (before[at] && !bounds[at]) ? 1 : 0));
  const wide = erode(open, grid, wideErosion);
  const grown = label.map((id, at) => (wide[at] ? id : -1));
  growLabels(grown, wide, grid, grid.width + grid.height);
  const places = placesOf(grown, label, sights, grid, knobs);
  const reach = dilate(places, grid, wideErosion).map((set, at) => (set && open[at] && label[at]! < 0 ? 1 : 0));
  const taken = label.map((_, at) => (places[at] ? grown[at]! : -1));
  growLabels(taken, reach, grid, wideErosion + growBeyond);
  const result = label.map((id, at) => (id >= 0 ? id : taken[at]!));
  takeBackJoins(result, label, grid, knobs);
  label.set(result);
}

/** Cells of the places that belong to the rooms that grew into them. */
function placesOf(
  grown: Int32Array,
  label: Int32Array,
  { walls, outer }: WallSights,
  grid: RasterGrid,
  { mostShare, leastContact, leastOuter, leastHall }: Required<GrowToWallsOptions>,
): Uint8Array {
  const areas = new Map<number, number>();
  for (const id of label) if (id >= 0) areas.set(id, (areas.get(id) ?? 0) + 1);
  const { label: piece, sizes } = piecesOf(grown, label, grid);
  const counts = sizes.map(() => ({ area: 0, border: 0, contact: 0, walls: 0, outer: 0 }));
  piece.forEach((id, at) => {
    if (id < 0) return;
    const count = counts[id]!;
    const around = neighbors(at, grid).filter((near) => piece[near] !== id);
    count.area = areas.get(grown[at]!) ?? 0;
    count.border += around.length;
    count.contact += around.filter((near) => label[near]! >= 0).length;
    count.walls += walls[at]!;
    count.outer += outer[at]!;
  });
  const belongs = counts.map(
    ({ area, border, contact, ...looks }, id) =>
      area * CELL_AREA >= leastHall &&
      sizes[id]! <= mostShare * area &&
      contact >= leastContact * border &&
      looks.outer >= leastOuter * looks.walls,
  );
  return Uint8Array.from(piece, (id) => (id >= 0 && belongs[id] ? 1 : 0));
}

/** Takes back the pieces that a room grew into up to another room, and where a piece hardly touches one, the cells that do. Changes `grown`. */
function takeBackJoins(
  grown: Int32Array,
  label: Int32Array,
  grid: RasterGrid,
  { mostJoin }: Required<GrowToWallsOptions>,
): void {
  const { label: piece, sizes } = piecesOf(grown, label, grid);
  const [border, joins] = [sizes.map(() => 0), sizes.map(() => 0)];
  const touching = Uint8Array.from(piece, (id, at) => {
    const touches = neighbors(at, grid).some((near) => grown[near]! >= 0 && grown[near] !== grown[at]);
    return id >= 0 && touches ? 1 : 0;
  });
  piece.forEach((id, at) => {
    if (id < 0) return;
    if (neighbors(at, grid).some((near) => piece[near] !== id)) border[id]!++;
    joins[id]! += touching[at]!;
  });
  piece.forEach((id, at) => {
    if (id >= 0 && (touching[at] || joins[id]! > mostJoin * border[id]!)) grown[at] = -1;
  });
}

/** Connected cells that rooms grew into. */
function piecesOf(grown: Int32Array, label: Int32Array, grid: RasterGrid): { label: Int32Array; sizes: number[] } {
  return labelComponents(
    Uint8Array.from(grown, (id, at) => (id >= 0 && label[at]! < 0 ? 1 : 0)),
    grid,
  );
}

const neighbors = (at: number, { width }: RasterGrid) => [at - 1, at + 1, at - width, at + width];
