import type { Opening, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { distance } from '../../math/polygon.ts';
import { roundPlace } from '../../math/rounding.ts';
import { middleOf } from '../../math/segment.ts';
import { EditRefusal } from './edit-refusal.ts';
import { crossing, frameOf, fromFrame, isJoined, toFrame } from './wall-frame.ts';
import { followWall, reshapeRoom } from './wall-edges.ts';

/** A wall turned further than this (cosine) is another wall. */
const LEAST_TURN = 0.7;
/** Shortest wall that is left of a moved one, meters. */
const SHORTEST_WALL = 0.1;
/** Openings may reach this far beyond their wall before they count as outside. */
const OPENING_SLACK = 0.02;

/** The ends of a wall moved to its left: they slide along the walls they stand on, so that corners stay closed. */
export function offsetEnds(model: StructuredModel, wall: Wall, offset: number): { a: Vec2; b: Vec2 } {
  const frame = frameOf(wall);
  const line: [Vec2, Vec2] = [fromFrame(frame, 0, offset), fromFrame(frame, frame.length, offset)];
  const neighbors = model.walls.filter(({ id, storey }) => id !== wall.id && storey === wall.storey);
  const slide = (end: Vec2, plain: Vec2): Vec2 => {
    const neighbor = neighbors.find(
      (other) => isJoined(end, wall, other) && crossing(wall.a, wall.b, other.a, other.b) !== undefined,
    );
    if (!neighbor) return plain;
    const before = crossing(wall.a, wall.b, neighbor.a, neighbor.b)!;
    const after = crossing(line[0], line[1], neighbor.a, neighbor.b)!;
    return [after[0] + end[0] - before[0], after[1] + end[1] - before[1]];
  };
  return { a: slide(wall.a, line[0]), b: slide(wall.b, line[1]) };
}

/**
 * Gives a wall other ends or another thickness. Walls that end on it, outlines of rooms and slabs and its openings follow.
 *
 * @throws EditRefusal `edit-shape-broken`, `edit-opening-misplaced`
 */
export function moveWall(
  model: StructuredModel,
  wall: Wall,
  change: { a: Vec2; b: Vec2; thickness: number },
): StructuredModel {
  const moved = turnedLike(wall, { ...wall, ...change, a: roundPlace(change.a), b: roundPlace(change.b) });
  const follow = (polygon: Vec2[]) => followWall(polygon, wall, moved);
  const walls = model.walls.map((other) => {
    if (other.id === wall.id) return moved;
    return other.storey === wall.storey ? followEnds(other, wall, moved) : other;
  });
  const changed = new Map(walls.filter((other, k) => other !== model.walls[k]).map((host) => [host.id, host]));
  return {
    ...model,
    walls,
    rooms: model.rooms.map((room) => {
      if (room.storey !== wall.storey || !room.walls.includes(wall.id)) return room;
      const polygon = follow(room.polygon);
      const holes = room.holes.map(follow);
      const isSame = polygon === room.polygon && holes.every((hole, k) => hole === room.holes[k]);
      return isSame ? room : reshapeRoom(model, room, polygon, holes);
    }),
    slabs: model.slabs.map((slab) => {
      if (slab.storey !== wall.storey) return slab;
      const outline = follow(slab.outline);
      return outline === slab.outline ? slab : { ...slab, outline };
    }),
    openings: model.openings.map((opening) => {
      const host = changed.get(opening.wall);
      if (!host) return opening;
      return opening.wall === wall.id ? followOpening(opening, moved) : checkOpening(opening, host);
    }),
  };
}

/** The direction of a wall says which side is left, so it must not change. */
function turnedLike(wall: Wall, moved: Wall): Wall {
  if (distance(moved.a, moved.b) < SHORTEST_WALL) throw new EditRefusal('edit-shape-broken');
  const [old, next] = [frameOf(wall).along, frameOf(moved).along];
  const turn = old[0] * next[0] + old[1] * next[1];
  if (Math.abs(turn) < LEAST_TURN) throw new EditRefusal('edit-shape-broken');
  return turn > 0 ? moved : { ...moved, a: moved.b, b: moved.a };
}

/** A wall that ends on the moved one: its end goes along on its own line. */
function followEnds(other: Wall, wall: Wall, moved: Wall): Wall {
  const before = crossing(other.a, other.b, wall.a, wall.b);
  const after = crossing(other.a, other.b, moved.a, moved.b);
  if (!before || !after) return other;
  const frame = frameOf(other);
  const end = (place: Vec2): Vec2 => {
    if (!isJoined(place, other, wall)) return place;
    const gap = toFrame(frame, place).s - toFrame(frame, before).s;
    // An end on the face stays on the face of a wall that grew.
    const growth = Math.abs(gap) > OPENING_SLACK ? (Math.sign(gap) * (moved.thickness - wall.thickness)) / 2 : 0;
    return roundPlace(fromFrame(frame, toFrame(frame, after).s + gap + growth));
  };
  const next = { ...other, a: end(other.a), b: end(other.b) };
  if (next.a[0] === other.a[0] && next.a[1] === other.a[1] && next.b[0] === other.b[0] && next.b[1] === other.b[1])
    return other;
  const run = toFrame(frame, next.b).s - toFrame(frame, next.a).s;
  if (run < SHORTEST_WALL) throw new EditRefusal('edit-shape-broken');
  return next;
}

function followOpening(opening: Opening, wall: Wall): Opening {
  const frame = frameOf(wall);
  const { s } = toFrame(frame, middleOf(opening));
  const isForward = toFrame(frame, opening.b).s >= toFrame(frame, opening.a).s;
  const half = (distance(opening.a, opening.b) / 2) * (isForward ? 1 : -1);
  const next = { ...opening, a: roundPlace(fromFrame(frame, s - half)), b: roundPlace(fromFrame(frame, s + half)) };
  return checkOpening(next, wall);
}

/** @throws EditRefusal `edit-opening-misplaced` if the opening is not within its wall. */
export function checkOpening(opening: Opening, wall: Wall): Opening {
  const frame = frameOf(wall);
  const [a, b] = [toFrame(frame, opening.a).s, toFrame(frame, opening.b).s];
  const isWithin = Math.min(a, b) >= -OPENING_SLACK && Math.max(a, b) <= frame.length + OPENING_SLACK;
  if (!isWithin && opening.status !== 'rejected') throw new EditRefusal('edit-opening-misplaced');
  return opening;
}
