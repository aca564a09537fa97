import type { Vec2 } from '../../../core/vector.ts';
import { countBits } from '../../../math/bits.ts';
import { distanceToSegment } from '../../../math/segment.ts';
import type { RoomEdge } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import type { ColumnShape } from './fit-column.ts';
import type { HeightSteps } from './round-column.ts';

/** How the faces of a box are followed beyond its corners; meters unless said otherwise. */
export interface FreeStandingOptions {
  /** Points so near to the line of a face lie on it. */
  onFace?: number;
  /** Length of the pieces in which a face is followed, and of the way. */
  piece?: number;
  reach?: number;
  /** Least share of the height steps at which a piece of a face shows. */
  leastShare?: number;
  /** A face that ends so near to a wall runs into it. */
  atWall?: number;
  /**
   * A face of few points runs on in so many pieces of the way, each of which shows so many height steps, and all but the tallest of
   * them together this share of the steps.
   */
  sparsePieces?: number;
  sparseLevels?: number;
  sparseShare?: number;
}

export const FREE_STANDING_DEFAULTS: Required<FreeStandingOptions> = {
  onFace: 0.035,
  piece: 0.05,
  reach: 0.3,
  leastShare: 0.35,
  atWall: 0.06,
  sparsePieces: 4,
  sparseLevels: 2,
  sparseShare: 0.6,
};

/**
 * A way on from a corner of a box along a face: the axis of the box, the direction on it, and on which side of the other axis the face
 * lies.
 */
export interface Ray {
  axis: 0 | 1;
  along: -1 | 1;
  side: -1 | 1;
}

/** A column with flat faces. */
export type Box = Extract<ColumnShape, { size: Vec2 }>;

/** A box whose faces reach as far as they show, and what is known of them. */
export interface FollowedBox {
  box: Box;
  /** True if a face runs on or into a wall. */
  isAttached: boolean;
  /** True if a face ends, and goes on beyond a gap. */
  goesOnBeyondGap: boolean;
  /** Faces of which half shows. */
  faces: number;
  /** The ways on from its corners along its faces, of those that run on. */
  runsOn: readonly Ray[];
}

/**
 * Follows the faces of a box beyond its corners: those of a column end in the air, those of a wall's end, a shaft or a closet run on
 * or into a wall.
 *
 * @param edges faces of the walls around.
 */
export function followFaces(
  box: Box,
  edges: readonly RoomEdge[],
  points: StoreyPoints,
  steps: HeightSteps,
  options: FreeStandingOptions = {},
): FollowedBox {
  const knobs = { ...FREE_STANDING_DEFAULTS, ...options };
  const { ways, sides } = levelsOnFaces(box, points, steps, knobs);
  const least = knobs.leastShare * steps.levels;
  const isFace = (bits: number) => countBits(bits) >= least;
  // A cupboard beside a column ends below it.
  const goesOn = (bits: number) => isFace(bits) && bits >>> Math.floor(TOP_SHARE * steps.levels) > 0;
  const toPlan = planOf(box);
  const grown: [number, number][] = [
    [0, 0],
    [0, 0],
  ];
  let [isAttached, goesOnBeyondGap] = [false, false];
  for (const [r, { axis, along, side }] of RAYS.entries()) {
    const { bits, ends } = ways[r]!;
    const stop = bits.findIndex((value) => !goesOn(value));
    if (stop < 0 || runsOnSparsely(bits, steps, knobs)) isAttached = true;
    if (stop >= 0 && bits.subarray(stop).some(goesOn)) goesOnBeyondGap = true;
    if (stop <= 0) continue;
    // As far as it shows at enough steps: single points lie beyond.
    const reached = ends.slice((stop - 1) * steps.levels, stop * steps.levels).sort();
    const way = reached.at(-Math.ceil(least))!;
    const at = along < 0 ? 0 : 1;
    if (way >= LEAST_GROWTH * knobs.piece) grown[axis]![at] = Math.max(grown[axis]![at]!, way);
    const [u, v] = [along * (box.size[axis]! / 2 + reached.at(-1)!), (side * box.size[1 - axis]!) / 2];
    const end = toPlan(axis === 0 ? [u, v] : [v, u]);
    if (edges.some((edge) => distanceToSegment(edge, ...end) < knobs.atWall)) isAttached = true;
  }
  const [us, vs] = grown as [[number, number], [number, number]];
  return {
    box: {
      ...box,
      center: toPlan([(us[1] - us[0]) / 2, (vs[1] - vs[0]) / 2]),
      size: [box.size[0] + us[0] + us[1], box.size[1] + vs[0] + vs[1]],
    },
    isAttached,
    goesOnBeyondGap,
    runsOn: RAYS.filter((_, r) => isFace(ways[r]!.bits[1]!)),
    faces: sides.filter((pieces) => 2 * pieces.filter(isFace).length >= pieces.length).length,
  };
}

/**
 * True for a face that goes on, though its points are too few to show it piece by piece; not for rails that lead to a post, which is the
 * only piece that is tall.
 */
