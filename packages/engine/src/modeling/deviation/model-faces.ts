import type { Room, Slope, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { distance, edgesOf } from '../../math/polygon.ts';
import { directionOf, middleOf } from '../../math/segment.ts';

/** An upright face: a strip over an edge of a room; local meters. */
export interface UprightFace {
  ax: number;
  ay: number;
  /** Unit direction with the room on the left. */
  dx: number;
  dy: number;
  length: number;
  z0: number;
  z1: number;
  /** Number of the wall or room that it belongs to, in `ids`. */
  element: number;
}

/** A level face: the floor or ceiling of a room; local meters. */
export interface LevelFace {
  polygon: readonly Vec2[];
  /** What lies in them, a room within the room and its walls, is no part of the face. */
  holes: readonly (readonly Vec2[])[];
  z: number;
  /** Of a sloped ceiling: its planes; it is the lowest of them and `z`. */
  slopes?: readonly Slope[] | undefined;
  /** +1 floor (room above), -1 ceiling. */
  up: 1 | -1;
  /** Number of the room, in `ids`. */
  element: number;
}

/** The faces of a model, each with the element it belongs to. */
export interface ModelFaces {
  uprights: UprightFace[];
  levels: LevelFace[];
  /** Ids that `element` numbers point to. */
  ids: string[];
}

/** Which wall an edge of a room belongs to; meters. */
export interface FaceOwnerOptions {
  /** Most distance of the edge from the wall's face. */
  reach?: number;
  /** Its middle lies at most this far beyond the end of the wall. */
  beyond?: number;
  /** Cosine of the angle between them. */
  parallel?: number;
}

export const FACE_OWNER_DEFAULTS: Required<FaceOwnerOptions> = { reach: 0.1, beyond: 0.3, parallel: 0.99 };

/** Edges shorter than this are no faces, meters. */
const LEAST_EDGE = 1e-6;

/** Collects the faces of rooms (outlines, floors and ceilings), each under the wall or room that it belongs to, and of walls in the open. */
export function facesOfModel({ rooms, walls }: StructuredModel, options: FaceOwnerOptions = {}): ModelFaces {
  const knobs = { ...FACE_OWNER_DEFAULTS, ...options };
  const byId = new Map(walls.map((wall) => [wall.id, wall]));
  const numbers = new Map<string, number>();
  const numberOf = (id: string) => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  const uprights: UprightFace[] = [];
  const levels: LevelFace[] = [];
  for (const room of rooms) {
    const element = numberOf(room.id);
    const { polygon: outline, holes } = room;
    levels.push({ polygon: outline, holes, z: room.zFloor, up: 1, element });
    levels.push({ polygon: outline, holes, z: room.zCeiling, slopes: room.slopes, up: -1, element });
    for (const { polygon, z } of room.ceilingParts ?? []) levels.push({ polygon, holes: [], z, up: -1, element });
    const around = room.walls.flatMap((id) => byId.get(id) ?? []);
    for (const [a, b] of [room.polygon, ...room.holes].flatMap(edgesOf)) {
      if (distance(a, b) < LEAST_EDGE) continue;
      const owner = ownerOf(a, b, around, knobs);
      uprights.push(uprightFace(a, b, room, owner ? numberOf(owner.id) : element));
    }
  }
  for (const wall of walls) if (!numbers.has(wall.id)) uprights.push(...facesOfWall(wall, numberOf(wall.id)));
  return { uprights, levels, ids: [...numbers.keys()] };
}

/** Both faces of a wall on which no edge of a room lies. */
function facesOfWall({ a, b, thickness, zBottom, zTop }: Wall, element: number): UprightFace[] {
  const [dx, dy] = directionOf({ a, b });
  const [nx, ny] = [(-dy * thickness) / 2, (dx * thickness) / 2];
  const face = { length: distance(a, b), z0: zBottom, z1: zTop, element };
  return [
    { ax: a[0] + nx, ay: a[1] + ny, dx, dy, ...face },
    { ax: b[0] - nx, ay: b[1] - ny, dx: -dx, dy: -dy, ...face },
  ];
}

function uprightFace(a: Vec2, b: Vec2, { zFloor, zCeiling }: Room, element: number): UprightFace {
  const [dx, dy] = directionOf({ a, b });
  return { ax: a[0], ay: a[1], dx, dy, length: distance(a, b), z0: zFloor, z1: zCeiling, element };
}

/** The wall on whose face an edge lies best; undefined if it lies on none. */
function ownerOf(
  a: Vec2,
  b: Vec2,
  walls: readonly Wall[],
  { reach, beyond, parallel }: Required<FaceOwnerOptions>,
): Wall | undefined {
  const [dx, dy] = directionOf({ a, b });
  const [mx, my] = middleOf({ a, b });
  let best = reach;
  let owner: Wall | undefined;
  for (const wall of walls) {
    const [ux, uy] = directionOf(wall);
    if (Math.abs(ux * dx + uy * dy) < parallel) continue;
    const along = ux * (mx - wall.a[0]) + uy * (my - wall.a[1]);
    if (along < -beyond || along > distance(wall.a, wall.b) + beyond) continue;
    const off = Math.abs(Math.abs(ux * (my - wall.a[1]) - uy * (mx - wall.a[0])) - wall.thickness / 2);
    if (off >= best) continue;
    best = off;
    owner = wall;
  }
  return owner;
}
