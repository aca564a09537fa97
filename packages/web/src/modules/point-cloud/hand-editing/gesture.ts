import type { EditOpeningKind, EditOperation } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { shortLength } from '../format.ts';
import { cornersOf, drawnOnFace, levelsOf, type Corner, type FaceRect } from './geometry/face-geometry.ts';
import type { Ghost } from './ghost.ts';
import {
  besideLine,
  drawnOpening,
  lengthOf,
  movedOpening,
  placeBeside,
  SNAP_PIXELS,
  snappedOffset,
  wallAt,
  type Place,
} from './geometry/plan-geometry.ts';
import { acrossRoom, roomAt, roomNear, snappedToRoom, straightened } from './geometry/room-geometry.ts';

/** What a drag or a click on plan or view does. */
export const HAND_TOOLS = ['door', 'window', 'passage', 'split', 'merge'] as const;
export type HandTool = 'select' | (typeof HAND_TOOLS)[number];

type Wall = StructuredModel['walls'][number];

/** Where a hand is on the model. */
export interface Spot {
  storey: string;
  place: Place;
  /** Meters that a pixel spans there. */
  pixel: number;
  /** The element under the hand. */
  hit: string | null;
  /** In the view: on a floor, on the face of a wall or on its top. */
  on: 'plan' | 'floor' | 'face' | 'top';
  /** In the view: meters above the model's origin. */
  z: number;
}

/** The face of a wall, `off` meters to the left of its middle. */
export interface Face {
  wall: Wall;
  off: number;
}

/** A drag under way: what it would do now, and how that looks. */
export interface Gesture {
  storey: string;
  /** In the view the hand goes along this face, or at this height above the model's origin; else along the floor. */
  face?: Face;
  level?: number;
  to(spot: Spot): { ghost: Ghost; operation: EditOperation | undefined };
}

/** A drag shorter than this changes nothing, meters. */
const LEAST = 0.005;
/** A line shorter than this splits nothing, meters. */
const SHORTEST_LINE = 0.1;

/** What a drag that begins at a spot does; undefined for what moves drawing or camera instead. */
export function beginGesture(
  model: StructuredModel,
  { tool, chosen }: { tool: HandTool; chosen: string | null },
  from: Spot,
): Gesture | undefined {
  if (tool === 'merge') return mergeGesture(model, from);
  if (tool === 'split') return splitGesture(model, from);
  if (tool === 'select') return from.on === 'plan' ? chosenGesture(model, chosen, from) : undefined;
  const wall =
    from.on === 'plan'
      ? wallAt(model.walls, from.storey, from.place, SNAP_PIXELS * from.pixel)
      : model.walls.find(({ id }) => id === from.hit);
  if (!wall || from.on === 'floor') return undefined;
  return from.on === 'face' ? faceGesture(model, { wall, kind: tool }, from) : openingGesture(wall, tool, from);
}

/** What is chosen is dragged on the plan; in the view it has handles. */
function chosenGesture(model: StructuredModel, chosen: string | null, from: Spot): Gesture | undefined {
  if (from.hit === null || from.hit !== chosen) return undefined;
  const wall = model.walls.find(({ id }) => id === chosen);
  if (wall) return wallGesture(model, wall, from);
  const opening = model.openings.find(({ id }) => id === chosen);
  const host = opening && model.walls.find(({ id }) => id === opening.wall);
  return opening && host && moveGesture(opening, host, from);
}

/** The strip of a wall between two places along it. */
function strip(wall: Wall, s: number, e: number, off = 0): Place[] {
  const half = wall.thickness / 2;
  return [
    placeBeside(wall, s, off - half),
    placeBeside(wall, e, off - half),
    placeBeside(wall, e, off + half),
    placeBeside(wall, s, off + half),
  ];
}

function wallGesture(model: StructuredModel, wall: Wall, from: Spot): Gesture {
  const length = lengthOf(wall);
  return {
    storey: from.storey,
    to: ({ place, pixel }) => {
      const offset = snappedOffset(model.walls, wall, from.place, place, SNAP_PIXELS * pixel);
      const label = { text: shortLength(Math.abs(offset)), at: placeBeside(wall, length / 2, offset) };
      return {
        ghost: { shapes: [strip(wall, 0, length, offset)], label },
        operation: Math.abs(offset) < LEAST ? undefined : { type: 'move-wall', id: wall.id, offset },
      };
    },
  };
}

