import type { Vec2 } from '../../../../core/vector.ts';
import { distance, edgesOf, signedArea } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { directionOf } from '../../../../math/segment.ts';
import { median } from '../../../../math/statistics.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import { ALIGN_ROOMS_DEFAULTS, usualThickness } from '../align-rooms.ts';
import type { RoomLabels } from '../labels/room-labels.ts';
import type { StoreyScan } from '../storey-scan.ts';
import { bareSides, hasGuessedCorner, isWalled, shareBeside } from './beside-faces.ts';
import { convexPieces } from './convex-pieces.ts';
import { hasClosedDoor } from './doors-into.ts';
import { facadesBeyond, isBehindWindow } from './facades.ts';
import type { PointsBeyond } from './points-beyond.ts';
import { glimpsedFaces, pointsBeyond } from './glimpsed-faces.ts';
import type { GlimpsedRoomOptions } from './glimpsed-room-options.ts';
import { GLIMPSED_ROOM_DEFAULTS } from './glimpsed-room-options.ts';
import type { DoubtfulCut } from './join-pieces.ts';
import { joinPieces } from './join-pieces.ts';
import type { SeenSpace } from './place-evidence.ts';
import {
  ceilingsOver,
  countIn,
  hasCeiling,
  isCourt,
  isCovered,
  isEntered,
  isOpenAbove,
  isRoom,
  isUncovered,
  shareWithin,
  takenShare,
} from './place-evidence.ts';
import { isSeenThrough } from './seen-through.ts';
import { spacesBetween } from './spaces-between.ts';

/** What is known from around a storey's rooms; faces of outer walls have the building on the left. */
export interface Surroundings {
  /** Outer walls as other storeys show them. */
  elsewhere?: readonly Segment[];
  /** Those of the storey's own rooms that show a window: no room lies behind, unless a ceiling shows there. */
  windowed?: readonly Segment[];
  /** Rooms of other storeys that reach up to this storey's floor: what lies at its level there is their ceiling. */
  beneath?: readonly DetectedRoom[];
  /** Where mirror images of rooms lie: behind panes is the open. */
  images?: Pick<RoomLabels, 'grid' | 'images'> | undefined;
}

/** What was seen of a storey beyond its scanned rooms. */
export interface GlimpsedSpaces {
  rooms: DetectedRoom[];
  /** Places that a room goes on in, counterclockwise: no wall parts them. */
  further: Vec2[][];
}

/**
 * Rooms that no station stood in and that were seen through doors: spaces between the rooms of a storey whose floor is in
 * sight. Walls of the rooms around bound them, so their outline is an assumption and their edges have no support. A space
 * with a corner that turns inward may be several rooms and is left out.
 *
 * @param rooms of the storey.
 */
export function glimpsedRooms(
  rooms: readonly DetectedRoom[],
  scan: StoreyScan,
  around: Surroundings = {},
  options: GlimpsedRoomOptions = {},
): GlimpsedSpaces {
  const knobs = { ...GLIMPSED_ROOM_DEFAULTS, ...options };
  const thickness = usualThickness(rooms) ?? ALIGN_ROOMS_DEFAULTS.assumedThickness;
  const search = { rooms, scan, around, knobs, thickness, beyond: pointsBeyond(rooms, scan) };
  const coarse = searchPlaces(search, false);
  if (coarse.places.length === 0) return { rooms: [], further: [] };
  // Lines that only points show narrow a place that is enclosed without them; by themselves they make none, and join none.
  const isNarrower = ({ polygon, area }: DetectedRoom) => {
    if (!coarse.places.some((place) => shareWithin(polygon, place, knobs.cell) > MOST_OF_IT)) return false;
    const over = coarse.rooms.filter((room) => shareWithin(room.polygon, polygon, knobs.cell) > LEAST_OVERLAP);
    return over.length === 0 || (over.length === 1 && area < NARROWER * over[0]!.area);
  };
  const fine = searchPlaces(search, true).rooms.filter(isNarrower);
  return { rooms: [...fine, ...besides(coarse.rooms, fine, knobs.cell)], further: coarse.further };
}

/** So much of a place, as a share, lies in one that it narrows. */
const MOST_OF_IT = 0.5;
/** A room that narrows another one has less than this share of its area: planes tell more exactly where it ends. */
const NARROWER = 0.9;
/** Rooms that lie in each other with more than this share overlap. */
const LEAST_OVERLAP = 0.05;

