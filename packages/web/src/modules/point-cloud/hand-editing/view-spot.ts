import type { StructuredModel, Viewer } from '@cloud/viewer';
import type { Corner } from './geometry/face-geometry.ts';
import type { Face, Gesture, Spot } from './gesture.ts';
import { besideLine, lengthOf, placeBeside, type Place } from './geometry/plan-geometry.ts';

type Wall = StructuredModel['walls'][number];
type Ray = ReturnType<Viewer['ray']>;

/** A ray that comes down less than this on a meter meets no floor. */
const LEVEL = 0.02;
/** A place so far below a floor still belongs to its storey, meters. */
const BELOW_FLOOR = 0.4;
/** Faces of walls are hit to this, meters. */
const FACE_SLACK = 0.02;
/** A hit on a wall counts for the room that is so far in front of it, meters. */
const IN_FRONT = 0.03;
/** Over so many meters the size of a pixel is looked at. */
const PROBE = 0.05;

/** A corner of the model in the world. */
export const inWorld = ({ origin }: StructuredModel, [x, y, z]: Corner): [number, number, number] => [
  origin[0] + x,
  origin[1] + y,
  origin[2] + z,
];

/** Meters that a pixel spans at a corner of the model, where it spans least. */
export function pixelAt(viewer: Viewer, model: StructuredModel, [x, y, z]: Corner): number {
  const seen = (corner: Corner) => viewer.project(inWorld(model, corner));
  const from = seen([x, y, z]);
  const spans = [seen([x + PROBE, y, z]), seen([x, y + PROBE, z]), seen([x, y, z + PROBE])];
  return PROBE / Math.max(1e-3, ...spans.map((to) => Math.hypot(to.x - from.x, to.y - from.y)));
}

/** Where a pointer over the view is on the model: along the face of a gesture, at what is under it, or on the floor. */
export function spotInView(
  viewer: Viewer,
  model: StructuredModel,
  { x, y }: { x: number; y: number },
  gesture?: Pick<Gesture, 'storey' | 'face' | 'level'>,
): Spot | undefined {
  const ray = localRay(viewer.ray(x, y), model);
  if (gesture?.face) return spotOnFace(viewer, model, ray, { ...gesture, face: gesture.face });
  const under = viewer.faceAt(x, y);
  const [ox, oy, oz] = model.origin;
  const corner: Corner | undefined = under && [under.point[0] - ox, under.point[1] - oy, under.point[2] - oz];
  const storey = model.storeys.find(({ id }) => id === gesture?.storey) ?? storeyAt(model, corner?.[2]);
  if (!storey) return undefined;
  const host = model.openings.find(({ id }) => id === under?.id)?.wall ?? under?.id;
  const wall = model.walls.find(({ id }) => id === host);
  const { level } = gesture ?? {};
  const at = corner && wall && level === undefined ? corner : onLevel(ray, level ?? storey.elevation);
  if (!at) return undefined;
  return {
    storey: storey.id,
    place: wall && level === undefined ? inFrontOf(wall, [at[0], at[1]]) : [at[0], at[1]],
    on: wall && wall.id === under?.id ? sideOf(wall, at) : 'floor',
    z: at[2],
    pixel: pixelAt(viewer, model, at),
    hit: under?.id ?? null,
  };
}

/** The side of a wall that a corner is on; its ends are for nothing, as the floor is. */
function sideOf(wall: Wall, [x, y, z]: Corner): Spot['on'] {
  if (liesOnFace(wall, [x, y])) return 'face';
  return z > wall.zTop - FACE_SLACK ? 'top' : 'floor';
}

/** True on the two long faces of a wall, not on its top or its ends. */
function liesOnFace(wall: Wall, place: Place): boolean {
  const { s, off } = besideLine(wall, place);
  return s >= 0 && s <= lengthOf(wall) && Math.abs(off) > wall.thickness / 2 - FACE_SLACK;
}

/** A place on a wall, moved a little into the room that it is seen from. */
function inFrontOf(wall: Wall, place: Place): Place {
  const { s, off } = besideLine(wall, place);
  return liesOnFace(wall, place) ? placeBeside(wall, s, off + Math.sign(off) * IN_FRONT) : place;
}

function localRay({ origin, direction }: Ray, model: StructuredModel): Ray {
  return {
    origin: [origin[0] - model.origin[0], origin[1] - model.origin[1], origin[2] - model.origin[2]],
    direction,
  };
}

/** The storey that a height belongs to; the lowest where nothing is. */
function storeyAt({ storeys }: StructuredModel, z = -Infinity): StructuredModel['storeys'][number] | undefined {
  return storeys.findLast(({ elevation }) => elevation - BELOW_FLOOR <= z) ?? storeys[0];
}

function onLevel({ origin, direction }: Ray, elevation: number): Corner | undefined {
  const way = (elevation - origin[2]) / direction[2];
  if (Math.abs(direction[2]) < LEVEL || way <= 0) return undefined;
  return [origin[0] + direction[0] * way, origin[1] + direction[1] * way, elevation];
}

/** Where a ray meets the face of a wall, however far beside it; undefined along the face. */
function spotOnFace(
  viewer: Viewer,
  model: StructuredModel,
  { origin, direction }: Ray,
  { storey, face: { wall, off } }: { storey: string; face: Face },
): Spot | undefined {
  const [x, y] = [origin[0], origin[1]];
  const start = besideLine(wall, [x, y]).off - off;
  const perMeter = besideLine(wall, [x + direction[0], y + direction[1]]).off - off - start;
  const way = -start / perMeter;
  if (Math.abs(perMeter) < LEVEL || way <= 0) return undefined;
  const at: Corner = [x + direction[0] * way, y + direction[1] * way, origin[2] + direction[2] * way];
  const place = placeBeside(wall, besideLine(wall, [at[0], at[1]]).s, off);
  return { storey, place, pixel: pixelAt(viewer, model, at), hit: wall.id, on: 'face', z: at[2] };
}
