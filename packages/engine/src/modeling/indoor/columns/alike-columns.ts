import { countBits } from '../../../math/bits.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { distance, liesIn } from '../../../math/polygon.ts';
import { distanceToSegment } from '../../../math/segment.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import type { DetectedColumn, DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { besideOpening } from './beside-opening.ts';
import { ceilingAround, levelsSeen } from './column-cells.ts';
import { boxAround, fitColumn } from './fit-column.ts';
import type { RoundColumnOptions } from './round-column.ts';
import { longestRow, ROUND_COLUMN_DEFAULTS, roundColumn } from './round-column.ts';

/** How more columns of a size that a building has are looked for; meters unless said otherwise. */
export interface AlikeColumnsOptions {
  /** So many of one size make it a kind, whose radii differ by this much at most. */
  leastOfKind?: number;
  sameRadius?: number;
  /** Side of the cells, heights near floor and ceiling that do not count, and number of height steps between. */
  cell?: number;
  foot?: number;
  head?: number;
  levels?: number;
  /** Least share of the steps that a cell of a surface shows. */
  leastShare?: number;
  /** Directions around a center, and in how many of them in a row such cells lie at the radius with none behind, at least. */
  directions?: number;
  leastDirections?: number;
  /** The same around one of less than this radius, which a few cells of anything are like. */
  leastThin?: number;
  thin?: number;
  /** Least share of its floor that a room shows which was seen through doors only. */
  leastFloor?: number;
  /** How far outside of a room's outline one stands at most. */
  beyond?: number;
  /** How far around it its ceiling is looked for. */
  around?: number;
  /** Least share of the steps at which the column as a whole has points. */
  leastHeightShare?: number;
  /** Points lie nearer to the circle than to a rectangle by this share at least. */
  roundShare?: number;
  /** What is asked of its surface: less than of one that no other is like. */
  round?: RoundColumnOptions;
}

export const ALIKE_COLUMNS_DEFAULTS: Required<AlikeColumnsOptions> = {
  leastOfKind: 3,
  sameRadius: 0.015,
  cell: 0.05,
  foot: 0.1,
  head: 0.1,
  levels: 16,
  leastShare: 0.25,
  directions: 16,
  leastDirections: 4,
  leastThin: 6,
  thin: 0.1,
  leastFloor: 0.9,
  beyond: 0.3,
  around: 0.4,
  leastHeightShare: 0.9,
  roundShare: 0.52,
  round: {
    leastRow: 6,
    sharp: 0.06,
    leastSharpRow: 4,
    leastBack: 7,
    interrupted: { ...ROUND_COLUMN_DEFAULTS.interrupted, mostScatter: 0.08 },
    leastAtTop: 0.1,
  },
};

type Knobs = Required<AlikeColumnsOptions>;

/** The radii that several round columns of a building share, meters. */
export function radiiOfKinds(columns: readonly DetectedColumn[], options: AlikeColumnsOptions = {}): number[] {
  const { leastOfKind, sameRadius } = { ...ALIKE_COLUMNS_DEFAULTS, ...options };
  const radii = columns.flatMap(({ shape }) => ('radius' in shape ? [shape.radius] : [])).toSorted((a, b) => a - b);
  const kinds: number[][] = [];
  for (const radius of radii) {
    const kind = kinds.at(-1);
    if (kind && radius - kind[0]! <= 2 * sameRadius) kind.push(radius);
    else kinds.push([radius]);
  }
  return kinds.filter((kind) => kind.length >= leastOfKind).map((kind) => kind[Math.floor(kind.length / 2)]!);
}

/**
 * Round columns of a size that others of the building have: those that stand in an outline, between two rooms, among furniture, or of
 * which a frame or a partition hides so much that they would not be told from a corner if no other were like them.
 *
 * @param known columns of the building; those that are among them are not found again.
 * @param index number of the room.
 */
export function findAlikeColumns(
  known: readonly DetectedColumn[],
  room: DetectedRoom,
  index: number,
  points: StoreyPoints,
  options: AlikeColumnsOptions = {},
): DetectedColumn[] {
  const knobs = { ...ALIKE_COLUMNS_DEFAULTS, ...options };
  const heights = { low: room.zFloor + knobs.foot, high: room.zCeiling - knobs.head };
  const radii = radiiOfKinds(known, options);
  if (
    !room.ceilingSeen ||
    (room.floorSeen ?? 1) < knobs.leastFloor ||
    heights.high <= heights.low ||
    radii.length === 0
  )
    return [];
  const { grid, seen } = levelsSeen(room, points, heights, knobs, knobs.beyond);
  return radii.flatMap((radius) =>
    centersAt(radius, grid, seen, knobs).flatMap((center): DetectedColumn[] => {
      if (!isNear(room, center, knobs.beyond) || isKnown(known, center, room)) return [];
      const found = columnAround(center, radius, room, points, knobs);
      return found ? [{ ...found, room: index, storey: room.storey, zBottom: room.zFloor }] : [];
    }),
  );
}

