import type { EditOpeningKind, EditOperation } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { shortLength } from '../format.ts';
import {
  besideLine,
  drawnOpening,
  lengthOf,
  movedOpening,
  placeBeside,
  roomAt,
  SNAP_PIXELS,
  snappedOffset,
  straightened,
  wallAt,
  type Place,
} from './plan-geometry.ts';
import type { Ghost } from './plan-layer.ts';

/** What a drag or a click on the plan does. */
export type PlanTool = 'select' | EditOpeningKind | 'split' | 'merge';

/** A drag under way: what it would do now, and how that looks. */
export interface Gesture {
  to(place: Place, pixel: number): { ghost: Ghost; operation: EditOperation | undefined };
}

/** A drag shorter than this changes nothing, meters. */
const LEAST = 0.005;

/** What a drag that begins at a place of the plan does; undefined for what moves the drawing instead. */
export function beginGesture(
  model: StructuredModel,
  { tool, storey, chosen, hit }: { tool: PlanTool; storey: string; chosen: string | null; hit: string | null },
  from: Place,
  pixel: number,
): Gesture | undefined {
  if (tool === 'merge') return undefined;
  if (tool === 'split') return splitGesture(model, storey, from);
  if (tool !== 'select') {
    const wall = wallAt(model.walls, storey, from, SNAP_PIXELS * pixel);
    return wall && openingGesture(wall, tool, from);
  }
  if (hit === null || hit !== chosen) return undefined;
  const wall = model.walls.find(({ id }) => id === hit);
  if (wall) return wallGesture(model, wall, from);
  const opening = model.openings.find(({ id }) => id === hit);
  const host = opening && model.walls.find(({ id }) => id === opening.wall);
  return opening && host && moveGesture(opening, host, from);
}

type Wall = StructuredModel['walls'][number];

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

function wallGesture(model: StructuredModel, wall: Wall, from: Place): Gesture {
  const length = lengthOf(wall);
  return {
    to: (place, pixel) => {
      const offset = snappedOffset(model.walls, wall, from, place, SNAP_PIXELS * pixel);
      const label = { text: shortLength(Math.abs(offset)), at: placeBeside(wall, length / 2, offset) };
      return {
        ghost: { shapes: [strip(wall, 0, length, offset)], label },
        operation: Math.abs(offset) < LEAST ? undefined : { type: 'move-wall', id: wall.id, offset },
      };
    },
  };
}

function moveGesture(opening: StructuredModel['openings'][number], wall: Wall, from: Place): Gesture {
  return {
    to: (place, pixel) => {
      const { a, b } = movedOpening(opening, wall, from, place, SNAP_PIXELS * pixel);
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

function openingGesture(wall: Wall, kind: EditOpeningKind, from: Place): Gesture {
  return {
    to: (place) => {
      const operation = drawnOpening(wall, kind, from, place);
      const [s, e] = operation
        ? [besideLine(wall, operation.a).s, besideLine(wall, operation.b).s]
        : [besideLine(wall, from).s, besideLine(wall, from).s];
      const label = { text: shortLength(e - s), at: placeBeside(wall, (s + e) / 2) };
      return { ghost: { shapes: [strip(wall, s, e)], label }, operation };
    },
  };
}

function splitGesture(model: StructuredModel, storey: string, from: Place): Gesture {
  return {
    to: (place) => {
      const end = straightened(model.directions, from, place);
      const middle: Place = [(from[0] + end[0]) / 2, (from[1] + end[1]) / 2];
      const room = roomAt(model.rooms, storey, middle);
      const length = lengthOf({ a: from, b: end });
      return {
        ghost: { shapes: [[from, end]], label: { text: shortLength(length), at: middle } },
        operation: room && length > 0.1 ? { type: 'split-room', id: room.id, a: from, b: end } : undefined,
      };
    },
  };
}
