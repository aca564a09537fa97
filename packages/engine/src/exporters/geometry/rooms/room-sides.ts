import type { Room } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf } from '../../../math/polygon.ts';
import type { Segment } from '../../../math/segment.ts';
import { directionOf, middleOf, pointAlong } from '../../../math/segment.ts';
import { cross, distance, dot, subtract, tidyPolygon } from '../plan-geometry.ts';
import type { UnseenBorder } from './unseen-borders.ts';
import type { WallLayout } from '../wall-layout.ts';

/** A part of a room's border, the room on its left, and the wall whose face it is. */
export interface RoomSide extends Segment {
  layout: WallLayout;
}

/** A wall's face lies at most so far from the border, meters; cosine of the angle between them. */
const ON_FACE = { off: 0.1, cosine: 0.99 };
/** A wall closes the corner beyond the end of its middle line over at most so much, meters. */
const MOST_CORNER = 0.6;
/** Shorter parts, meters, are none. */
const LEAST = 0.01;

/** The border of a room by the walls around it, without what was not seen. */
export function roomSides(room: Room, layouts: readonly WallLayout[], unseen: readonly UnseenBorder[]): RoomSide[] {
  const around = [tidyPolygon(room.polygon), ...room.holes.map((hole) => tidyPolygon(hole).reverse())];
  return around.flatMap(edgesOf).flatMap(([a, b]) => {
    if (distance(a, b) < LEAST) return [];
    const edge = { a, b };
    const gaps = unseen.filter((border) => liesOn(border, edge)).map((border) => spanOn(edge, border));
    return spansOf(edge, layouts).flatMap(({ layout, from, to }) =>
      without([from, to], gaps).map(([s, t]) => ({ layout, a: pointAlong(edge, s), b: pointAlong(edge, t) })),
    );
  });
}

interface WallSpan {
  layout: WallLayout;
  from: number;
  to: number;
}

/** The walls along an edge, in its order: each up to the middle between it and the next, the outer ones up to the corners. */
function spansOf(edge: Segment, layouts: readonly WallLayout[]): WallSpan[] {
  const length = distance(edge.a, edge.b);
  const spans = layouts
    .filter((layout) => hasFaceOn(layout, edge))
    .map((layout): WallSpan => {
      const [from, to] = spanOn(edge, layout.wall);
      return { layout, from, to };
    })
    .filter(({ from, to }) => from < length && to > 0)
    .sort((p, q) => p.from - q.from);
  return spans
    .map((span, k) => ({
      ...span,
      from: k > 0 ? (spans[k - 1]!.to + span.from) / 2 : span.from < MOST_CORNER ? 0 : span.from,
      to: k < spans.length - 1 ? (span.to + spans[k + 1]!.from) / 2 : length - span.to < MOST_CORNER ? length : span.to,
    }))
    .filter(({ from, to }) => to - from > LEAST);
}

/** Whether one of a wall's faces lies on an edge, the wall on its right. */
function hasFaceOn({ wall, along, length }: WallLayout, edge: Segment): boolean {
  const way = directionOf(edge);
  if (length < LEAST || Math.abs(dot(way, along)) < ON_FACE.cosine) return false;
  const off = cross(along, subtract(middleOf(edge), wall.a));
  const isRight = cross(way, subtract(middleOf(wall), edge.a)) < 0;
  return isRight && Math.abs(Math.abs(off) - wall.thickness / 2) < ON_FACE.off;
}

/** From where to where a segment stands along an edge. */
export function spanOn(edge: Segment, { a, b }: Segment): [from: number, to: number] {
  const way = directionOf(edge);
  const [s, t] = [a, b].map((place: Vec2) => dot(subtract(place, edge.a), way)) as [number, number];
  return s < t ? [s, t] : [t, s];
}

/** Whether a part of a border lies on an edge and runs the same way. */
export function liesOn(border: Segment, edge: Segment): boolean {
  const way = directionOf(edge);
  const offs = [border.a, border.b].map((place) => Math.abs(cross(way, subtract(place, edge.a))));
  return Math.max(...offs) < LEAST && dot(way, directionOf(border)) > ON_FACE.cosine;
}

function without([from, to]: [number, number], gaps: readonly (readonly [number, number])[]): [number, number][] {
  const parts: [number, number][] = [];
  let reached = from;
  for (const [s, t] of [...gaps].sort((p, q) => p[0] - q[0])) {
    if (t <= reached || s >= to) continue;
    parts.push([reached, s]);
    reached = t;
  }
  parts.push([reached, to]);
  return parts.filter(([s, t]) => t - s > LEAST);
}