/** True for a place inside a room's outline, or so near to it. */
export function isNear(room: DetectedRoom, [x, y]: Vec2, reach: number): boolean {
  return liesIn(room, x, y) || room.edges.some((edge) => distanceToSegment(edge, x, y) <= reach);
}

function isKnown(known: readonly DetectedColumn[], center: Vec2, { storey }: DetectedRoom): boolean {
  return known.some(({ shape, storey: own }) => {
    const reach = 'radius' in shape ? shape.radius : Math.min(...shape.size) / 2;
    return own === storey && distance(shape.center, center) <= reach;
  });
}

/** Centers around which cells of a surface lie at a radius in the most directions in a row, with none behind them. */
function centersAt(radius: number, grid: RasterGrid, seen: Uint32Array, knobs: Knobs): Vec2[] {
  const { directions, leastShare, levels } = knobs;
  const leastDirections = radius < knobs.thin ? knobs.leastThin : knobs.leastDirections;
  const isTall = seen.map((bits) => (countBits(bits) >= leastShare * levels ? 1 : 0));
  const stepsTo = (reach: number) =>
    Array.from({ length: directions }, (_, k) => {
      const turn = (2 * Math.PI * k) / directions;
      const [i, j] = [Math.cos(turn), Math.sin(turn)].map((way) => Math.round((way * reach) / grid.cell));
      return j! * grid.width + i!;
    });
  const [surface, behind] = [stepsTo(radius), stepsTo(radius + 2 * grid.cell)];
  const rows = new Uint8Array(isTall.length);
  const shows = Array.from({ length: directions }, () => false);
  for (let at = 0; at < rows.length; at++) {
    let count = 0;
    for (let k = 0; k < directions; k++) if (isTall[at + surface[k]!]) count++;
    if (count < leastDirections || isTall[at]) continue;
    for (let k = 0; k < directions; k++) shows[k] = isTall[at + surface[k]!] === 1 && isTall[at + behind[k]!] !== 1;
    rows[at] = longestRow(shows);
  }
  return peaksOf(rows, radius, grid, leastDirections);
}

/** Centers of the cells with the longest rows, each farther than a radius from those before. */
function peaksOf(rows: Uint8Array, radius: number, grid: RasterGrid, least: number): Vec2[] {
  const peaks: Vec2[] = [];
  const ranked = [...rows.keys()].filter((at) => rows[at]! >= least).toSorted((a, b) => rows[b]! - rows[a]!);
  for (const at of ranked) {
    const center = centerOf(at, grid);
    if (peaks.every((peak) => distance(peak, center) > radius)) peaks.push(center);
  }
  return peaks;
}

function centerOf(at: number, { width, x0, y0, cell }: RasterGrid): Vec2 {
  const i = at % width;
  return [x0 + (i + 0.5) * cell, y0 + ((at - i) / width + 0.5) * cell];
}

/** The round column near a center, if its surface has the radius; undefined if there is none. */
function columnAround(center: Vec2, radius: number, room: DetectedRoom, points: StoreyPoints, knobs: Knobs) {
  const [x, y] = center;
  const box = (margin: number) => ({ minX: x - margin, maxX: x + margin, minY: y - margin, maxY: y + margin });
  const zTop = ceilingAround(points, box(radius + knobs.around), room);
  const steps = { low: room.zFloor + knobs.foot, high: zTop - knobs.head, levels: knobs.levels };
  const round = roundColumn({ center, radius, rms: 0 }, points, steps, knobs.round);
  if (!round || round.coverage < knobs.leastHeightShare) return undefined;
  const { shape, coverage, places } = round;
  if (Math.abs(shape.radius - radius) > knobs.sameRadius || distance(shape.center, center) > radius) return undefined;
  if (!('radius' in fitColumn(places, { roundShare: knobs.roundShare }))) return undefined;
  if (besideOpening(boxAround(shape), points, { low: room.zFloor, high: zTop })) return undefined;
  return { shape, coverage, points: places.length, zTop };
}
