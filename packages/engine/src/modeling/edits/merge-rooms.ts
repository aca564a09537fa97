import type { Room, StructuredModel, Wall } from '../../core/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { EditRefusal } from './edit-refusal.ts';
import { placedId } from './new-elements.ts';
import { crossing, frameOf, fromFrame, isJoined, roomsBeside, roundPlace, toFrame } from './wall-frame.ts';
import { edgesOn, reshapeRoom, soundPolygon, type WallEdge } from './wall-edges.ts';

/** Two rooms face each other over at least this much of a wall. */
const LEAST_CONTACT = 0.2;
/** What is left of a wall beyond the removed part is a stump of a joint if it is shorter. */
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
  const { wall } = contact;
  const larger = first.area >= second.area ? first : second;
  const shape = {
    ...reshapeRoom(first, unite(first.polygon, second.polygon, contact), [...first.holes, ...second.holes]),
    zFloor: larger.zFloor,
    zCeiling: larger.zCeiling,
    status: 'edited' as const,
  };
  const rest = remains(model, contact);
  const ids = (walls: readonly string[]) => walls.filter((id) => id !== wall.id);
  const touching = (room: Room) => rest.filter((piece) => edgesOn(room.polygon, piece).length > 0).map(({ id }) => id);
  const rooms = model.rooms
    .filter(({ id }) => id !== second.id)
    .map((room) => {
      if (room.id === first.id) {
        const walls = [...new Set([...ids(first.walls), ...ids(second.walls), ...touching(shape)])];
        return { ...shape, walls };
      }
      return room.walls.includes(wall.id) ? { ...room, walls: [...ids(room.walls), ...touching(room)] } : room;
    });
  const heir = (id: string | null) => (id === second.id ? first.id : id);
  const walls = model.walls.flatMap((other) => {
    if (other.id === wall.id) return rest.map((piece) => ({ ...piece, ...roomsBeside({ rooms }, piece) }));
    return [{ ...other, left: heir(other.left), right: heir(other.right) }];
  });
  const openings = model.openings.flatMap((opening) => {
    const owned = { ...opening, rooms: [heir(opening.rooms[0]), heir(opening.rooms[1])] as typeof opening.rooms };
    if (opening.wall !== wall.id) return [owned];
    const middle: Vec2 = [(opening.a[0] + opening.b[0]) / 2, (opening.a[1] + opening.b[1]) / 2];
    const host = rest.find((piece) => {
      const { s } = toFrame(frameOf(piece), middle);
      return s >= 0 && s <= frameOf(piece).length;
    });
    return host ? [{ ...owned, wall: host.id }] : [];
  });
  return { ...model, rooms, walls, openings };
}

/** Where both rooms touch the same wall from opposite sides. */
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

/** The pieces of a wall before and behind a contact, cut at the walls that join it there. */
function remains(model: StructuredModel, { wall, from, to }: Contact): Wall[] {
  const frame = frameOf(wall);
  const joints = model.walls.flatMap((other) => {
    if (other.id === wall.id || other.storey !== wall.storey || other.status === 'rejected') return [];
    const meeting = crossing(wall.a, wall.b, other.a, other.b);
    const meets =
      isJoined(other.a, other, wall) ||
      isJoined(other.b, other, wall) ||
      isJoined(wall.a, wall, other) ||
      isJoined(wall.b, wall, other);
    return meeting && meets ? [{ s: toFrame(frame, meeting).s, reach: other.thickness / 2 + 0.1 }] : [];
  });
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
    const middle: Vec2 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const fresh =
      k === 0
        ? { id: wall.id, name: wall.name }
        : { id: placedId(model, 'wall', storey, middle), name: `${wall.name}b` };
    return { ...wall, ...fresh, a, b, status: 'edited' };
  });
}
