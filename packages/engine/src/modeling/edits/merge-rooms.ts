import type { Opening, Room, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { roundPlace } from '../../math/rounding.ts';
import { middleOf } from '../../math/segment.ts';
import { EditRefusal } from './edit-refusal.ts';
import { drawnId } from './drawn-id.ts';
import { crossing, frameOf, fromFrame, isJoined, roomsBeside, toFrame } from './wall-frame.ts';
import { edgesOn, reshapeRoom, soundPolygon, type WallEdge } from './wall-edges.ts';

/** Two rooms face each other over at least this much of a wall. */
const LEAST_CONTACT = 0.2;
/** A remainder of a wall shorter than this is the stump of a joint, meters. */
const STUMP = 0.35;
/** Floors of rooms that are one may differ by this. */
const STEP = 0.1;

interface Contact {
  wall: Wall;
  first: WallEdge;
  second: WallEdge;
  from: number;
  to: number;
}

/**
 * Makes one room of two by removing the wall between them, as far as both touch it. Its openings there go with it; what
 * remains of a longer wall stays.
 *
 * @throws EditRefusal `edit-rooms-apart` unless they share exactly one straight piece of wall at one level.
 */
export function mergeRooms(model: StructuredModel, first: Room, second: Room): StructuredModel {
  const contacts = contactsOf(model, first, second);
  const isLevel = first.storey === second.storey && Math.abs(first.zFloor - second.zFloor) <= STEP;
  const [contact, ...more] = contacts;
  if (!contact || more.length > 0 || !isLevel || first.id === second.id) throw new EditRefusal('edit-rooms-apart');
  const pieces = remains(model, contact);
  const merged = mergedRoom(model, first, second, contact);
  const rooms = model.rooms
    .filter(({ id }) => id !== second.id)
    .map((room) => {
      if (room.id === first.id) return { ...merged, walls: wallsAround(merged, [first, second], contact.wall, pieces) };
      return room.walls.includes(contact.wall.id)
        ? { ...room, walls: wallsAround(room, [room], contact.wall, pieces) }
        : room;
    });
  const heir = (id: string | null) => (id === second.id ? first.id : id);
  const walls = model.walls.flatMap((wall) => {
    if (wall.id === contact.wall.id) return pieces.map((piece) => ({ ...piece, ...roomsBeside({ rooms }, piece) }));
    return [{ ...wall, left: heir(wall.left), right: heir(wall.right) }];
  });
  const openings = model.openings.flatMap((opening): Opening[] => {
    const [left, right] = opening.rooms;
    const owned: Opening = { ...opening, rooms: [heir(left), heir(right)] };
    if (opening.wall !== contact.wall.id) return [owned];
    const host = pieces.find((piece) => spans(piece, middleOf(opening)));
    return host ? [{ ...owned, wall: host.id }] : [];
  });
  return { ...model, rooms, walls, openings };
}

/** The first room with the outline of both, at the heights of the larger one. */
function mergedRoom(model: StructuredModel, first: Room, second: Room, contact: Contact): Room {
  const { zFloor, zCeiling, slopes } = first.area >= second.area ? first : second;
  const polygon = unite(first.polygon, second.polygon, contact);
  const parts = [...(first.ceilingParts ?? []), ...(second.ceilingParts ?? [])].filter(({ z }) => z !== zCeiling);
  const both = { ...first, ceilingParts: parts };
  const { slopes: _, ...shape } = reshapeRoom(model, both, polygon, [...first.holes, ...second.holes]);
  return {
    ...shape,
    zFloor,
    zCeiling,
    ...(slopes && { slopes }),
    status: 'edited',
  };
}

/** Ids of the walls around a room: its walls without the removed one, and those pieces of that which touch the room. */
function wallsAround(room: Room, before: readonly Room[], removed: Wall, pieces: readonly Wall[]): string[] {
  const kept = before.flatMap(({ walls }) => walls).filter((id) => id !== removed.id);
  const touching = pieces.filter((piece) => edgesOn(room.polygon, piece).length > 0);
  return [...new Set([...kept, ...touching.map(({ id }) => id)])];
}

/** True if a place lies beside a wall, between its ends. */
function spans(wall: Wall, place: Vec2): boolean {
  const frame = frameOf(wall);
  const { s } = toFrame(frame, place);
  return s >= 0 && s <= frame.length;
}

/** Stretches of walls that both rooms touch, from opposite sides. */
function contactsOf(model: StructuredModel, first: Room, second: Room): Contact[] {
  const shared = model.walls.filter(({ id, storey }) => storey === first.storey && first.walls.includes(id));
  return shared.flatMap((wall) =>
    edgesOn(first.polygon, wall).flatMap((one) =>
      edgesOn(second.polygon, wall)
        .filter((other) => other.side !== one.side)
        .map((other) => ({
          wall,
          first: one,
          second: other,
          from: Math.max(one.from, other.from),
          to: Math.min(one.to, other.to),
        }))
        .filter(({ from, to }) => to - from >= LEAST_CONTACT),
    ),
  );
}

/** Goes round the first outline, and from the contact round the second one before going on. */
function unite(first: readonly Vec2[], second: readonly Vec2[], contact: Contact): Vec2[] {
  const frame = frameOf(contact.wall);
  const on = (polygon: readonly Vec2[], index: number, s: number): Vec2 => {
    const [p, q] = [polygon[index]!, polygon[(index + 1) % polygon.length]!];
    const [start, end] = [toFrame(frame, p).s, toFrame(frame, q).s];
    const t = (s - start) / (end - start);
    return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  };
  const { index } = contact.first;
  const other = contact.second.index;
  const isForward = toFrame(frame, first[(index + 1) % first.length]!).s > toFrame(frame, first[index]!).s;
  const [enter, leave] = isForward ? [contact.from, contact.to] : [contact.to, contact.from];
  const turned = (polygon: readonly Vec2[], from: number) => [...polygon.slice(from), ...polygon.slice(0, from)];
  return soundPolygon([
    ...turned(first, index + 1),
    on(first, index, enter),
    on(second, other, enter),
    ...turned(second, other + 1),
    on(second, other, leave),
    on(first, index, leave),
  ]);
}

/** How far from the end of a contact a joint of walls may be that the wall is cut at, beyond half the joining wall, meters. */
const JOINT_REACH = 0.1;

/** The pieces of a wall before and behind a contact, cut at the walls that join it there. */
function remains(model: StructuredModel, { wall, from, to }: Contact): Wall[] {
  const frame = frameOf(wall);
  const joints = jointsOn(wall, model);
  const cutAt = (s: number) =>
    joints
      .filter((joint) => Math.abs(joint.s - s) <= joint.reach)
      .sort((p, q) => Math.abs(p.s - s) - Math.abs(q.s - s))[0]?.s ?? s;
  const [low, high] = [cutAt(from), cutAt(to)];
  const kept = [
    { a: wall.a, b: roundPlace(fromFrame(frame, low)), length: low },
    { a: roundPlace(fromFrame(frame, high)), b: wall.b, length: frame.length - high },
  ].filter(({ length }) => length > STUMP);
  const storey = model.storeys.findIndex(({ id }) => id === wall.storey);
  return kept.map(({ a, b }, k): Wall => {
    const identity =
      k === 0
        ? { id: wall.id, name: wall.name }
        : { id: drawnId(model, 'wall', storey, middleOf({ a, b })), name: `${wall.name}b` };
    return { ...wall, ...identity, a, b, status: 'edited' };
  });
}

/** Joints with other walls: `s` meters along the wall, and `reach` meters to both sides of it. */
function jointsOn(wall: Wall, model: StructuredModel): { s: number; reach: number }[] {
  return model.walls.flatMap((other) => {
    if (other.id === wall.id || other.storey !== wall.storey || other.status === 'rejected') return [];
    const meeting = crossing(wall.a, wall.b, other.a, other.b);
    const joins =
      [other.a, other.b].some((end) => isJoined(end, other, wall)) ||
      [wall.a, wall.b].some((end) => isJoined(end, wall, other));
    if (!meeting || !joins) return [];
    return [{ s: toFrame(frameOf(wall), meeting).s, reach: other.thickness / 2 + JOINT_REACH }];
  });
}