function runsOnSparsely(
  bits: Uint32Array,
  { levels }: HeightSteps,
  { sparsePieces, sparseLevels, sparseShare }: Required<FreeStandingOptions>,
): boolean {
  if (bits.filter((value) => countBits(value) >= sparseLevels).length < sparsePieces) return false;
  const [, ...others] = [...bits.subarray(1)].toSorted((a, b) => countBits(b) - countBits(a));
  return countBits(others.reduce((all, value) => all | value, 0)) >= sparseShare * levels;
}

/** From the frame of a box, whose axes lie along its sides, to the plan frame. */
function planOf({ center: [x, y], heading }: Box): (place: Vec2) => Vec2 {
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  return ([u, v]) => [x + c * u - s * v, y + s * u + c * v];
}

/** The height steps, as bits, that the faces of a box show piece by piece: on the ways on from its corners, and on its four sides. */
function levelsOnFaces(
  { center: [x, y], size, heading }: Box,
  points: StoreyPoints,
  { low, high, levels }: HeightSteps,
  { onFace, piece, reach }: Required<FreeStandingOptions>,
) {
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  const half = [size[0] / 2, size[1] / 2] as const;
  const margin = Math.hypot(...half) + reach + onFace;
  const pieces = Math.ceil(reach / piece);
  const ways = RAYS.map(() => ({ bits: new Uint32Array(pieces), ends: new Float64Array(pieces * levels) }));
  const sides = SIDES.map(({ axis }) => new Uint32Array(Math.max(2, Math.round(size[1 - axis]! / piece))));
  visitBox(points, { minX: x - margin, maxX: x + margin, minY: y - margin, maxY: y + margin }, (k) => {
    const level = Math.floor(((points.z[k]! - low) / (high - low)) * levels);
    if (level < 0 || level >= levels) return;
    const dx = points.x[k]! - x;
    const dy = points.y[k]! - y;
    const place = [c * dx + s * dy, c * dy - s * dx] as const;
    if (AXES.every((axis) => Math.abs(Math.abs(place[axis]) - half[axis]) > onFace)) return;
    for (const [r, { axis, along, side }] of RAYS.entries()) {
      const way = along * place[axis]! - half[axis]!;
      if (Math.abs(side * place[1 - axis]! - half[1 - axis]!) > onFace || way < 0 || way >= reach) continue;
      const at = Math.floor(way / piece);
      ways[r]!.bits[at]! |= 1 << level;
      ways[r]!.ends[at * levels + level] = Math.max(ways[r]!.ends[at * levels + level]!, way);
    }
    for (const [r, { axis, sign }] of SIDES.entries()) {
      const share = place[1 - axis]! / size[1 - axis]! + 0.5;
      if (Math.abs(sign * place[axis]! - half[axis]!) > onFace || share < 0 || share >= 1) continue;
      sides[r]![Math.floor(share * sides[r]!.length)]! |= 1 << level;
    }
  });
  return { ways, sides };
}

/** Share of the height above which a wall shows. */
const TOP_SHARE = 0.85;

/** Part of a piece from which on a face is longer than it was, which points scatter over less. */
const LEAST_GROWTH = 0.6;

/** How far around a slim column nothing tall stands, meters; the directions that are looked at, and the least share of steps of what is tall. */
const ALONE = { from: 0.03, to: 0.1, directions: 8, leastShare: 0.5 };

/** True if nothing tall stands right beside a box: a mullion of a glass wall has the next pane there, a piece of wall the next. */
export function standsAlone(
  { center: [x, y], size }: Box,
  points: StoreyPoints,
  { low, high, levels }: HeightSteps,
): boolean {
  const inner = Math.hypot(...size) / 2;
  const reach = inner + ALONE.to;
  const bits = new Uint32Array(ALONE.directions);
  visitBox(points, { minX: x - reach, maxX: x + reach, minY: y - reach, maxY: y + reach }, (k) => {
    const level = Math.floor(((points.z[k]! - low) / (high - low)) * levels);
    if (level < 0 || level >= levels) return;
    const dx = points.x[k]! - x;
    const dy = points.y[k]! - y;
    const d = Math.hypot(dx, dy);
    if (d < inner + ALONE.from || d > reach) return;
    const turn = Math.atan2(dy, dx) / (2 * Math.PI) + 1;
    bits[Math.floor(turn * ALONE.directions) % ALONE.directions]! |= 1 << level;
  });
  return bits.every((value) => countBits(value) < ALONE.leastShare * levels);
}

const SIGNS = [-1, 1] as const;
const AXES = [0, 1] as const;
const RAYS: readonly Ray[] = AXES.flatMap((axis) =>
  SIGNS.flatMap((along) => SIGNS.map((side) => ({ axis, along, side }))),
);
/** The four sides: axis across, and direction on it. */
const SIDES = AXES.flatMap((axis) => SIGNS.map((sign) => ({ axis, sign })));
