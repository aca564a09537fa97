import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedColumn, DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import type { ColumnOptions } from './column-options.ts';
import { COLUMN_DEFAULTS } from './column-options.ts';
import { findColumns } from './find-columns.ts';
import type { Box } from './free-standing.ts';

/** How more slim posts of a size that a building has are looked for; meters unless said otherwise. */
export interface AlikePostsOptions {
  /** So many of one size make it a kind, whose sides differ by this much at most; their shorter side at most. */
  leastOfKind?: number;
  sameSide?: number;
  mostSlim?: number;
  /** What is asked of a post: less than of one that no other is like. */
  post?: ColumnOptions;
  /** Points so near to an end of a box lie on the face there. */
  onFace?: number;
}

export const ALIKE_POSTS_DEFAULTS: Required<AlikePostsOptions> = {
  leastOfKind: 3,
  sameSide: 0.03,
  mostSlim: 0.12,
  post: {
    leastSide: 0.03,
    mostAspect: 4,
    mostSlimAspect: 4,
    leastSlimPoints: 100,
    passes: COLUMN_DEFAULTS.passes.map((pass) => ({ ...pass, leastFaces: 1 })),
  },
  onFace: 0.012,
};

/** Shorter and longer side, meters. */
export type Sides = readonly [shorter: number, longer: number];

export const sidesOf = ([a, b]: Vec2): Sides => [Math.min(a, b), Math.max(a, b)];

/** The sides that several slim posts of a building share. */
export function postsOfKinds(columns: readonly DetectedColumn[], options: AlikePostsOptions = {}): Sides[] {
  const { leastOfKind, sameSide, mostSlim } = { ...ALIKE_POSTS_DEFAULTS, ...options };
  return kindsOf(columns, leastOfKind, sameSide).filter(([shorter]) => shorter <= mostSlim);
}

/** The sides that so many columns or more share whose both sides show, up to a difference in meters. */
export function kindsOf(columns: readonly DetectedColumn[], leastOfKind: number, sameSide: number): Sides[] {
  let left = columns.flatMap(({ shape, isDepthAssumed }) =>
    'size' in shape && !isDepthAssumed ? [sidesOf(shape.size)] : [],
  );
  const kinds: Sides[] = [];
  for (;;) {
    const alike = left.map((sides) => left.filter((other) => isAlike(sides, other, sameSide)));
    const [most] = alike.toSorted((a, b) => b.length - a.length);
    if (!most || most.length < leastOfKind) return kinds;
    left = left.filter((sides) => !most.includes(sides));
    const median = (k: 0 | 1) => most.map((sides) => sides[k]).toSorted((a, b) => a - b)[most.length >> 1]!;
    kinds.push([median(0), median(1)]);
  }
}

export const isAlike = (one: Sides, other: Sides, most: number) =>
  one.every((side, k) => Math.abs(side - other[k]!) <= most);

/**
 * Slim posts of a room that are as wide as others of the building: of a row of them a station sees one narrow face each. What it does
 * not see is taken to be as with the others.
 *
 * @param known columns of the building; those that are among them are not found again.
 * @param index number of the room.
 */
export function findAlikePosts(
  known: readonly DetectedColumn[],
  room: DetectedRoom,
  index: number,
  points: StoreyPoints,
  options: AlikePostsOptions = {},
): DetectedColumn[] {
  const knobs = { ...ALIKE_POSTS_DEFAULTS, ...options };
  const kinds = postsOfKinds(known, options);
  if (kinds.length === 0 || room.floorSeen !== undefined) return [];
  return findColumns(room, index, points, knobs.post).flatMap((column): DetectedColumn[] => {
    const { shape } = column;
    if ('radius' in shape || Math.min(...shape.size) > knobs.mostSlim) return [];
    const whole = kinds.map((kind) => completed(shape, kind, column, points, knobs)).find(Boolean);
    return whole ? [{ ...column, ...whole }] : [];
  });
}

/** A box of which both sides, or a face and part of its depth, are those of a kind; undefined for another. */
function completed(
  box: Box,
  kind: Sides,
  { zBottom, zTop }: DetectedColumn,
  points: StoreyPoints,
  { sameSide, onFace }: Required<AlikePostsOptions>,
): Pick<DetectedColumn, 'shape' | 'isDepthAssumed'> | undefined {
  if (isAlike(sidesOf(box.size), kind, sameSide)) return { shape: box };
  for (const face of [0, 1] as const) {
    const depth = (1 - face) as 0 | 1;
    for (const [wide, deep] of [kind, kind.toReversed()] as Sides[]) {
      const missing = deep - box.size[depth]!;
      if (Math.abs(box.size[face]! - wide) > sameSide || missing < 0) continue;
      const side = seenEnd(box, depth, zBottom, zTop, points, onFace);
      const turn = box.heading + (depth === 1 ? Math.PI / 2 : 0);
      const way = (-side * missing) / 2;
      const center: Vec2 = [box.center[0] + way * Math.cos(turn), box.center[1] + way * Math.sin(turn)];
      const heading = box.heading + (face === 1 ? Math.PI / 2 : 0);
      return { shape: { ...box, center, size: [box.size[face]!, deep], heading }, isDepthAssumed: true };
    }
  }
  return undefined;
}

/** The end of a box along an axis, 1 or -1, whose face more points lie on. */
function seenEnd(
  { center: [x, y], size, heading }: Box,
  axis: 0 | 1,
  low: number,
  high: number,
  points: StoreyPoints,
  onFace: number,
): 1 | -1 {
  const turn = heading + (axis === 1 ? Math.PI / 2 : 0);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const reach = Math.max(...size) / 2 + onFace;
  let balance = 0;
  visitBox(points, { minX: x - reach, maxX: x + reach, minY: y - reach, maxY: y + reach }, (k) => {
    if (points.z[k]! < low || points.z[k]! > high) return;
    const dx = points.x[k]! - x;
    const dy = points.y[k]! - y;
    const [along, across] = [c * dx + s * dy, c * dy - s * dx];
    if (Math.abs(across) > size[1 - axis]! / 2 + onFace) return;
    if (Math.abs(Math.abs(along) - size[axis]! / 2) <= onFace) balance += Math.sign(along);
  });
  return balance >= 0 ? 1 : -1;
}
