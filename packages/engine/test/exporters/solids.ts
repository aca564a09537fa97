import type { Opening, StructuredModel, Wall } from '../../src/core/model/structured-model.ts';
import { acceptedModel } from '../../src/core/model/accepted-model.ts';
import type { Vec2, Vec3 } from '../../src/core/vector.ts';
import { centroidOf } from '../../src/math/polygon.ts';
import { lowestOf } from '../../src/math/slopes.ts';
import { CURVE } from '../models/whole-house.ts';
import type { Found, Kind } from './element-kinds.ts';

/** Triangles that a file holds; Z up, meters. Formats without names have one body for all elements. */
export interface Body {
  /** Of the element that it is a part of, where the file says. */
  id?: string;
  /** Air of a room. */
  isSpace?: boolean;
  corners: readonly (readonly [Vec3, Vec3, Vec3])[];
}

/** A place that tells whether an element is there. */
interface Probe {
  kind: Kind;
  id: string;
  place: Vec3;
  /** The element is a hole: the place is in no body of `host`. */
  isVoid?: boolean;
  isAir?: boolean;
}

/** Which elements the bodies of a file show: places inside of each are looked up in its body. */
export function findInBodies(bodies: readonly Body[], model: StructuredModel): Found {
  const found: Partial<Record<Kind, string[]>> = {};
  const isNamed = bodies.some(({ id }) => id !== undefined);
  const probes = probesOf(model);
  for (const { kind, id, place, isVoid = false, isAir = false } of probes) {
    // A hole in a solid is one if nothing at all fills it; a hole in the air of a room, if that room leaves it out.
    const isOwn = (body: Body) => !isNamed || body.id === id || (isVoid && !isAir);
    const own = bodies.filter((body) => (body.isSpace ?? false) === isAir && isOwn(body));
    if (own.length > 0 && own.some((body) => windings(body, place) !== 0) !== isVoid) (found[kind] ??= []).push(id);
  }
  const pieces = probes.filter(({ kind }) => kind === 'curved walls').length;
  const isCurved = found['curved walls']?.length === pieces;
  return { ...found, 'curved walls': isCurved ? 1 : 0 };
}

/** How often a body goes around a place: signed crossings of a ray that meets no edge of upright prisms. */
function windings({ corners }: Body, origin: Vec3): number {
  const ray: Vec3 = [0.5773, 0.6211, 0.5299];
  let count = 0;
  for (const [p, q, r] of corners) {
    const [e, f] = [minus(q, p), minus(r, p)];
    const h = cross(ray, f);
    const slope = dot(e, h);
    if (Math.abs(slope) < 1e-12) continue;
    const s = minus(origin, p);
    const u = dot(s, h) / slope;
    const k = cross(s, e);
    const v = dot(ray, k) / slope;
    if (u >= 0 && v >= 0 && u + v < 1 && dot(f, k) / slope > 0) count += Math.sign(slope);
  }
  return count;
}

const minus = (p: Vec3, q: Vec3): Vec3 => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
const dot = (p: Vec3, q: Vec3): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
const cross = (p: Vec3, q: Vec3): Vec3 => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
];

/** A millimeter or two inside of a face. */
const [SKIN, AIR] = [0.002, 0.1];

function probesOf(full: StructuredModel): Probe[] {
  const model = acceptedModel(full);
  return [...roomProbes(model), ...wallProbes(model), ...openingProbes(model), ...solidProbes(model)];
}

function roomProbes({ rooms }: StructuredModel): Probe[] {
  return rooms.flatMap((room): Probe[] => {
    const { id, polygon, holes, slopes, zFloor, zCeiling } = room;
    const corner = centroidOf([polygon[0]!, polygon[1]!, centroidOf(polygon)]);
    const under = lowestOf(slopes ?? [], corner, zCeiling);
    const air = { id, isAir: true };
    return [
      { kind: 'rooms', ...air, place: [...corner, zFloor + AIR] },
      ...holes.map((hole): Probe => ({
        kind: 'holes in rooms',
        ...air,
        place: [...centroidOf(hole), zFloor + AIR],
        isVoid: true,
      })),
      ...(room.ceilingParts ?? []).map(({ polygon: outline, z }): Probe => ({
        kind: 'stepped ceilings',
        ...air,
        place: [...centroidOf(outline), z - SKIN],
      })),
      ...(slopes
        ? [{ kind: 'sloped ceilings', ...air, place: [...corner, under + AIR], isVoid: true } satisfies Probe]
        : []),
    ];
  });
}

