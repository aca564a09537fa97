import type { KeptShape } from '../../core/model/model-edit.ts';
import type { Room, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { distance, edgesOf, isInside, signedArea } from '../../math/polygon.ts';
import { overlapArea } from '../../math/polygon-overlap.ts';
import { roundLength } from '../../math/rounding.ts';
import type { Segment } from '../../math/segment.ts';
import { distanceToSegment, middleOf } from '../../math/segment.ts';
import { EditRefusal } from './edit-refusal.ts';
import { checkLocks } from './lock-element.ts';
import { mergeRooms } from './merge-rooms.ts';
import { moveWall, offsetEnds } from './move-wall.ts';
import { ASSUMED_THICKNESS, splitRoom } from './split-room.ts';
import { edgesOn, reshapeRoom } from './wall-edges.ts';
import { frameOf, fromFrame, toFrame } from './wall-frame.ts';

/** A room with at least this share of its area in a kept outline is part of that room. */
const LEAST_SHARE = 0.5;
/** A face this near to an edge of the outline is that edge's, meters; a room that goes on further ends at the edge. */
const SAME_FACE = 0.6;
/** Shorter edges of an outline move no wall, meters. */
const SHORTEST_EDGE = 0.3;
/** A wall is not made thinner than this, meters. */
const THINNEST = 0.04;
/** Outlines and heights that differ by less are the same but for the noise of modeling, meters. */
const SAME_OUTLINE = 0.05;
/** Rooms that lie over each other by more than this area are in conflict, square meters. */
const MOST_OVERLAP = 0.02;
/** Places that are the same but for rounding, meters. */
const ROUNDING = 1e-3;

/** The outline and height of a locked room. */
type KeptRoom = KeptShape & Required<Pick<KeptShape, 'polygon' | 'holes' | 'height'>>;

/** True if a kept shape is that of a room. */
export function isKeptRoom(kept: KeptShape | undefined): kept is KeptRoom {
  return kept?.polygon !== undefined && kept.holes !== undefined && kept.height !== undefined;
}

/** The room of a storey of which most lies within an outline; undefined if none lies there with at least half of its area. */
export function roomWithin(model: StructuredModel, storeys: readonly string[], outline: Vec2[]): Room | undefined {
  const shares = model.rooms
    .filter(({ storey, status }) => storeys.includes(storey) && status !== 'rejected')
    .map((room) => ({ room, common: overlapArea(room.polygon, outline) }))
    .filter(({ room, common }) => common >= LEAST_SHARE * Math.min(room.area, areaOf(outline)));
  return shares.sort((p, q) => q.common - p.common)[0]?.room;
}

/** True if a room as it is found differs from what its lock keeps by more than the noise of modeling. */
export function differsFrom({ polygon, zFloor, zCeiling }: Room, kept: KeptRoom): boolean {
  const off = (corners: readonly Vec2[], outline: readonly Vec2[]) =>
    corners.some(([x, y]) => edgesOf(outline).every(([a, b]) => distanceToSegment({ a, b }, x, y) > SAME_OUTLINE));
  const isHigher = Math.abs(zCeiling - zFloor - kept.height) > SAME_OUTLINE;
  return isHigher || off(polygon, kept.polygon) || off(kept.polygon, polygon);
}

/**
 * A room with the outline and height that a lock keeps. What was found of rooms within the outline becomes part of it, what reaches
 * beyond it is parted off by a wall, and the walls along it move, and with them the rooms on their other side.
 *
 * @returns the model and the id that the room has in it.
 * @throws EditRefusal `edit-shape-broken` if a room would lie over the kept one, and what its parts throw.
 */
export function keepRoom(model: StructuredModel, found: Room, kept: KeptRoom): { model: StructuredModel; id: string } {
  const isSame = isSameRing(found.polygon, kept.polygon) && sameRings(found.holes, kept.holes);
  if (isSame && Math.abs(found.zCeiling - found.zFloor - kept.height) < ROUNDING) return { model, id: found.id };
  let next = isSame ? model : takeParts(model, found, kept);
  let id = found.id;
  if (!isSame) {
    ({ model: next, id } = cutOff(next, id, kept));
    for (const [a, b] of edgesOf(kept.polygon)) next = followEdge(next, id, { a, b });
  }
  const room = roomOf(next, id);
  const shaped = isSame ? room : reshapeRoom(next, room, [...kept.polygon], [...kept.holes]);
  const raised = { ...shaped, zCeiling: roundLength(room.zFloor + kept.height) };
  const isOver = next.rooms.some(
    (other) =>
      other.id !== id &&
      other.storey === room.storey &&
      other.status !== 'rejected' &&
      overlapArea(other.polygon, kept.polygon) - holesIn(other, kept) > MOST_OVERLAP,
  );
  if (isOver) throw new EditRefusal('edit-shape-broken');
  return { model: { ...next, rooms: next.rooms.map((one) => (one.id === id ? raised : one)) }, id };
}

/** Area of a room that lies in holes of the kept one, or of holes of the room that the kept one lies in; square meters. */
function holesIn(other: Room, kept: KeptRoom): number {
  const inKept = kept.holes.reduce((sum, hole) => sum + overlapArea(hole, other.polygon), 0);
  return inKept + other.holes.reduce((sum, hole) => sum + overlapArea(hole, kept.polygon), 0);
}

/**
 * The model with the rooms of which most lies in the outline merged with the found one, and so what lies in it of a room that reaches
 * far into it.
 */
function takeParts(model: StructuredModel, found: Room, kept: KeptRoom): StructuredModel {
  const { polygon } = kept;
  const others = ({ rooms }: StructuredModel) =>
    rooms
      .filter(({ id, storey, status }) => id !== found.id && storey === found.storey && status !== 'rejected')
      .map((room) => ({ ...room, common: overlapArea(room.polygon, polygon) }));
  // As far as walls along an edge move.
  const shallow = SAME_FACE * Math.max(...edgesOf(polygon).map(([a, b]) => distance(a, b)));
  const deep = others(model).filter(
    ({ isLocked, area, common }) => !isLocked && common > shallow && common <= LEAST_SHARE * area,
  );
  const parted = deep.reduce((next, { id }) => cutOff(next, id, kept).model, model);
  const parts = others(parted).filter(({ area, common }) => common > LEAST_SHARE * area);
  return parts.reduce((next, part) => mergeRooms(next, roomOf(next, found.id), roomOf(next, part.id)), parted);
}

/** The model with walls along the edges of the outline beyond which a room goes on, and the id of what lies within. */
function cutOff(model: StructuredModel, id: string, { polygon }: KeptRoom): { model: StructuredModel; id: string } {
  let [next, own] = [model, id];
  const turn = signOf(polygon);
  for (const [a, b] of edgesOf(polygon)) {
    const frame = frameOf({ a, b });
    const beyond = fromFrame(frame, frame.length / 2, -turn * SAME_FACE);
    if (frame.length < SHORTEST_EDGE || !isInside(roomOf(next, own).polygon, ...beyond)) continue;
    const off = (-turn * ASSUMED_THICKNESS) / 2;
    const line = { a: fromFrame(frame, 0, off), b: fromFrame(frame, frame.length, off) };
    const before = new Set(next.rooms.map((room) => room.id));
    next = splitRoom(next, roomOf(next, own), { type: 'split-room', id: own, ...line });
    const parts = next.rooms.filter((room) => room.id === own || !before.has(room.id));
    own = parts
      .map((part) => ({ part, common: overlapArea(part.polygon, [...polygon]) }))
      .sort((p, q) => q.common - p.common)[0]!.part.id;
  }
  return { model: next, id: own };
}

/** The model with the wall along an edge of the outline moved so that its face is the edge; as it was if the wall cannot move. */
function followEdge(model: StructuredModel, id: string, edge: Segment): StructuredModel {
  const room = roomOf(model, id);
  const { length } = frameOf(edge);
  if (length < SHORTEST_EDGE) return model;
  const beside = model.walls
    .filter((wall) => wall.storey === room.storey && room.walls.includes(wall.id))
    .flatMap((wall) => gapsOf(room, wall, edge))
    .sort((p, q) => Math.abs(p.gap) - Math.abs(q.gap))[0];
  if (!beside || Math.abs(beside.gap) < ROUNDING) return model;
  const { wall, gap, side } = beside;
  const shifted = (offset: number, thickness: number) =>
    moveWall(model, wall, { ...offsetEnds(model, wall, offset), thickness });
  const ways = [
    () => shifted(gap, wall.thickness),
    // The other face stays where it is: a locked room lies there, or the wall cannot move.
    () => shifted(gap / 2, Math.max(THINNEST, roundLength(wall.thickness + side * gap))),
  ];
  for (const way of ways) {
    try {
      const next = way();
      checkLocks(model, next);
      return next;
    } catch (cause) {
      if (!(cause instanceof EditRefusal)) throw cause;
    }
  }
  return model;
}

/** How far a wall's face on a room is from an edge of the kept outline, meters to the wall's left; none if it is not beside it. */
function gapsOf(room: Room, wall: Wall, edge: Segment): { wall: Wall; gap: number; side: 1 | -1 }[] {
  const frame = frameOf(wall);
  const [p, q] = [toFrame(frame, edge.a), toFrame(frame, edge.b)];
  const off = (p.off + q.off) / 2;
  const isAlong = Math.abs(q.s - p.s) >= ALONG * distance(edge.a, edge.b);
  const { s } = toFrame(frame, middleOf(edge));
  if (!isAlong || s < -SAME_FACE || s > frame.length + SAME_FACE) return [];
  return edgesOn(room.polygon, wall)
    .map(({ side }) => ({ wall, side, gap: off - (side * wall.thickness) / 2 }))
    .filter(({ gap }) => Math.abs(gap) <= SAME_FACE);
}

/** Cosine of the angle up to which an edge runs along a wall. */
const ALONG = 0.9986;

const roomOf = (model: StructuredModel, id: string): Room => model.rooms.find((room) => room.id === id)!;

/** 1 for an outline that runs counterclockwise, -1 for one that runs clockwise. */
const signOf = (polygon: readonly Vec2[]): number => Math.sign(signedArea(polygon));

const areaOf = (polygon: readonly Vec2[]): number => Math.abs(signedArea(polygon));

function isSameRing(one: readonly Vec2[], other: readonly Vec2[]): boolean {
  return one.length === other.length && one.every((place, k) => distance(place, other[k]!) < ROUNDING);
}

function sameRings(one: readonly (readonly Vec2[])[], other: readonly (readonly Vec2[])[]): boolean {
  return one.length === other.length && one.every((ring, k) => isSameRing(ring, other[k]!));
}