/** Those of the rooms that lie beside all others. */
function besides(rooms: readonly DetectedRoom[], others: readonly DetectedRoom[], cell: number): DetectedRoom[] {
  return rooms.filter(
    ({ polygon }) => !others.some((other) => shareWithin(polygon, other.polygon, cell) > LEAST_OVERLAP),
  );
}

interface PlaceSearch {
  rooms: readonly DetectedRoom[];
  scan: StoreyScan;
  around: Surroundings;
  knobs: Required<GlimpsedRoomOptions>;
  /** Thickness of the walls of the storey, meters. */
  thickness: number;
  beyond: PointsBeyond;
}

/** The rooms among the spaces between rooms, and the places that were looked at. */
function searchPlaces(search: PlaceSearch, withPoints: boolean): GlimpsedSpaces & { places: Vec2[][] } {
  const { rooms, scan, around, knobs, thickness, beyond } = search;
  const seen = glimpsedFaces(rooms, beyond, scan, { withPoints });
  const faces = [...seen, ...facadesBeyond(around.elsewhere ?? [], rooms)];
  const bounds = [...rooms.flatMap(({ edges }) => edges), ...faces];
  const about = {
    ground: beyond,
    windows: placesBehind(around.windowed ?? [], thickness + BEHIND),
    isCovered: (x: number, y: number) => hasCeiling(scan, x, y),
    leastCovered: knobs.leastCovered,
  };
  const [places, further]: [Vec2[][], Vec2[][]] = [[], []];
  const roomsWith = (leastSupport: number) =>
    spacesBetween(rooms, faces, { thickness, leastArea: knobs.leastArea, leastSupport }, about).flatMap((space) => {
      const found = roomsIn(space, bounds, search);
      places.push(...found.places);
      further.push(...found.further);
      return found.rooms;
    });
  // Sides that show no wall may be shadows: they bound a space only where walls bound none.
  const walled = roomsWith(knobs.leastSupport);
  return { rooms: [...walled, ...besides(roomsWith(0), walled, knobs.cell)], further, places };
}

/** So far beyond a wall lies what its windows look into, and one place in each step along them, meters. */
const BEHIND = 0.4;
const WINDOW_STEP = 0.2;

/** Places that the windows of faces look into. */
function placesBehind(windowed: readonly Segment[], off: number): Vec2[] {
  return windowed.flatMap(({ a, b }) => {
    const [dx, dy] = directionOf({ a, b });
    const steps = Math.max(1, Math.round(distance(a, b) / WINDOW_STEP));
    return Array.from({ length: steps }, (_, k): Vec2 => {
      const s = (k + 0.5) / steps;
      return [a[0] + (b[0] - a[0]) * s + dy * off, a[1] + (b[1] - a[1]) * s - dx * off];
    });
  });
}

/** The rooms that a space between rooms holds, and what of it goes on from a room. */
function roomsIn(space: Vec2[], bounds: readonly Segment[], search: PlaceSearch) {
  const { rooms, scan, around, knobs, thickness, beyond } = search;
  const { outlines, doubtful } = joinPieces(space, convexPieces(space), beyond);
  const further: Vec2[][] = [];
  const found = outlines.flatMap((polygon, at) => {
    const seen = countIn(polygon, scan, around.beneath ?? [], knobs);
    const place = { polygon, seen, bare: bareSides(polygon, bounds, thickness + BESIDE, beyond.isWall) };
    const isEnteredHere = isEntered(polygon, seen, beyond, scan, knobs);
    if (!(outlines.length === 1 || isEnteredHere) || !isIndoors(place, search)) return [];
    if (isOpenTo(polygon, rooms, thickness, knobs)) further.push(polygon);
    else if (!isSeenThrough(polygon, rooms, scan) && !isBalcony(place, search))
      return [
        {
          at,
          room: roomOf(polygon, seen.floorSeen, scan, knobs),
          isKnown: seen.floor > 0 && isEnteredHere && isOutlined(place, search),
        },
      ];
    return [];
  });
  const areApart = ({ between, isAtCorner }: DoubtfulCut) => {
    const pair = found.filter(({ at }) => between.includes(at));
    return pair.length < 2 || (isAtCorner && pair.every(({ isKnown }) => isKnown));
  };
  // Where no wall is known to part them, several rooms may be one, with an outline that nothing tells.
  const doubted = doubtful.filter((cut) => !areApart(cut)).flatMap(({ between }) => between);
  return { places: outlines, further, rooms: found.filter(({ at }) => !doubted.includes(at)).map(({ room }) => room) };
}