function wallProbes({ walls, openings }: StructuredModel): Probe[] {
  const bent = walls.filter(({ id }) => id.startsWith('arc-') && !openings.some(({ wall }) => wall === id));
  const straight = walls.map((wall): Probe => ({ kind: 'walls', id: wall.id, place: clearOf(wall, openings) }));
  // Near an end of a piece, beside the inner face of the arc that its middle touches: the straight piece does not reach there.
  const curved = bent.map(({ id, a, b, thickness, zBottom }): Probe => {
    const from = ([x, y]: Vec2): Vec2 => [x - CURVE.center[0], y - CURVE.center[1]];
    const end = from([a[0] + 0.06 * (b[0] - a[0]), a[1] + 0.06 * (b[1] - a[1])]);
    const inner = Math.hypot(...from([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])) - thickness / 2 + 2 * SKIN;
    const part = inner / Math.hypot(...end);
    const place: Vec3 = [CURVE.center[0] + part * end[0], CURVE.center[1] + part * end[1], zBottom + AIR];
    return { kind: 'curved walls', id, place };
  });
  return [...straight, ...curved];
}

/** A place in a wall beside its openings. */
function clearOf({ id, a, b, zBottom }: Wall, openings: readonly Opening[]): Vec3 {
  const own = openings.filter(({ wall }) => wall === id);
  const at = (t: number): Vec2 => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
  const isClear = (place: Vec2) =>
    own.every((one) => {
      const width = Math.hypot(one.b[0] - one.a[0], one.b[1] - one.a[1]);
      const reach = [one.a, one.b].map((end) => Math.hypot(place[0] - end[0], place[1] - end[1]));
      return Math.max(...reach) > width;
    });
  const parts = [0.53, 0.31, 0.71, 0.86, 0.05];
  return [...at(parts.find((t) => isClear(at(t))) ?? NaN), zBottom + AIR];
}

/** Width of a door's frame, at whose inner edge the leaf hangs. */
const FRAME = 0.05;
const OPENING_KIND = { door: 'doors', window: 'windows', passage: 'passages', curtain: 'curtain walls' } as const;

function openingProbes({ walls, openings }: StructuredModel): Probe[] {
  return openings.flatMap((opening): Probe[] => {
    const { id, type, a, b, zBottom, zTop, leaves } = opening;
    const width = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const way: Vec2 = [(b[0] - a[0]) / width, (b[1] - a[1]) / width];
    const left: Vec2 = [-way[1], way[0]];
    const z = (zBottom + zTop) / 2;
    const at = (along: number, aside: number): Vec3 => [
      a[0] + way[0] * along + left[0] * aside,
      a[1] + way[1] * along + left[1] * aside,
      z,
    ];
    const kind = OPENING_KIND[type];
    if (type === 'passage') return [{ kind, id, place: at(width / 2, 0), isVoid: true }];
    // In the frame beside its jamb.
    const frame: Probe = { kind, id, place: at(0.02, 0) };
    const [leaf] = leaves ?? [];
    if (!leaf) return [frame];
    const half = walls.find((wall) => wall.id === opening.wall)!.thickness / 2;
    const side = leaf.side === 'left' ? 1 : -1;
    const turned = FRAME + (width / 2) * Math.cos(leaf.angle);
    const along = leaf.hinge === 'a' ? turned : width - turned;
    const open = at(along, side * (half + (width / 2) * Math.sin(leaf.angle)));
    const place = leaf.angle > 0 ? open : at(width / 2, 0);
    return [frame, { kind: 'door leaves', id, place }];
  });
}

function solidProbes({ slabs, columns, beams, stairs }: StructuredModel): Probe[] {
  return [
    ...slabs.flatMap(({ id, outline, holes, zBottom, zTop, slopes }): Probe[] => {
      const place = centroidOf([outline[0]!, outline[1]!, centroidOf(outline)]);
      const middle = lowestOf(slopes ?? [], place, zBottom) + (zTop - zBottom) / 2;
      const gaps = holes.map((hole): Probe => ({
        kind: 'holes in slabs',
        id,
        place: [...centroidOf(hole), middle],
        isVoid: true,
      }));
      const roof: Probe[] = slopes ? [{ kind: 'sloped roofs', id, place: [...place, middle] }] : [];
      return [{ kind: 'slabs', id, place: [...place, middle] }, ...gaps, ...roof];
    }),
    ...columns.map(({ id, center, zBottom }): Probe => ({ kind: 'columns', id, place: [...center, zBottom + AIR] })),
    ...beams.map(({ id, a, b, zBottom }): Probe => ({
      kind: 'beams',
      id,
      place: [a[0] + 0.45 * (b[0] - a[0]), a[1] + 0.45 * (b[1] - a[1]), zBottom + SKIN],
    })),
    ...stairs.flatMap(({ id, treads }): Probe[] => [
      { kind: 'stairs', id, place: [...centroidOf(treads[0]!.outline), treads[0]!.z - SKIN] },
      ...treads.map(({ outline, z }): Probe => ({ kind: 'treads', id, place: [...centroidOf(outline), z - SKIN] })),
    ]),
  ];
}
