import { growLabels } from '../../../../spatial/connected-components.ts';
import { close, dilate, erode } from '../../../../spatial/morphology.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../../../spatial/raster-grid.ts';
import { treadCells } from '../../stairs/chains/tread-cells.ts';
import { groundAround } from './bottomless-cells.ts';
import { cleanBarrier, dropPanels } from './clean-barrier.ts';
import { closeOpenings } from './open-topped/close-openings.ts';
import { isCutLow } from './open-topped/cut-low.ts';
import { openGround } from './open-topped/open-ground.ts';
import type { CrestLine } from './open-topped/crest-line.ts';
import { crestLines, dropBeforeWalls } from './open-topped/crest-walls.ts';
import { dropHanging } from './open-topped/drop-hanging.ts';
import { growBehind } from './open-topped/grow-behind.ts';
import { floorShade } from './open-topped/floor-shade.ts';
import { lowerFloors } from './open-topped/lower-floors.ts';
import { growToWalls } from './far-walls/grow-to-walls.ts';
import { dropImages } from './drop-images.ts';
import { dropLeaves } from './drop-leaves.ts';
import { dropSurfaces, flatCells } from './drop-surfaces.ts';
import { cellsOfStretches, followedWalls, partingCells } from './follow-walls.ts';
import { glazedCells } from './glazed-cells.ts';
import { growIntoAlcoves, growIntoPockets, growIntoShade } from './grow-rooms.ts';
import { mergeFloorless } from './merge-floorless.ts';
import { parapetCells } from './parapet-cells.ts';
import { addClosets, addNarrowRooms, findCores } from './room-cores.ts';
import { reachWalls } from './reach-walls.ts';
import type { RoomLabelOptions } from './room-label-options.ts';
import { ROOM_LABEL_DEFAULTS } from './room-label-options.ts';
import { hiddenWalls } from './hidden-walls.ts';
import type { RoomLabels } from './room-labels.ts';
import { CELL, compactLabels } from './room-labels.ts';
import { splitRooms } from './borders/split-rooms.ts';
import { thinWalls } from './thin-walls.ts';
import type { StoreyRasters } from './storey-rasters.ts';
import { rasterStorey } from './storey-rasters.ts';
import { toppedCells } from './topped-cells.ts';
import type { StoreyScan } from '../storey-scan.ts';
import type { WallBand } from './wall-band.ts';
import { bandHeight, wallBand } from './wall-band.ts';

/** Cells in which the face of a followed wall lies, to either side of its line. */
const FACE = 2;
/** Cells at the sides of a stair that may show the walls along it. */
const SIDE = 2;

/**
 * Labels rooms: a cell belongs to one where a ceiling hangs over it, or a stair goes up through the hole in it, and nothing
 * else fills the band between door height and ceiling. A doorway does not leak, since its lintel fills that band. Components of the eroded mask are rooms; they grow
 * back to the walls (the idea of Bormann et al. 2016, "Room segmentation", morphological variant, with evidence from
 * above the doors instead of an occupancy grid).
 *
 * O(cells); 5 cm cells over the building's bounds.
 */
export function labelRooms(scan: StoreyScan, options: RoomLabelOptions = {}): RoomLabels {
  const knobs = { ...ROOM_LABEL_DEFAULTS, ...options };
  const { ceilingSeen } = scan.storey;
  const grid = gridOver(scan.layout.bounds, CELL);
  const band = wallBand(scan.ceilings, scan.storey);
  const rasters = rasterStorey(scan, grid, band);
  const { barrier, middle, low } = rasters;
  // The upper treads of a stair fill the band; the walls along it stand at its sides.
  const treads = treadCells(scan.chains ?? [], grid);
  erode(treads, grid, SIDE).forEach((set, at) => (barrier[at]! &= 1 - set));
  const crests = ceilingSeen ? [] : crestLines(scan, band);
  tidyBarrier(scan, rasters, crests, { grid, band });
  const wall = close(barrier, grid, knobs.wallGap);
  const floor = close(rasters.floor, grid, knobs.floorGap);
  // The hole that a stair goes up through has no ceiling.
  const under = coveredCells(scan, rasters, grid, knobs).map((set, at) => set | treads[at]!);
  if (!ceilingSeen) floorShade(under, wall, grid).forEach((set, at) => (under[at]! |= set));
  const bottomless = ceilingSeen ? groundAround(scan, under, rasters, grid) : groundBefore(rasters, scan, grid);
  const covered = without(without(under, bottomless), wall);
  // A wall that hardly a point shows parts rooms: each ends at its own face of that wall.
  const stretches = ceilingSeen
    ? [
        ...followedWalls(barrier, rasters.touched, scan.faces, grid),
        ...thinWalls(rasters, scan.layout.normals, bandHeight(band), grid),
      ]
    : [];
  const parted = without(covered, cellsOfStretches(stretches, grid));
  const label = findCores(parted, grid, knobs.wideErosion, knobs);
  const { parting, bounding } = partingCells(stretches, label, grid, knobs.thickWall);
  const bounded = without(covered, dilate(parting, grid, 1));
  growLabels(label, bounded, grid, knobs.wideErosion + knobs.growBeyond - FACE);
  growLabels(label, covered, grid, FACE);
  const alcoves = growIntoAlcoves(label, { covered: bounded, parted, wall }, grid, knobs);
  addNarrowRooms(label, covered, grid, knobs);
  if (ceilingSeen) addClosets(label, covered, wall, grid);
  const shown = floor.map((set, at) => (set || rasters.inner[at] || covered[at] ? 1 : 0));
  const within = without(close(shown, grid, knobs.insideGap), wall);
  const inside = ceilingSeen ? within : without(within, bottomless);
  const standing = wall.map((set, at) => set | middle[at]!);
  growIntoPockets(label, { inside, alcoves, wall, standing }, grid, knobs);
  const walls = wall.map((set, at) => set | bounding[at]! | bottomless[at]!);
  const hidden = ceilingSeen ? hiddenWalls(label, walls, scan.faces, grid) : new Uint8Array(walls.length);
  const lit = label.slice();
  growIntoShade(label, { wall: walls, hidden }, grid, { ...knobs, ceilingSeen });
  const standingWalls = walls.map((set, at) => set | hidden[at]!);
  const faces = [...scan.faces, ...(scan.sparse ?? [])];
  const far = ceilingSeen ? growToWalls(label, standingWalls, rasters, faces, grid, knobs) : undefined;
  const shade = label.map((id, at) => (id >= 0 && lit[at]! < 0 && !inside[at] ? 1 : 0));
  if (!ceilingSeen) growBehind(label, { covered, wall }, grid);
  // Where no ceiling was scanned a plane up to the top may be a door's leaf.
  if (ceilingSeen)
    reachWalls(label, scan.faces, { elevation: scan.storey.elevation, ceilings: scan.ceilings, band }, grid);
  parting.forEach((set, at) => (barrier[at]! |= set));
  const labels = compactLabels({ grid, label, rooms: 0, barrier, middle, low, band }, knobs.leastRoom);
  if (!ceilingSeen) return { ...labels, crests };
  labels.topped = toppedCells(scan, grid);
  const seen = { floor, ceiling: rasters.ceiling, ceilings: scan.ceilings, treads };
  const rooms = mergeFloorless(dropImages(labels, { ceilingPoints: rasters.ceilingPoints, floor }), seen);
  return { ...splitRooms(rooms, scan.faces), shade: Uint8Array.from(shade), ...(far && { far }) };
}

