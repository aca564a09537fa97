import type { Room, Slab, Slope } from '../../../core/model/structured-model.ts';
import type { Vec2, Vec3 } from '../../../core/vector.ts';
import { centroidOf, clipHalfPlane, isInside } from '../../../math/polygon.ts';
import type { Segment } from '../../../math/segment.ts';
import { directionOf, pointAlong } from '../../../math/segment.ts';
import { creasesBetween, lowestOf } from '../../../math/slopes.ts';
import { ceilingLevels, type AirSide, type CeilingRegion } from './ceiling-levels.ts';
import { cutPanel, partUnder, type Panel, type PanelVoid } from '../cut-panel.ts';
import { distance, dot, signedArea, subtract, tidyPolygon } from '../plan-geometry.ts';
import { liesOn, spanOn, type RoomSide } from './room-sides.ts';
import { toPlan, type WallOpening } from '../wall-layout.ts';

/** A plane part of what bounds a room, in the axes of its plane. */
export interface RoomFace extends Panel {
  /** Where the axes meet. */
  origin: Vec3;
  /** The first axis. */
  along: Vec3;
  /** Away from the room. */
  normal: Vec3;
}

/** Square meters; smaller faces are none. */
const LEAST_AREA = 1e-3;
/** Meters; shorter parts of a side are none. */
const LEAST_LENGTH = 1e-3;

/** The faces of a wall along a side of a room, without the openings in it. */
export function wallFaces(room: Room, side: RoomSide): RoomFace[] {
  return underLevels(room, side).flatMap((part) =>
    cutPanel(
      topOf(part.room, part.side),
      side.layout.openings.map((opening) => voidOf(room, part.side, opening)),
    ).flatMap((panel) => uprightFace(room, part.side, panel)),
  );
}

/** The part of a side of a room that an opening takes. */
export function openingFaces(room: Room, side: RoomSide, opening: WallOpening): RoomFace[] {
  return underLevels(room, side).flatMap((part) => {
    const { from, to, low, high } = voidOf(room, part.side, opening);
    const [begin, end] = [Math.max(0, from), Math.min(distance(part.side.a, part.side.b), to)];
    if (end <= begin) return [];
    const outline = partUnder(topOf(part.room, part.side), { from: begin, to: end }, [Math.max(0, low), high]);
    return uprightFace(room, part.side, { outline: tidyPolygon(outline), holes: [] });
  });
}

/** The whole face over a part of a room's border. */
export function borderFaces(room: Room, border: Segment): RoomFace[] {
  return underLevels(room, border).flatMap((part) =>
    cutPanel(topOf(part.room, part.side), []).flatMap((panel) => uprightFace(room, part.side, panel)),
  );
}

/** The face of the slab under a room, without its holes that lie inside. */
export function floorFaces(room: Room, slab: Slab): RoomFace[] {
  const { outline, holes } = planPanel(room, slab);
  // The second axis of a plane that is seen from above runs the other way.
  const turn = (polygon: Vec2[]): Vec2[] => polygon.map(([x, y]): Vec2 => [x, -y]).reverse();
  const panel = { outline: turn(outline), holes: holes.map(turn) };
  return [{ ...panel, origin: [0, 0, room.zFloor], along: [1, 0, 0], normal: [0, 0, -1] }];
}

/** The faces of the ceiling of a room, one a slope or level; no lowered ones, with the steps up to raised ones. */
export function ceilingFaces(room: Room, slab: Slab): RoomFace[] {
  const { outline, holes } = planPanel(room, slab);
  const levels = ceilingLevels(room);
  if (levels) {
    const steps = levels.sides.filter(({ lower, low }) => lower && low >= room.zCeiling);
    return [
      ...levels.regions.filter(({ z }) => z >= room.zCeiling).map((region) => levelFace(region, holes)),
      ...steps.flatMap((step) => stepFace(room, step)),
    ];
  }
  if (!room.slopes) return [{ outline, holes, origin: [0, 0, room.zCeiling], along: [1, 0, 0], normal: [0, 0, 1] }];
  const planes: Slope[] = [...room.slopes, [0, 0, room.zCeiling]];
  return planes.flatMap((plane) => {
    const others = planes.filter((other) => other !== plane);
    const part = others.reduce(
      (rest, [a, b, c]) => clipHalfPlane(rest, plane[0] - a, plane[1] - b, c - plane[2]),
      outline,
    );
    if (part.length < 3 || signedArea(part) < LEAST_AREA) return [];
    return [
      slopedFace(
        plane,
        part,
        holes.filter((hole) => hole.every((place) => isInside(part, ...place))),
      ),
    ];
  });
}

