import type { Room } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf } from '../../../math/polygon.ts';
import type { Segment } from '../../../math/segment.ts';
import { distanceToSegment } from '../../../math/segment.ts';
import { contains, cross, distance, dot, signedArea, subtract, tidyPolygon } from '../plan-geometry.ts';

/** The part of a room's plan under one level of its ceiling: counterclockwise, holes too. */
export interface CeilingRegion {
  outline: Vec2[];
  holes: Vec2[][];
  z: number;
  /** Its place among the parts of the room's ceiling; none of the main level. */
  part?: number;
}

/** An upright side of the air of a room, which lies on its left: from the floor on, or a step between two levels of the ceiling. */
export interface AirSide extends Segment {
  low: number;
  high: number;
  /** Level of the ceiling over that air. */
  zCeiling: number;
  /** Of a step: the region whose ceiling ends there, the lower one. */
  lower?: CeilingRegion;
}

/** A room with a stepped ceiling, cut along the steps. */
export interface CeilingLevels {
  /** The main level first, in as many regions as the others leave of it. */
  regions: CeilingRegion[];
  sides: AirSide[];
  /** Each once: regions and sides meet in these only. */
  corners: Vec2[];
}

/** Corners nearer than this are one, meters. */
const SAME_CORNER = 1e-3;

/** The levels of a stepped ceiling; none of a level or a sloped one. */
export function ceilingLevels(room: Room): CeilingLevels | undefined {
  const { ceilingParts = [], slopes, zFloor, zCeiling } = room;
  if (ceilingParts.length === 0 || slopes) return undefined;
  const corners: Vec2[] = [];
  const place = (polygon: readonly Vec2[]) => tidyPolygon(polygon).map((corner) => cornerAt(corners, corner));
  const border = [place(room.polygon), ...room.holes.map((hole) => place(hole).reverse())];
  const parts = ceilingParts.map(({ polygon, z }) => ({ loop: place(polygon), z }));
  const refined = (loop: readonly Vec2[]) => edgesOf(loop).flatMap(([a, b]) => [a, ...cornersOn(corners, a, b)]);
  const others = parts.map(({ loop, z }, part): CeilingRegion => ({ outline: refined(loop), holes: [], z, part }));
  const around = [...border.map(refined), ...others.map(({ outline }) => outline.toReversed())];
  const regions = [...regionsOf(uncancelled(around.flatMap(edgesOf)), zCeiling), ...others];
  return { regions, sides: airSides(regions, zFloor), corners };
}

/** Corners that lie on a side between its ends, from a on. */
export function cornersOn(corners: readonly Vec2[], a: Vec2, b: Vec2): Vec2[] {
  const along = subtract(b, a);
  return corners
    .filter((one) => one !== a && one !== b && distanceToSegment({ a, b }, ...one) < SAME_CORNER)
    .sort((p, q) => dot(subtract(p, a), along) - dot(subtract(q, a), along));
}

function cornerAt(corners: Vec2[], place: Vec2): Vec2 {
  const known = corners.find((corner) => distance(corner, place) < SAME_CORNER);
  if (!known) corners.push(place);
  return known ?? place;
}

/** Sides without those that run both ways. */
function uncancelled(edges: readonly [Vec2, Vec2][]): [Vec2, Vec2][] {
  return edges.filter(([a, b]) => !edges.some(([c, d]) => c === b && d === a));
}

/** What lies on the left of the sides. */
function regionsOf(edges: readonly [Vec2, Vec2][], z: number): CeilingRegion[] {
  const rest = new Set(edges);
  const loops: Vec2[][] = [];
  for (const first of rest) {
    const loop: Vec2[] = [];
    for (let edge: [Vec2, Vec2] | undefined = first; edge; edge = nextOf(rest, edge)) {
      rest.delete(edge);
      loop.push(edge[0]);
    }
    if (Math.abs(signedArea(loop)) > SAME_CORNER ** 2) loops.push(loop);
  }
  const holes = loops.filter((loop) => signedArea(loop) < 0);
  return loops
    .filter((loop) => signedArea(loop) > 0)
    .map((outline) => ({
      outline,
      holes: holes.filter((hole) => hole.every((corner) => outline.includes(corner) || contains(outline, corner))),
      z,
    }))
    .map((region) => ({ ...region, holes: region.holes.map((hole) => hole.toReversed()) }));
}

/** The side that goes on, the leftmost of several, so that regions that touch in a corner stay apart. */
function nextOf(rest: ReadonlySet<[Vec2, Vec2]>, [from, at]: [Vec2, Vec2]): [Vec2, Vec2] | undefined {
  const turnTo = ([, to]: [Vec2, Vec2]) => {
    const [ahead, way] = [subtract(at, from), subtract(to, at)];
    return Math.atan2(cross(ahead, way), dot(ahead, way));
  };
  return [...rest].filter(([a]) => a === at).sort((p, q) => turnTo(q) - turnTo(p))[0];
}

function airSides(regions: readonly CeilingRegion[], zFloor: number): AirSide[] {
  const edges = regions.flatMap((region) =>
    [region.outline, ...region.holes.map((hole) => hole.toReversed())]
      .flatMap(edgesOf)
      .map(([a, b]) => ({ a, b, region })),
  );
  const levels = [...new Set(regions.map(({ z }) => z))].sort((p, q) => p - q);
  return edges.flatMap(({ a, b, region: { z } }) => {
    const lower = edges.find((other) => other.a === b && other.b === a)?.region;
    const foot = lower?.z ?? zFloor;
    const heights = [foot, ...levels.filter((level) => level > foot && level <= z)];
    return heights.slice(1).map((high, k) => ({ a, b, low: heights[k]!, high, zCeiling: z, ...(lower && { lower }) }));
  });
}
