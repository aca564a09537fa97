import { countBits } from '../../../math/bits.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { distance, edgesOf, liesIn } from '../../../math/polygon.ts';
import { distanceToSegment } from '../../../math/segment.ts';
import { quantile } from '../../../math/statistics.ts';
import { labelBoxes, labelComponents } from '../../../spatial/connected-components.ts';
import { close } from '../../../spatial/morphology.ts';
import type { PlanBox, RasterGrid } from '../../../spatial/raster-grid.ts';
import { cellAt } from '../../../spatial/raster-grid.ts';
import type { DetectedColumn, DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { runsIn } from '../storeys/storey-points.ts';
import { ceilingAround, cellsIn, levelsSeen, planBox, undersideOver } from './column-cells.ts';
import type { ColumnOptions, ColumnPass } from './column-options.ts';
import { COLUMN_DEFAULTS, WALL_REACH } from './column-options.ts';
import type { ColumnShape } from './fit-column.ts';
import { boxAround, fitBox, fitCircle, fitColumn } from './fit-column.ts';
import type { Box, FollowedBox } from './free-standing.ts';
import { followFaces, standsAlone } from './free-standing.ts';
import { besideOpening } from './beside-opening.ts';
import { settleFaces } from './settle-faces.ts';
import { squareBehind } from './one-face.ts';
import type { HeightSteps, RoundColumnOptions } from './round-column.ts';
import { ROUND_COLUMN_DEFAULTS, roundColumn } from './round-column.ts';

/**
 * Columns of a room: what stands free inside its outline and shows faces from the floor up to the ceiling, or is round and bulges
 * into it. Furniture ends below, walls lie on the outline, shafts and ends of walls run into it, lamps and beams hang above. Under a
 * ceiling that was not scanned nothing tells a cupboard from a column, and there are none.
 */
export function findColumns(
  room: DetectedRoom,
  index: number,
  points: StoreyPoints,
  options: ColumnOptions = {},
): DetectedColumn[] {
  const knobs = { ...COLUMN_DEFAULTS, ...options };
  const heights = { low: room.zFloor + knobs.foot, high: room.zCeiling - knobs.head };
  if (!room.ceilingSeen || heights.high <= heights.low) return [];
  const { grid, seen } = levelsSeen(room, points, heights, knobs);
  const looked = new Set<string>();
  const found = knobs.passes.flatMap((pass) => {
    const mask = seen.map((levels, at) => (isFace(levels, at, grid, room, pass, knobs) ? 1 : 0));
    const { label, sizes } = labelComponents(close(Uint8Array.from(mask), grid, pass.gap), grid);
    const own = label.map((id, at) => (mask[at] ? id : -1));
    return labelBoxes(own, sizes.length, grid).flatMap((box, id): DetectedColumn[] => {
      const longest = (Math.max(box.i1 - box.i0, box.j1 - box.j0) + 1) * grid.cell;
      if (box.i1 < 0 || longest > knobs.mostSide + 2 * grid.cell) return [];
      const same = cellsIn(box, grid).filter((at) => own[at] === id);
      if (looked.has(same.join())) return [];
      looked.add(same.join());
      const place = planBox(box, grid, 0);
      const isOwn = (at: number) => own[at] === id;
      const below = (zTop: number, top = heights.high, round: RoundColumnOptions = {}) => {
        if (zTop - room.zFloor < knobs.leastHeight) return undefined;
        const cells = { grid, seen, heights, zTop };
        const shown = placesIn(points, place, isOwn, { ...cells, heights: { ...heights, high: top } });
        const column = columnIn(shown, cells, { room, points }, { ...knobs, round, leastFaces: pass.leastFaces });
        return column && { ...column, room: index, storey: room.storey, zBottom: room.zFloor, zTop };
      };
      const column = below(ceilingAround(points, planBox(box, grid, knobs.around), room));
      if (column) return [column];
      const underside = undersideOver(points, place, room);
      const bearing = underside === undefined ? undefined : below(underside, underside, UNBROKEN);
      return bearing && isCompact(bearing.shape, knobs) ? [bearing] : [];
    });
  });
  return dropParts(found);
}

/** Below a beam a row of directions is as long as where nothing stands at the column: of a corner of panes as much shows. */
const UNBROKEN = { interrupted: { ...ROUND_COLUMN_DEFAULTS.interrupted, leastSpan: Infinity } };

/** False for an oblong box: below a beam those are piers between openings, and cupboards. */
const isCompact = (shape: ColumnShape, { oblong }: Required<ColumnOptions>) =>
  'radius' in shape || Math.max(...shape.size) < oblong * Math.min(...shape.size);

type BoxKnobs = Required<ColumnOptions> & { leastFaces: number; round?: RoundColumnOptions };

interface Scan {
  room: DetectedRoom;
  points: StoreyPoints;
}

/** Cells over a room, the heights at which they show points, and the ceiling around a column. */
interface ColumnCells {
  grid: RasterGrid;
  seen: Uint32Array;
  heights: { low: number; high: number };
  zTop: number;
}

/** Places of points and the heights that their cells show, as bits. */
interface ColumnPoints {
  places: Vec2[];
  heights: number[];
  levels: number;
}

function placesIn(
  points: StoreyPoints,
  box: PlanBox,
  isOwn: (at: number) => boolean,
  { grid, seen, heights }: ColumnCells,
): ColumnPoints {
  const places: Vec2[] = [];
  const zs: number[] = [];
  let levels = 0;
  const { low, high } = heights;
  for (const { from, to } of runsIn(points, box)) {
    for (let k = from; k < to; k++) {
      const x = points.x[k]!;
      const y = points.y[k]!;
      const z = points.z[k]!;
      if (x < box.minX || x > box.maxX || y < box.minY || y > box.maxY || z < low || z >= high) continue;
      const at = cellAt(grid, x, y);
      if (at < 0 || !isOwn(at)) continue;
      places.push([x, y]);
      zs.push(z);
      levels |= seen[at]!;
    }
  }
  return { places, heights: zs, levels };
}

/** Whether what stands off the walls ends well below the ceiling: a person or a cupboard, with the wall behind it above. */
function endsBefore(
  { places, heights }: ColumnPoints,
  { polygon, holes }: DetectedRoom,
  { low, high }: ColumnCells['heights'],
  { offWall, leastReach }: BoxKnobs,
): boolean {
  const edges = [polygon, ...holes].flatMap(edgesOf);
  const isOff = ([x, y]: Vec2) => edges.every(([a, b]) => distanceToSegment({ a, b }, x, y) > offWall);
  const own = heights.filter((_, k) => isOff(places[k]!));
  return 2 * own.length >= places.length && quantile(own, TOPMOST)! < low + leastReach * (high - low);
}

/** Share of the points below which the highest of them lie, strays aside. */
const TOPMOST = 0.98;

/** The column that points show; undefined if they show none. */
function columnIn(own: ColumnPoints, { heights, zTop }: ColumnCells, { room, points }: Scan, knobs: BoxKnobs) {
  const { places, levels } = own;
  if (places.length < knobs.leastPoints) return undefined;
  const { low, high } = heights;
  const all = Math.floor((Math.min(1, (zTop - knobs.head - low) / (high - low)) + ROUNDING) * knobs.levels);
  const coverage = countBits(levels & (2 ** all - 1)) / all;
  const steps = { low, high: Math.min(high, zTop - knobs.head), levels: knobs.levels };
  if (coverage < knobs.leastFaceShare || endsBefore(own, room, steps, knobs)) return undefined;
  const round = roundOf(places, { room, points }, steps, knobs);
  if (round) {
    return besideOpening(boxAround(round.shape), points, { low: room.zFloor, high: zTop }) ? undefined : round;
  }
  const shape = fitBox(places);
  const around = { low: room.zFloor, high: zTop };
  const facts = { points: places.length, coverage };
  const top = low + ((all - TOP_LEVELS) / knobs.levels) * (high - low);
  const isColumn =
    shape.rms <= knobs.mostRms && hasColumnSides(shape, levels, all, knobs) && reachesTop(shape, own, top, knobs);
  if (isColumn) {
    if (coverage < knobs.leastHeightShare) return undefined;
    const followed = followFaces(shape, room.edges, points, steps);
    const { box, isAttached } = followed;
    const [least, most] = [Math.min(...box.size), Math.max(...box.size)];
    const isFrom = (reach: number) => isWithin(room, ...box.center, most / 2 + reach);
    if (isAttached || !hasColumnSides(box, levels, all, knobs)) return undefined;
    if (least < knobs.slim && (places.length < knobs.leastSlimPoints || !isFrom(knobs.slimReach))) return undefined;
    if (isUnclear(followed, isFrom(knobs.slimClear), knobs)) return undefined;
    if (least < knobs.post && !standsAlone(box, points, steps)) return undefined;
    return besideOpening(box, points, around)
      ? undefined
      : { ...facts, shape: settleFaces(box, places, points, steps) };
  }
  const square = knobs.leastFaces <= 2 && levels >>> (all - 1) ? squareBehind(shape, own, points) : undefined;
  if (!square || !isWithin(room, ...square.center, square.size[0] / 2 + WALL_REACH.usual)) return undefined;
  // The sides of the square are its own; a wall's run on behind it.
  if (followFaces(square, room.edges, points, steps).isAttached) return undefined;
  if (besideOpening(square, points, around)) return undefined;
  return { ...facts, shape: square, isDepthAssumed: true };
}

/**
 * True for a box of which fewer than two faces show, or fewer than three if one of them goes on beyond a gap, as at the corner of a shaft
 * that scan lines far apart show, if it is big, or slim and near a wall, where long slim ones are
 * frames and ends of thin walls.
 */
function isUnclear(
  { box, faces, goesOnBeyondGap }: FollowedBox,
  isClear: boolean,
  { bulky, slim, mostAspectAtWall, leastFaces }: BoxKnobs,
): boolean {
  const [least, most] = [Math.min(...box.size), Math.max(...box.size)];
  if (faces < 3 && goesOnBeyondGap) return true;
  if (faces < leastFaces || (faces < 3 && most > bulky)) return true;
  return least < slim && !isClear && (faces < 3 || most > mostAspectAtWall * least);
}

/** The round column that places show a piece of. */
function roundOf(places: readonly Vec2[], { room, points }: Scan, steps: HeightSteps, knobs: BoxKnobs) {
  const start = fitCircle(places);
  if (!start) return undefined;
  const round = roundColumn(start, points, steps, knobs.round);
  if (!round || round.coverage < knobs.leastHeightShare) return undefined;
  const { shape, coverage } = round;
  // Pipes stand at walls.
  if (2 * shape.radius < knobs.slim && !isWithin(room, ...shape.center, shape.radius + knobs.slimReach))
    return undefined;
  if (!('radius' in fitColumn(round.places))) return undefined;
  return { points: round.places.length, coverage, shape };
}

/** Heights that differ by this share of a room's are the same. */
const ROUNDING = 1e-6;

/** True if a cell shows something at most heights and lies within the room, off its walls. */
function isFace(
  levels: number,
  at: number,
  grid: RasterGrid,
  room: DetectedRoom,
  { wallReach, leastShare }: ColumnPass,
  { levels: all }: Required<ColumnOptions>,
): boolean {
  if (countBits(levels) < leastShare * all) return false;
  const i = at % grid.width;
  const x = grid.x0 + (i + 0.5) * grid.cell;
  const y = grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell;
  return isWithin(room, x, y, wallReach);
}

/** Steps of height below the ceiling at which a column is as wide as below. */
const TOP_LEVELS = 2;

/** False for a cupboard around a thin wall, which alone goes up to the ceiling. */
function reachesTop(
  shape: Box,
  { places, heights }: ColumnPoints,
  top: number,
  { leastTopShare }: Required<ColumnOptions>,
): boolean {
  const [c, s] = [Math.cos(shape.heading), Math.sin(shape.heading)];
  const turned = (of: readonly Vec2[], axis: number) =>
    of.map(([x, y]) => (axis === 0 ? c * x + s * y : c * y - s * x));
  const above = places.filter((_, k) => heights[k]! >= top);
  return [0, 1].every((axis) => {
    const extent = (of: readonly Vec2[]) => {
      const along = turned(of, axis);
      return along.length > 0 ? quantile(along, 0.98)! - quantile(along, 0.02)! : 0;
    };
    return extent(above) >= leastTopShare * extent(places);
  });
}

function hasColumnSides(
  { size }: Box,
  seen: number,
  levels: number,
  { leastSide, mostSide, mostAspect, slim, mostSlimAspect, topLevels, oblong }: Required<ColumnOptions>,
): boolean {
  const [least, most] = [Math.min(...size), Math.max(...size)];
  if (least < leastSide || most > mostSide || most > mostAspect * least) return false;
  if (least < slim && most > mostSlimAspect * least) return false;
  // Cupboards are oblong and end a hand below the ceiling.
  const top = 2 ** topLevels - 1;
  return most < oblong * least || (seen >>> (levels - topLevels)) % (top + 1) === top;
}

/**
 * Columns, in their order, without those that stand within another one of their storey, which is round or shows more points: pieces of
 * it.
 */
export function dropParts(columns: readonly DetectedColumn[]): DetectedColumn[] {
  const kept: DetectedColumn[] = [];
  const isRound = ({ shape }: DetectedColumn) => ('radius' in shape ? 1 : 0);
  for (const column of columns.toSorted((a, b) => isRound(b) - isRound(a) || b.points - a.points)) {
    const isPart = kept.some(({ storey, shape }) => {
      const reach = 'radius' in shape ? shape.radius : Math.hypot(...shape.size) / 2;
      return storey === column.storey && distance(shape.center, column.shape.center) < reach;
    });
    if (!isPart) kept.push(column);
  }
  return columns.filter((column) => kept.includes(column));
}

/** True for a place inside a room's outline, farther than `reach` from all its sides. */
function isWithin(room: DetectedRoom, x: number, y: number, reach: number): boolean {
  if (!liesIn(room, x, y)) return false;
  return room.edges.every((edge) => distanceToSegment(edge, x, y) > reach);
}