function moveGesture(opening: StructuredModel['openings'][number], wall: Wall, from: Spot): Gesture {
  return {
    storey: from.storey,
    to: ({ place, pixel }) => {
      const { a, b } = movedOpening(opening, wall, from.place, place, SNAP_PIXELS * pixel);
      const [s, e] = [besideLine(wall, a).s, besideLine(wall, b).s].sort((p, q) => p - q) as [number, number];
      const text = `${shortLength(s)} | ${shortLength(lengthOf(wall) - e)}`;
      const isMoved = Math.hypot(a[0] - opening.a[0], a[1] - opening.a[1]) >= LEAST;
      return {
        ghost: { shapes: [strip(wall, s, e)], label: { text, at: placeBeside(wall, (s + e) / 2) } },
        operation: isMoved ? { type: 'move-opening', id: opening.id, a, b } : undefined,
      };
    },
  };
}

/** Draws an opening along a wall, seen from above. */
function openingGesture(wall: Wall, kind: EditOpeningKind, from: Spot): Gesture {
  const level = from.z;
  const onTop = (places: readonly Place[]) => places.map(([x, y]): Corner => [x, y, level]);
  return {
    storey: from.storey,
    level,
    to: ({ place }) => {
      const operation = drawnOpening(wall, kind, from.place, place);
      const [s, e] = operation
        ? [besideLine(wall, operation.a).s, besideLine(wall, operation.b).s]
        : [besideLine(wall, from.place).s, besideLine(wall, from.place).s];
      const label = s === e ? undefined : { text: shortLength(e - s), at: placeBeside(wall, (s + e) / 2), z: level };
      return { ghost: { shapes: [strip(wall, s, e)], upright: [onTop(strip(wall, s, e))], label }, operation };
    },
  };
}

/** Draws an opening as a rectangle on the face of a wall that the hand is on. */
function faceGesture(
  model: StructuredModel,
  { wall, kind }: { wall: Wall; kind: EditOpeningKind },
  from: Spot,
): Gesture {
  const off = (Math.sign(besideLine(wall, from.place).off) || 1) * (wall.thickness / 2);
  const levels = levelsOf(model.openings, wall);
  const onFace = ({ place, z }: Spot) => ({ s: besideLine(wall, place).s, h: z - wall.zBottom });
  return {
    storey: from.storey,
    face: { wall, off },
    to: (spot) => {
      const snapping = { levels, reach: SNAP_PIXELS * spot.pixel };
      const { rect, kind: drawn, operation } = drawnOnFace(wall, kind, [onFace(from), onFace(spot)], snapping);
      return { ghost: openingGhost({ wall, off }, rect, drawn), operation };
    },
  };
}

/** An opening on the face of its wall, with its measures. */
export function openingGhost({ wall, off }: Face, rect: FaceRect, kind: EditOpeningKind): Ghost {
  const { from, to, sill, head } = rect;
  const label = {
    text: `${(to - from).toFixed(2)} × ${(head - sill).toFixed(2)} m`,
    at: placeBeside(wall, (from + to) / 2, off),
    z: wall.zBottom + head,
    opening: { kind, sill },
  };
  return {
    shapes: [strip(wall, from, to)],
    upright: [cornersOf(wall, rect, off)],
    label: to - from < LEAST ? undefined : label,
  };
}

/** A line across a room: it begins and ends at what it is near, and is drawn from wall to wall. */
function splitGesture(model: StructuredModel, { storey, ...spot }: Spot): Gesture | undefined {
  const near = roomNear(model.rooms, storey, spot.place, SNAP_PIXELS * spot.pixel);
  if (!near) return undefined;
  const from = snappedToRoom(near, spot.place, SNAP_PIXELS * spot.pixel);
  return {
    storey,
    to: ({ place, pixel }) => {
      const straight = straightened(model.directions, from, place);
      const end = straight === place ? snappedToRoom(near, place, SNAP_PIXELS * pixel) : straight;
      const length = lengthOf({ a: from, b: end });
      if (length < SHORTEST_LINE) return { ghost: { shapes: [[from, end]], label: undefined }, operation: undefined };
      const middle: Place = [(from[0] + end[0]) / 2, (from[1] + end[1]) / 2];
      const room = roomAt(model.rooms, storey, middle);
      const [a, b] = (room && acrossRoom(room, from, end)) ?? [from, end];
      return {
        ghost: { shapes: [[a, b]], label: { text: shortLength(lengthOf({ a, b })), at: middle } },
        operation: room && { type: 'split-room', id: room.id, a: from, b: end },
      };
    },
  };
}

/** From one room to the one that joins it. */
function mergeGesture(model: StructuredModel, { storey, place: from }: Spot): Gesture | undefined {
  const first = roomAt(model.rooms, storey, from);
  if (!first) return undefined;
  return {
    storey,
    to: ({ place }) => {
      const second = roomAt(model.rooms, storey, place);
      const isOther = second !== undefined && second.id !== first.id;
      return {
        ghost: { shapes: [first.polygon, ...(isOther ? [second.polygon] : [])], label: undefined },
        operation: isOther ? { type: 'merge-rooms', ids: [first.id, second.id] } : undefined,
      };
    },
  };
}
