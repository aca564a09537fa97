import { LEAST_PAIR } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { dot, subtract } from './plan-geometry.ts';
import type { Material, Prism } from './prism.ts';
import type { WallLayout, WallOpening } from './wall-layout.ts';

/** Width of frame members seen from the front, and thickness of leaf and glass, meters. */
const FRAME = 0.05;
const LEAF = 0.04;
const GLASS = 0.012;
/** Deepest frame; thicker walls show a reveal. */
const FRAME_DEPTH = 0.12;
/** Windows wider than this have a mullion in the middle, curtain walls mullions at most so far from each other, meters. */
const MULLION_FROM = 1.3;
const MULLION_SPACING = 1.5;
/** Radians; a leaf that is less open is built closed. */
const LEAST_LEAF_ANGLE = 0.05;
/** A frame member takes at most this part of its opening. */
const FRAME_PARTS = 6;

/**
 * Where a leaf of a door turns, in wall coordinates.
 */
export interface LeafPlacement {
  hinge: Vec2;
  /** Free edge when closed, and as seen. */
  closed: Vec2;
  open: Vec2;
  angle: number;
}

/** Places the leaves of a door that were seen. */
export function placeLeaves(layout: WallLayout, placed: WallOpening): LeafPlacement[] {
  const { leaves = [] } = placed.opening;
  const { begin, end } = placed;
  const isAlong = followsWall(layout, placed);
  return leaves.map((leaf) => {
    const toLeft = (leaf.side === 'left') === isAlong;
    const offset = ((toLeft ? 1 : -1) * layout.wall.thickness) / 2;
    const [at, other] = (leaf.hinge === 'a') === isAlong ? [begin, end] : [end, begin];
    const width = (other - at) * (hasPair(placed) ? 0.5 : 1);
    const hinge: Vec2 = [at, offset];
    const open: Vec2 = [
      at + width * Math.cos(leaf.angle),
      offset + (toLeft ? 1 : -1) * Math.abs(width) * Math.sin(leaf.angle),
    ];
    return { hinge, closed: [at + width, offset], open, angle: leaf.angle };
  });
}

/** True for an opening whose a comes before its b along its wall. */
export function followsWall({ along }: Pick<WallLayout, 'along'>, { opening: { a, b } }: WallOpening): boolean {
  return dot(subtract(b, a), along) >= 0;
}

/** Where along its wall a closed leaf turns, by the handle that was seen at its other side; undefined where none was. */
export function hingeByHandle(layout: WallLayout, placed: WallOpening): number | undefined {
  const handle = placed.opening.measures?.handle;
  if (!handle) return undefined;
  return (handle.end === 'a') === followsWall(layout, placed) ? placed.end : placed.begin;
}

/** True for a door with two leaves. */
function hasPair({ begin, end, opening: { leaves = [] } }: WallOpening): boolean {
  return leaves.length > 1 || end - begin >= LEAST_PAIR;
}

/** The solids that fill an opening, in wall coordinates: frame and leaf, frame and glass; a passage has none. */
export function openingParts(layout: WallLayout, placed: WallOpening): Prism[] {
  const { type } = placed.opening;
  if (type === 'passage') return [];
  const { begin, end, zBottom, zTop } = placed;
  const frame = Math.min(FRAME, (end - begin) / FRAME_PARTS, (zTop - zBottom) / FRAME_PARTS);
  const depth = Math.min(FRAME_DEPTH, layout.wall.thickness);
  const bar = (from: number, to: number, low: number, high: number, width = depth, material: Material = 'frame') =>
    box(from, to, width, low, high, material);
  const sides = [bar(begin, begin + frame, zBottom, zTop), bar(end - frame, end, zBottom, zTop)];
  const head = bar(begin + frame, end - frame, zTop - frame, zTop);
  if (type === 'door') return [...sides, head, ...doorLeaves(layout, placed, frame)];
  const sill = bar(begin + frame, end - frame, zBottom, zBottom + frame);
  const width = end - begin;
  const panes = type === 'curtain' ? Math.ceil(width / MULLION_SPACING) : width > MULLION_FROM ? 2 : 1;
  const edges = Array.from({ length: panes + 1 }, (_, k) => begin + frame / 2 + (k * (width - frame)) / panes);
  const between = (from: number, to: number, thick: number, material?: Material) =>
    bar(from, to, zBottom + frame, zTop - frame, thick, material);
  const mullions = edges.slice(1, -1).map((at) => between(at - frame / 2, at + frame / 2, depth / 2));
  const glass = edges.slice(1).map((to, k) => between(edges[k]! + frame / 2, to - frame / 2, GLASS, 'glass'));
  return [...sides, head, sill, ...mullions, ...glass];
}

function box(begin: number, end: number, depth: number, zBottom: number, zTop: number, material: Material): Prism {
  const half = depth / 2;
  const outline: Vec2[] = [
    [begin, -half],
    [end, -half],
    [end, half],
    [begin, half],
  ];
  return { outline, holes: [], zBottom, zTop, material };
}

/** The leaves of a door: each that was seen stands as it was seen, the others are closed. */
function doorLeaves(layout: WallLayout, placed: WallOpening, frame: number): Prism[] {
  const { begin, end, zBottom, zTop } = placed;
  const leaves = placeLeaves(layout, placed);
  const closed = (from: number, to: number) => box(from, to, LEAF, zBottom, zTop - frame, 'leaf');
  if (leaves.length === 0) return [closed(begin + frame, end - frame)];
  const middle = (begin + end) / 2;
  const isPair = hasPair(placed);
  const hangsAt = (at: number) => leaves.some(({ hinge }) => hinge[0] === at);
  return [
    ...leaves.map((leaf): Prism => {
      const isAtBegin = leaf.hinge[0] === begin;
      const [from, to] = [isAtBegin ? begin + frame : middle, isAtBegin ? middle : end - frame];
      if (Math.abs(leaf.angle) < LEAST_LEAF_ANGLE)
        return isPair ? closed(from, to) : closed(begin + frame, end - frame);
      return { ...closed(from, to), outline: openLeaf(leaf, frame, isPair) };
    }),
    ...(isPair && !hangsAt(begin) ? [closed(begin + frame, middle)] : []),
    ...(isPair && !hangsAt(end) ? [closed(middle, end - frame)] : []),
  ];
}

/** The outline of an open leaf, which hangs at the inner edge of its frame. */
function openLeaf(leaf: LeafPlacement, frame: number, isPair: boolean): Vec2[] {
  const direction = subtract(leaf.open, leaf.hinge);
  const length = Math.hypot(...direction);
  const unit: Vec2 = [direction[0] / length, direction[1] / length];
  const inward = leaf.closed[0] > leaf.hinge[0] ? 1 : -1;
  const start: Vec2 = [leaf.hinge[0] + inward * frame, leaf.hinge[1]];
  const reach = length - (isPair ? 1 : 2) * frame;
  const normal: Vec2 = [(-unit[1] * LEAF) / 2, (unit[0] * LEAF) / 2];
  const at = (along: number, side: number): Vec2 => [
    start[0] + unit[0] * along + normal[0] * side,
    start[1] + unit[1] * along + normal[1] * side,
  ];
  return [at(0, -1), at(reach, -1), at(reach, 1), at(0, 1)];
}