/** An outline, what was seen of it, and its sides that nothing tells. */
interface Place {
  polygon: Vec2[];
  seen: SeenSpace;
  bare: readonly number[];
}

/** True if what was seen of a place tells that it is a room, or a part of one. */
function isIndoors({ polygon, seen, bare }: Place, { rooms, scan, around, knobs, thickness }: PlaceSearch): boolean {
  const isPlain = polygon.length <= 4 || seen.floorSeen >= knobs.leastPlain;
  // A shut place: no scanner looks into it, and only walls of the rooms around bound it.
  const isShut = () =>
    polygon.length === 4 &&
    signedArea(polygon) < knobs.mostShut &&
    seen.standing <= knobs.mostStandingShut &&
    hasClosedDoor(polygon, rooms, scan, thickness);
  return (
    signedArea(polygon) >= (isPlain ? knobs.leastArea : knobs.leastManyCornered) &&
    (!isBehindWindow(polygon, around.windowed ?? []) || isCovered(polygon, scan, knobs)) &&
    !isCourt(polygon, seen, around.images, knobs) &&
    !isOpenAbove(polygon, seen, scan, knobs) &&
    takenShare(polygon, rooms, knobs.cell) <= knobs.mostTaken &&
    (seen.floorSeen >= knobs.leastFloor || !hasGuessedCorner(polygon, bare)) &&
    !isVague({ polygon, seen, bare }, knobs) &&
    (isRoom(seen, knobs) || isShut())
  );
}

/** True for a place that may be several rooms: little of its floor is in sight, and nothing tells a long side of it, or both of its ends. */
function isVague({ polygon, seen: { floorSeen }, bare }: Place, knobs: Required<GlimpsedRoomOptions>): boolean {
  if (floorSeen >= knobs.leastTelling) return false;
  const isLong = edgesOf(polygon).some(([a, b], k) => bare.includes(k) && distance(a, b) >= knobs.mostBare);
  return isLong || (polygon.length === 4 && bare.some((k) => bare.includes(k + 2)));
}

/** True if no ceiling shows over a place that would show some, and no walls tell that they hide it from who looks through a door. */
function isBalcony({ polygon, seen }: Place, { rooms, scan, knobs, thickness, beyond }: PlaceSearch): boolean {
  if (!isUncovered(polygon, seen, scan, knobs)) return false;
  const faces = rooms.flatMap(({ edges }) => edges);
  return seen.floorSeen >= knobs.mostThroughDoor || !isWalled(polygon, faces, thickness + BESIDE, beyond.isWall);
}

/** True if walls tell all four sides of a place but one: what lies beyond that one is another room. */
function isOutlined({ polygon }: Place, { rooms, thickness, beyond }: PlaceSearch): boolean {
  const faces = rooms.flatMap(({ edges }) => edges);
  return polygon.length === 4 && bareSides(polygon, faces, thickness + BESIDE, beyond.isWall).length <= 1;
}

/** True if no wall parts a place from a room along one of its sides: it belongs to that room. */
function isOpenTo(
  polygon: readonly Vec2[],
  rooms: readonly DetectedRoom[],
  thickness: number,
  { leastSide, bare, besideShare }: Required<GlimpsedRoomOptions>,
): boolean {
  const faces = rooms.flatMap(({ edges }) => edges).filter(({ support }) => support < bare);
  return edgesOf(polygon).some(
    ([a, b]) => distance(a, b) >= leastSide && shareBeside({ a, b }, faces, thickness + BESIDE) >= besideShare,
  );
}

/** So much farther than a wall's thickness the face of the next room may lie, meters. */
const BESIDE = 0.1;

function roomOf(
  polygon: Vec2[],
  floorSeen: number,
  scan: StoreyScan,
  { leastCeiling }: Required<GlimpsedRoomOptions>,
): DetectedRoom {
  const { storey } = scan;
  const heights = ceilingsOver(polygon, scan);
  const ceiling = storey.ceilingSeen && heights.length >= leastCeiling ? median(heights) : undefined;
  return {
    storey: storey.index,
    polygon,
    holes: [],
    edges: edgesOf(polygon).map(([a, b]) => ({ a, b, support: 0 })),
    zFloor: storey.elevation,
    zCeiling: ceiling ?? storey.elevation + storey.height,
    ceilingSeen: ceiling !== undefined,
    area: signedArea(polygon),
    floorSeen,
  };
}
