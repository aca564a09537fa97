import type { Opening, Slope, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { slopeInFrame } from '../../math/slopes.ts';
import { add, distance, dot, normalize, scale, subtract, tidyPolygon, turnLeft } from './plan-geometry.ts';
import { bendWalls } from './bend-walls.ts';
import type { ArcPart, WallEnds } from './bend-walls.ts';
import { findArcs } from './wall-arcs.ts';
import type { WallCut } from './wall-joints.ts';
import { joinWalls } from './wall-joints.ts';

/** An opening as it is cut out of its wall: stations along the wall and heights, meters. */
export interface WallOpening {
  opening: Opening;
  begin: number;
  end: number;
  zBottom: number;
  zTop: number;
}

/**
 * A wall ready to be drawn or built. Wall coordinates are (station from `a` along the wall, distance to the left).
 */
export interface WallLayout {
  wall: Wall;
  along: Vec2;
  left: Vec2;
  length: number;
  /** Counterclockwise outline in wall coordinates. */
  outline: Vec2[];
  /** All openings lie between these stations; both faces run straight there, or across openings of a curved wall. */
  begin: number;
  end: number;
  /** Outline pieces beyond `begin` and `end`, from one face to the other, counterclockwise; two points if cut square. */
  startCap: Vec2[];
  endCap: Vec2[];
  openings: WallOpening[];
  /** Of a piece of a curved wall: its part of the arc in plan, radians counterclockwise; its faces are curved. */
  arc?: ArcPart;
  ends?: WallEnds;
}

/** Smallest width and height of an opening that is cut, meters. */
const SMALLEST_OPENING = 0.05;
/** Width of wall that is left beside an opening, meters. */
const JAMB = 0.01;

/** A threshold of millimeters is noise of the floor level, not a sill; meters. */
const LEAST_SILL = 0.01;
/** Meters; shorter walls have no direction. */
const SHORTEST_WALL = 1e-3;
/** Points nearer than this are one, meters. */
const SAME_POINT = 1e-6;

/** Lays out all walls of a model by id, joined storey by storey, with their openings. */
export function layoutWalls(model: StructuredModel): Map<string, WallLayout> {
  const layouts = new Map<string, WallLayout>();
  for (const storey of model.storeys) {
    const walls = model.walls.filter((wall) => wall.storey === storey.id && distance(wall.a, wall.b) > SHORTEST_WALL);
    const cuts = joinWalls(walls);
    for (const wall of walls) layouts.set(wall.id, layoutWall(wall, cuts.get(wall.id)!));
  }
  for (const opening of model.openings) {
    const layout = layouts.get(opening.wall);
    const placed = layout && placeOpening(layout, opening);
    if (placed) layout.openings.push(placed);
  }
  for (const layout of layouts.values()) layout.openings.sort((p, q) => p.begin - q.begin);
  bendWalls(layouts, findArcs(model));
  return layouts;
}

/** From wall coordinates to the plan. */
export function toPlan(layout: WallLayout, [station, offset]: Vec2): Vec2 {
  return add(layout.wall.a, add(scale(layout.along, station), scale(layout.left, offset)));
}

/**
 * What openings take of a wall, where they overlap once: square meters of its face, and meters of its foot where they reach
 * down to it.
 */
export function cutsOf({ wall, openings }: WallLayout): { face: number; foot: number } {
  const stations = openings.flatMap(({ begin, end }) => [begin, end]).sort((p, q) => p - q);
  let [face, foot] = [0, 0];
  for (const [k, to] of stations.slice(1).entries()) {
    const width = to - stations[k]!;
    let reached = -Infinity;
    const across = openings.filter(({ begin, end }) => begin < to && end >= to);
    for (const { zBottom, zTop } of across.sort((p, q) => p.zBottom - q.zBottom)) {
      face += width * Math.max(0, zTop - Math.max(zBottom, reached));
      reached = Math.max(reached, zTop);
    }
    if (across.some(({ zBottom }) => zBottom <= wall.zBottom)) foot += width;
  }
  return { face, foot };
}

/** Sloping planes above a wall in wall coordinates, heights from its foot. */
export function slopesOver({ wall, along }: WallLayout): Slope[] | undefined {
  return wall.slopes?.map((slope) => slopeInFrame(slope, { place: wall.a, z: wall.zBottom, along }));
}

function layoutWall(wall: Wall, cuts: { start: WallCut; end: WallCut }): WallLayout {
  const length = distance(wall.a, wall.b);
  const along = normalize(subtract(wall.b, wall.a));
  let { start, end } = cuts;
  if (Math.min(end.left, end.right) - Math.max(start.left, start.right) < 2 * JAMB) {
    // The cuts of a short wall cross: square ends are the honest shape.
    start = { left: 0, right: 0 };
    end = { left: length, right: length };
  }
  const half = wall.thickness / 2;
  const straight = { begin: Math.max(start.left, start.right), end: Math.min(end.left, end.right) };
  const startTip = start.tip && start.tip[0] < straight.begin - SAME_POINT ? [start.tip] : [];
  const endTip = end.tip && end.tip[0] > straight.end + SAME_POINT ? [end.tip] : [];
  const startFace: Vec2[] = [[start.left, half], ...startTip, [start.right, -half]];
  const endFace: Vec2[] = [[end.right, -half], ...endTip, [end.left, half]];
  return {
    wall,
    along,
    left: turnLeft(along),
    length,
    outline: tidyPolygon([...endFace, ...startFace]),
    ...straight,
    startCap: withoutRepeats([[straight.begin, half], ...startFace, [straight.begin, -half]]),
    endCap: withoutRepeats([[straight.end, -half], ...endFace, [straight.end, half]]),
    openings: [],
  };
}

function withoutRepeats(chain: Vec2[]): Vec2[] {
  return chain.filter((point, i) => i === 0 || distance(point, chain[i - 1]!) > SAME_POINT);
}

function placeOpening(layout: WallLayout, opening: Opening): WallOpening | undefined {
  const { wall, along } = layout;
  const stations = [opening.a, opening.b].map((point) => dot(subtract(point, wall.a), along));
  const begin = Math.max(Math.min(...stations), layout.begin + JAMB);
  const end = Math.min(Math.max(...stations), layout.end - JAMB);
  const zTop = Math.min(opening.zTop, wall.zTop);
  const zBottom = opening.zBottom < wall.zBottom + LEAST_SILL ? wall.zBottom : opening.zBottom;
  if (end - begin < SMALLEST_OPENING || zTop - zBottom < SMALLEST_OPENING) return undefined;
  return { opening, begin, end, zBottom, zTop };
}
