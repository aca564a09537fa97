import type { EditOperation } from '../../core/model-edit.ts';
import type { Room, StructuredModel, Wall } from '../../core/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { centroidOf, distance, isInside } from '../../math/polygon.ts';
import { EditRefusal } from './edit-refusal.ts';
import { placedId } from './new-elements.ts';
import { crossing, frameOf, fromFrame, roomBeside, round, roundPlace, toFrame, type WallFrame } from './wall-frame.ts';
import { edgesOn, reshapeRoom, soundPolygon } from './wall-edges.ts';

/** Of a partition nobody measured, meters. */
const ASSUMED_THICKNESS = 0.12;
/** A new wall reaches to the centre line of a wall whose face is at most this far from it. */
const REACH = 0.6;

type Split = Extract<EditOperation, { type: 'split-room' }>;

/**
 * Puts a wall along a line across a room, from face to face.
 *
 * @throws EditRefusal `edit-line-misses` if the line does not cross the room between two edges, or too near a corner.
 */
export function splitRoom(model: StructuredModel, room: Room, split: Split): StructuredModel {
  const thickness = split.thickness ?? ASSUMED_THICKNESS;
  const { left, right, ends } = cut(room, frameOf(split), thickness, distance(split.a, split.b) / 2);
  const storey = model.storeys.findIndex(({ id }) => id === room.storey);
  const wall = partition(model, room, { ends, thickness, storey, isAssumed: split.thickness === undefined });
  const holesIn = (polygon: readonly Vec2[]) => room.holes.filter(([corner]) => corner && isInside(polygon, ...corner));
  const parts = [left, right].map((polygon) => reshapeRoom(room, polygon, holesIn(polygon)));
  if (parts[0]!.holes.length + parts[1]!.holes.length !== room.holes.length) throw new EditRefusal('edit-line-misses');
  const kept = parts[0]!.area >= parts[1]!.area ? 0 : 1;
  const center = centroidOf(parts[1 - kept]!.polygon);
  const fresh = { id: placedId(model, 'room', storey, center), name: nextName(model, room) };
  parts[1 - kept] = { ...parts[1 - kept]!, ...fresh };
  const all = [...model.walls, wall];
  const named = parts.map((part, k): Room => {
    const other = parts[1 - k]!;
    const walls = all
      .filter(({ id }) => id === wall.id || room.walls.includes(id))
      .filter((bound) => {
        if (bound.id === wall.id || edgesOn(part.polygon, bound).length > 0) return true;
        // One that lies on neither outline stays with the larger part.
        return k === kept && edgesOn(other.polygon, bound).length === 0;
      });
    return { ...part, status: 'edited', walls: walls.map(({ id }) => id) };
  });
  const rooms = model.rooms.flatMap((other) => (other.id === room.id ? [named[kept]!, named[1 - kept]!] : [other]));
  const heir = (bound: Wall, id: string | null) => {
    if (id !== room.id) return id;
    const contact = named.map((part) =>
      edgesOn(part.polygon, bound).reduce((sum, edge) => sum + edge.to - edge.from, 0),
    );
    return contact[1 - kept]! > contact[kept]! ? named[1 - kept]!.id : named[kept]!.id;
  };
  const hosts = new Map(model.walls.map((host) => [host.id, host]));
  return {
    ...model,
    rooms,
    walls: [
      ...model.walls.map((bound) => ({ ...bound, left: heir(bound, bound.left), right: heir(bound, bound.right) })),
      { ...wall, left: named[0]!.id, right: named[1]!.id },
    ],
    openings: model.openings.map((opening) => {
      const host = hosts.get(opening.wall);
      if (!host || !opening.rooms.includes(room.id)) return opening;
      const { s } = toFrame(frameOf(host), [(opening.a[0] + opening.b[0]) / 2, (opening.a[1] + opening.b[1]) / 2]);
      const beside = [roomBeside({ rooms }, host, s, 1), roomBeside({ rooms }, host, s, -1)];
      const part = named.find(({ id }) => beside.some((other) => other?.id === id)) ?? named[kept]!;
      const owner = (id: string | null) => (id === room.id ? part.id : id);
      return { ...opening, rooms: [owner(opening.rooms[0]), owner(opening.rooms[1])] };
    }),
  };
}

interface Cut {
  left: Vec2[];
  right: Vec2[];
  /** Of the centre line on the room's outline, in the line's direction. */
  ends: [Vec2, Vec2];
}

function cut({ polygon, holes }: Room, line: WallFrame, thickness: number, middle: number): Cut {
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

interface PartitionFacts {
  ends: [Vec2, Vec2];
  thickness: number;
  storey: number;
  isAssumed: boolean;
}

function partition(model: StructuredModel, room: Room, facts: PartitionFacts): Wall {
  const { ends, thickness, storey, isAssumed } = facts;
  const bounds = model.walls.filter(({ id }) => room.walls.includes(id));
  const extend = (end: Vec2): Vec2 => {
    const meetings = bounds
      .map((bound) => ({ bound, meeting: crossing(ends[0], ends[1], bound.a, bound.b) }))
      .filter(({ bound, meeting }) => {
        if (!meeting || distance(meeting, end) > Math.min(REACH, bound.thickness + 0.1)) return false;
        const { s } = toFrame(frameOf(bound), meeting);
        return s >= -0.1 && s <= frameOf(bound).length + 0.1;
      })
      .map(({ meeting }) => meeting!);
    return roundPlace(meetings.sort((p, q) => distance(p, end) - distance(q, end))[0] ?? end);
  };
  const [a, b] = [extend(ends[0]), extend(ends[1])];
  const names = new Set(model.walls.map(({ name }) => name));
  let number = model.walls.length + 1;
  const nameOf = () => `W${storey + 1}-${String(number).padStart(2, '0')}`;
  while (names.has(nameOf())) number++;
  return {
    id: placedId(model, 'wall', storey, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]),
    name: nameOf(),
    storey: room.storey,
    confidence: 1,
    status: isAssumed ? 'assumed' : 'edited',
    evidence: { points: 0, coverage: 0, rms: 0, sides: 0 },
    assumptions: isAssumed ? [{ code: 'wall-thickness-assumed', params: { thickness } }] : [],
    a,
    b,
    thickness: round(thickness),
    thicknessSource: isAssumed ? 'assumed' : 'measured',
    zBottom: room.zFloor,
    zTop: room.zCeiling,
    exterior: false,
    left: null,
    right: null,
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
