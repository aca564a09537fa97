import type { Aabb, Vec3 } from '@cloud/engine';
import { add, cross, dot, normalize, subtract } from '../camera/linear.ts';
import type { CameraView, Ray } from '../camera/view.ts';
import type { PickableNode } from '../points/pick-point.ts';
import { FLAT_POINT, fitPlane, largestPlane, neighborsOf } from './local-plane.ts';
import type { Plane } from './local-plane.ts';

/** What a corner of a measurement takes hold of. */
export type SnapKind = 'point' | 'edge' | 'plane';

/** A place that a measurement takes, and what it is a part of. */
export interface Snap {
  kind: SnapKind;
  /** World. */
  point: Vec3;
  /** Unit normal of a plane, unit direction of an edge. */
  direction?: Vec3;
}

/** What there is to take hold of. */
export interface SnapScene {
  /** Points on screen. */
  nodes: readonly PickableNode[];
  /** Edges of the shown model, world. */
  edges: Iterable<readonly [Vec3, Vec3]>;
  /** Points outside of it do not count. */
  clip: Aabb;
  /** Whether the place under the pointer is a face of the model. */
  isFace: boolean;
}

/** Points within this distance of a place tell its plane, meters; more where the picture is coarse. */
const LEAST_NEIGHBORHOOD = 0.12;
/** Neighborhoods are at least so many times as wide as the reach of the snapping. */
const NEIGHBORHOOD_REACHES = 1.5;
/** An edge so far behind what the pointer is over is hidden by it, meters. */
const EDGE_SLACK = 0.1;
/** Planes that meet at a smaller angle have no edge between them: cosine of 25°. */
const FLATTEST_EDGE = 0.906;

/**
 * Takes hold of what is nearest to a ray, of the more telling first: corners and edges of the model, then the edge between
 * two planes of points, a plane of points, and last the point itself.
 *
 * @param hit the place under the pointer, world.
 * @param reach pixels within which corners and edges pull.
 */
export function snapTo(scene: SnapScene, view: CameraView, ray: Ray, hit: Vec3, reach: number): Snap {
  const depth = dot(subtract(hit, ray.origin), ray.direction);
  const meters = (reach / view.pixelsPerMeter) * (view.pose.projection === 'perspective' ? depth : 1);
  const onEdge = snapToEdges(scene, ray, depth, meters);
  if (onEdge) return onEdge;
  if (scene.isFace) return { kind: 'plane', point: hit };
  const near = neighborsOf(scene.nodes, hit, Math.max(LEAST_NEIGHBORHOOD, meters * NEIGHBORHOOD_REACHES), scene.clip);
  const whole = fitPlane(near);
  if (whole?.isFlat) return planeSnap(whole, ray, hit);
  return edgeOfPoints(near, ray, meters) ?? { kind: 'point', point: hit };
}

/** The nearest corner within reach, else the nearest place on an edge. */
function snapToEdges({ edges, clip }: SnapScene, ray: Ray, depth: number, reach: number): Snap | undefined {
  let [corner, edge]: (Snap | undefined)[] = [];
  let [cornerAside, edgeAside] = [reach, reach];
  const isOpen = (point: Vec3) => point.every((value, k) => value >= clip.min[k]! && value <= clip.max[k]!);
  for (const [a, b] of edges) {
    const point = nearestOnEdge(ray, a, b);
    const far = asideOf(ray, point);
    if (far.aside > reach || far.depth > depth + EDGE_SLACK + reach || far.depth <= 0 || !isOpen(point)) continue;
    if (far.aside < edgeAside) {
      edgeAside = far.aside;
      edge = { kind: 'edge', point, direction: normalize(subtract(b, a)) };
    }
    for (const end of [a, b]) {
      const { aside } = asideOf(ray, end);
      if (aside >= cornerAside || !isOpen(end)) continue;
      cornerAside = aside;
      corner = { kind: 'point', point: end };
    }
  }
  return corner ?? edge;
}

function asideOf(ray: Ray, point: Vec3): { depth: number; aside: number } {
  const arm = subtract(point, ray.origin);
  const depth = dot(arm, ray.direction);
  return { depth, aside: Math.sqrt(Math.max(0, dot(arm, arm) - depth * depth)) };
}

/** The place on a line from a to b, between both, that is nearest to a ray. */
function nearestOnEdge(ray: Ray, a: Vec3, b: Vec3): Vec3 {
  const along = subtract(b, a);
  const arm = subtract(ray.origin, a);
  const [length, slant] = [dot(along, along), dot(along, ray.direction)];
  const apart = length - slant * slant;
  const share = apart < 1e-12 ? 0 : (dot(along, arm) - slant * dot(ray.direction, arm)) / apart;
  return add(a, along, Math.min(1, Math.max(0, share)));
}

/** Where the ray meets the plane; a ray along it keeps its place. */
function planeSnap({ normal, middle }: Plane, ray: Ray, hit: Vec3): Snap {
  const slope = dot(normal, ray.direction);
  const lift = dot(normal, subtract(middle, ray.origin));
  const isAlong = Math.abs(slope) < 0.05;
  const point = isAlong
    ? add(hit, normal, dot(normal, subtract(middle, hit)))
    : add(ray.origin, ray.direction, lift / slope);
  return { kind: 'plane', point, direction: normal };
}

/** The edge between the two largest planes of points. */
function edgeOfPoints(near: readonly Vec3[], ray: Ray, reach: number): Snap | undefined {
  const [first, second] = twoPlanes(near);
  if (!first || !second || Math.abs(dot(first.normal, second.normal)) > FLATTEST_EDGE) return undefined;
  const along = normalize(cross(first.normal, second.normal));
  // On the first plane from its middle towards the second, square to the edge.
  const down = cross(along, first.normal);
  const step = dot(second.normal, subtract(second.middle, first.middle)) / dot(second.normal, down);
  const through = add(first.middle, down, step);
  const point = nearestOnEdge(ray, add(through, along, -2 * reach), add(through, along, 2 * reach));
  return asideOf(ray, point).aside <= reach ? { kind: 'edge', point, direction: along } : undefined;
}

/** The two largest planes; beside the edge each point counts for the one that it is nearer to. */
function twoPlanes(near: readonly Vec3[]): (Plane | undefined)[] {
  const first = largestPlane(near);
  const second = first && largestPlane(near.filter((point) => first.offset(point) > FLAT_POINT));
  if (!second) return [first];
  const isFirst = (point: Vec3) => first.offset(point) < second.offset(point);
  return [fitPlane(near.filter(isFirst)), fitPlane(near.filter((point) => !isFirst(point)))].filter(
    (plane) => plane?.isFlat,
  );
}