/** The faces of a lowered part of a ceiling: its underside, and the steps from it up to `zCeiling`. */
export function loweredFaces(room: Room, part: number): RoomFace[] {
  const { regions = [], sides = [] } = ceilingLevels(room) ?? {};
  return [
    ...regions.filter((region) => region.part === part).map((region) => levelFace(region, [])),
    ...sides
      .filter(({ lower, high }) => lower?.part === part && high <= room.zCeiling)
      .flatMap((step) => stepFace(room, step)),
  ];
}

/** A level part of a ceiling, without the holes that lie in it. */
function levelFace({ outline, holes, z }: CeilingRegion, cut: readonly Vec2[][]): RoomFace {
  const inside = (hole: readonly Vec2[], around: readonly Vec2[]) => hole.every((place) => isInside(around, ...place));
  const more = cut.filter((hole) => inside(hole, outline) && !holes.some((own) => inside([centroidOf(hole)], own)));
  return { outline, holes: [...holes, ...more], origin: [0, 0, z], along: [1, 0, 0], normal: [0, 0, 1] };
}

function stepFace(room: Room, { a, b, low, high }: AirSide): RoomFace[] {
  const length = distance(a, b);
  const [foot, head] = [low - room.zFloor, high - room.zFloor];
  const outline: Vec2[] = [
    [0, foot],
    [length, foot],
    [length, head],
    [0, head],
  ];
  return uprightFace(room, { a, b }, { outline, holes: [] });
}

/** The parts of a side of a room under each level of its ceiling, with the room as it is there. */
function underLevels<Side extends Segment>(room: Room, side: Side): { room: Room; side: Side }[] {
  const levels = ceilingLevels(room);
  if (!levels) return [{ room, side }];
  const length = distance(side.a, side.b);
  const parts = levels.sides.flatMap(({ a, b, low, lower, zCeiling }) => {
    if (lower || low > room.zFloor || !liesOn({ a, b }, side)) return [];
    const [from, to] = spanOn(side, { a, b }).map((s) => Math.max(0, Math.min(length, s))) as [number, number];
    return to - from < LEAST_LENGTH ? [] : [{ from, to, zCeiling }];
  });
  return parts
    .sort((p, q) => p.from - q.from)
    .map(({ from, to, zCeiling }) => ({
      room: { ...room, zCeiling },
      side: { ...side, a: pointAlong(side, from), b: pointAlong(side, to) },
    }));
}

function slopedFace([a, b, c]: Slope, outline: readonly Vec2[], holes: readonly Vec2[][]): RoomFace {
  const gradient = Math.hypot(a, b);
  const steepness = Math.hypot(1, gradient);
  const [x, y] = gradient < 1e-9 ? [1, 0] : [b / gradient, -a / gradient];
  const normal: Vec3 = [-a / steepness, -b / steepness, 1 / steepness];
  const second: Vec3 = [-normal[2] * y, normal[2] * x, normal[0] * y - normal[1] * x];
  const onPlane = (polygon: readonly Vec2[]) =>
    polygon.map(([px, py]): Vec2 => [px * x + py * y, px * second[0] + py * second[1] + (a * px + b * py) * second[2]]);
  return { outline: onPlane(outline), holes: holes.map(onPlane), origin: [0, 0, c], along: [x, y, 0], normal };
}

function planPanel(room: Room, slab: Slab): Panel {
  const outline = tidyPolygon(room.polygon);
  const inRoom = slab.holes.filter((hole) => hole.every((place) => isInside(outline, ...place)));
  const own = room.holes.map(tidyPolygon);
  const others = inRoom.filter((hole) => !own.some((around) => hole.some((place) => isInside(around, ...place))));
  return { outline, holes: [...own, ...others.map(tidyPolygon)] };
}

function uprightFace(room: Room, { a, b }: Segment, panel: Panel): RoomFace[] {
  const [x, y] = directionOf({ a, b });
  if (panel.outline.length < 3 || signedArea(panel.outline) < LEAST_AREA) return [];
  return [{ ...panel, origin: [...a, room.zFloor], along: [x, y, 0], normal: [y, -x, 0] }];
}

/** The upper edge of a room over a part of its border, from its a, above the floor. */
function topOf({ zFloor, zCeiling, slopes = [] }: Room, { a, b }: Segment): Vec2[] {
  const planes: Slope[] = [...slopes, [0, 0, zCeiling]];
  const way = directionOf({ a, b });
  return [a, ...creasesBetween(planes, a, b), b].map((place): Vec2 => [
    dot(subtract(place, a), way),
    Math.max(0, lowestOf(planes, place) - zFloor),
  ]);
}

function voidOf({ zFloor }: Room, side: RoomSide, { begin, end, zBottom, zTop }: WallOpening): PanelVoid {
  const [a, b] = [begin, end].map((station) => toPlan(side.layout, [station, 0])) as [Vec2, Vec2];
  const [from, to] = spanOn(side, { a, b });
  return { from, to, low: zBottom - zFloor, high: zTop - zFloor };
}