/**
 * Takes leaves, furniture, panels and what hangs out of the barrier, and adds what panes and parapets show of walls, and floors that
 * no ceiling tells. Changes `rasters.barrier` and `rasters.floor`.
 */
function tidyBarrier(
  scan: StoreyScan,
  rasters: StoreyRasters,
  crests: readonly CrestLine[],
  { grid, band }: { grid: RasterGrid; band: WallBand },
): void {
  const { barrier, middle } = rasters;
  if (scan.storey.ceilingSeen) {
    // Below the roof of an attic walls are no higher than leaves and furniture.
    if (!scan.storey.isAttic) {
      dropLeaves(barrier, scan, grid);
      dropSurfaces(barrier, { flatCells: () => flatCells(scan, grid, band), middle }, grid);
      cleanBarrier(barrier, rasters, grid);
    }
    glazedCells(rasters, grid).forEach((set, at) => (barrier[at]! |= set));
    parapetCells(rasters, scan.faces, scan.storey.elevation, grid).forEach((set, at) => (barrier[at]! |= set));
  } else {
    lowerFloors(scan, grid).forEach((set, at) => (rasters.floor[at]! |= set));
    dropHanging(barrier, rasters, grid);
    dropPanels(barrier, rasters.crest, scan.panels, grid);
    dropBeforeWalls(barrier, crests, grid);
    const { faces, ceilings: tops, storey } = scan;
    if (isCutLow(tops, storey.elevation))
      closeOpenings(barrier, { low: rasters.low, faces, tops, elevation: storey.elevation }, grid);
  }
}

/** Ground outside that shows where the walls of a storey without ceiling were cut off below the heads of doors. */
function groundBefore({ barrier, low }: StoreyRasters, { ceilings, storey }: StoreyScan, grid: RasterGrid): Uint8Array {
  if (!isCutLow(ceilings, storey.elevation)) return new Uint8Array(barrier.length);
  return openGround(
    barrier.map((set, at) => set | low[at]!),
    grid,
  );
}

function without(mask: Uint8Array, excluded: Uint8Array): Uint8Array {
  return mask.map((set, at) => (excluded[at] ? 0 : set));
}

/** Cells under a ceiling; where none was scanned, over a floor or what stands on it. Small gaps filled. */
function coveredCells(
  { ceilings, storey }: StoreyScan,
  { floor, inner }: StoreyRasters,
  grid: RasterGrid,
  { ceilingGap, openFloorGap }: Required<RoomLabelOptions>,
): Uint8Array {
  const mask = new Uint8Array(grid.width * grid.height);
  for (let j = 0; j < grid.height; j++) {
    for (let i = 0; i < grid.width; i++) {
      const at = j * grid.width + i;
      const over = cellAt(ceilings.grid, grid.x0 + (i + 0.5) * grid.cell, grid.y0 + (j + 0.5) * grid.cell);
      if (over < 0) continue;
      if (storey.ceilingSeen ? !Number.isNaN(ceilings.height[over]) : floor[at] || inner[at]) mask[at] = 1;
    }
  }
  return close(mask, grid, storey.ceilingSeen ? ceilingGap : openFloorGap);
}
