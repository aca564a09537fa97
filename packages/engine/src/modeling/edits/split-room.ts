import type { EditOperation } from '../../core/model/model-edit.ts';
import type { Opening, Room, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { centroidOf, distance, isInside } from '../../math/polygon.ts';
import { middleOf } from '../../math/segment.ts';
import { EditRefusal } from './edit-refusal.ts';
import { drawnId } from './drawn-id.ts';
import { frameOf, fromFrame, roomBeside, toFrame, type WallFrame } from './wall-frame.ts';
import { partition } from './partition.ts';
import { edgesOn, reshapeRoom, soundPolygon } from './wall-edges.ts';

/** Thickness of a partition that was drawn without one, meters. */
export const ASSUMED_THICKNESS = 0.12;
type Split = Extract<EditOperation, { type: 'split-room' }>;

/**
 * Puts a wall along a line across a room, from face to face.
 *
 * @throws EditRefusal `edit-line-misses` if the line does not cross the room between two edges, or too near a corner.
 */
export function splitRoom(model: StructuredModel, room: Room, split: Split): StructuredModel {
  const thickness = split.thickness ?? ASSUMED_THICKNESS;
  const cut = cutRoom(room, frameOf(split), thickness, distance(split.a, split.b) / 2);
  const storey = model.storeys.findIndex(({ id }) => id === room.storey);
  const isAssumed = split.thickness === undefined;
  const wall = partition(model, room, { ends: cut.ends, thickness, storey, isAssumed });
  const parts = assignWalls(partsOf(room, cut, model, storey), room, [...model.walls, wall], wall);
  const rooms = model.rooms.flatMap((other) => (other.id === room.id ? [parts.larger, parts.smaller] : [other]));
  const heir = (bound: Wall, id: string | null) => {
    if (id !== room.id) return id;
    return contactWith(parts.smaller, bound) > contactWith(parts.larger, bound) ? parts.smaller.id : parts.larger.id;
  };
  const bounds = model.walls.map((bound) => ({
    ...bound,
    left: heir(bound, bound.left),
    right: heir(bound, bound.right),
  }));
  return {
    ...model,
    rooms,
    walls: [...bounds, { ...wall, left: parts.left.id, right: parts.right.id }],
    openings: model.openings.map((opening) => ownOpening(opening, { model, rooms, room, parts })),
  };
}

/** The two rooms that a room becomes. */
interface Parts {
  /** Left and right of the line. */
  left: Room;
  right: Room;
  /** The same by area: the larger one keeps id and name. */
  larger: Room;
  smaller: Room;
}

/** @throws EditRefusal `edit-line-misses` if a hole lies in neither part. */
function partsOf(room: Room, cut: Cut, model: StructuredModel, storey: number): Parts {
  const holesIn = (polygon: readonly Vec2[]) => room.holes.filter(([corner]) => corner && isInside(polygon, ...corner));
  const part = (polygon: Vec2[]) => ({
    ...reshapeRoom(model, room, polygon, holesIn(polygon)),
    status: 'edited' as const,
  });
  const [left, right] = [part(cut.left), part(cut.right)];
  if (left.holes.length + right.holes.length !== room.holes.length) throw new EditRefusal('edit-line-misses');
  const named = (smaller: Room): Room => ({
    ...withoutUse(smaller),
    id: drawnId(model, 'room', storey, centroidOf(smaller.polygon)),
    name: nextName(model, room),
  });
  if (left.area >= right.area) {
    const smaller = named(right);
    return { left, right: smaller, larger: left, smaller };
  }
  const smaller = named(left);
  return { left: smaller, right, larger: right, smaller };
}

/** Nothing tells that both parts are for what the whole was. */
function withoutUse(room: Room): Room {
  const part = { ...room, assumptions: room.assumptions.filter(({ code }) => !USE_GUESSES.includes(code)) };
  delete part.use;
  return part;
}

const USE_GUESSES = ['room-bath-guessed', 'room-kitchen-guessed'];

/** Gives each part the walls that it touches; one that touches neither stays with the larger part. */
function assignWalls({ left, right, larger }: Parts, room: Room, walls: readonly Wall[], added: Wall): Parts {
  const around = walls.filter(({ id }) => id === added.id || room.walls.includes(id));
  const touches = (part: Room, bound: Wall) => edgesOn(part.polygon, bound).length > 0;
  const withWalls = (part: Room, other: Room): Room => {
    const isOwn = (bound: Wall) =>
      bound.id === added.id || touches(part, bound) || (part === larger && !touches(other, bound));
    return { ...part, walls: around.filter(isOwn).map(({ id }) => id) };
  };
  const [first, second] = [withWalls(left, right), withWalls(right, left)];
  return larger === left
    ? { left: first, right: second, larger: first, smaller: second }
    : { left: first, right: second, larger: second, smaller: first };
}

/** Length over which a room touches a wall, meters. */
function contactWith(room: Room, wall: Wall): number {
  return edgesOn(room.polygon, wall).reduce((sum, edge) => sum + edge.to - edge.from, 0);
}

interface Divided {
  /** Before the split. */
  model: StructuredModel;
  room: Room;
  /** After it. */
  rooms: Room[];
  parts: Parts;
}

/** An opening of a divided room with the part that it leads to. */
function ownOpening(opening: Opening, { model, room, rooms, parts }: Divided): Opening {
  const host = model.walls.find(({ id }) => id === opening.wall);
  if (!host || !opening.rooms.includes(room.id)) return opening;
  const { s } = toFrame(frameOf(host), middleOf(opening));
  const beside = [roomBeside({ rooms }, host, s, 1), roomBeside({ rooms }, host, s, -1)];
  const part = [parts.left, parts.right].find(({ id }) => beside.some((other) => other?.id === id)) ?? parts.larger;
  const owner = (id: string | null) => (id === room.id ? part.id : id);
  const [left, right] = opening.rooms;
  return { ...opening, rooms: [owner(left), owner(right)] };
}

interface Cut {
  left: Vec2[];
  right: Vec2[];
  /** Of the centre line on the room's outline, in the line's direction. */
  ends: [Vec2, Vec2];
}

/** Cuts a room along a line, leaving room for a wall. @throws EditRefusal `edit-line-misses` */
function cutRoom({ polygon, holes }: Room, line: WallFrame, thickness: number, middle: number): Cut {
  const n = polygon.length;
  const places = polygon.map((p) => toFrame(line, p));
  const cross = (k: number, off: number): number | undefined => {
    const [p, q] = [places[k]!, places[(k + 1) % n]!];
    if (p.off < off === q.off < off) return undefined;
    return p.s + ((off - p.off) / (q.off - p.off)) * (q.s - p.s);
  };
  const crossings = polygon
    .map((_, edge) => ({ edge, s: cross(edge, 0) }))
    .filter((found): found is { edge: number; s: number } => found.s !== undefined)
    .sort((p, q) => p.s - q.s);
  const at = crossings.findIndex(
    ({ s }, k) => k % 2 === 0 && s < middle && middle < (crossings[k + 1]?.s ?? -Infinity),
  );
  const [down, up] = [crossings[at], crossings[at + 1]];
  if (!down || !up) throw new EditRefusal('edit-line-misses');
  const half = thickness / 2;
  const on = (edge: number, off: number): Vec2 => {
    const s = cross(edge, off);
    if (s === undefined) throw new EditRefusal('edit-line-misses');
    return fromFrame(line, s, off);
  };
  const isHoleCut = holes.some((hole) =>
    hole.some((p) => {
      const { s, off } = toFrame(line, p);
      return Math.abs(off) <= half && s > down.s && s < up.s;
    }),
  );
  if (isHoleCut) throw new EditRefusal('edit-line-misses');
  const chain = (from: number, to: number) => {
    const count = ((to - from + n) % n) + 1;
    return Array.from({ length: count }, (_, k) => polygon[(from + k) % n]!);
  };
  return {
    left: soundPolygon([...chain(up.edge + 1, down.edge), on(down.edge, half), on(up.edge, half)]),
    right: soundPolygon([...chain(down.edge + 1, up.edge), on(up.edge, -half), on(down.edge, -half)]),
    ends: [fromFrame(line, down.s), fromFrame(line, up.s)],
  };
}

/** `1-03` is followed by the next free number of the storey, a name of its own by a number behind it. */
function nextName(model: StructuredModel, room: Room): string {
  const taken = new Set(model.rooms.map(({ name }) => name));
  const numbered = /^(.*-)(\d+)$/.exec(room.name);
  for (let n = 2; ; n++) {
    const name = numbered ? numbered[1] + String(n - 1).padStart(numbered[2]!.length, '0') : `${room.name} ${n}`;
    if (!taken.has(name)) return name;
  }
}
