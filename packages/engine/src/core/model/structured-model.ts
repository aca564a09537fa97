import type { Details, Warning } from '../errors.ts';
import type { Aabb, Vec2, Vec3 } from '../vector.ts';

export { isUsualOpening, isUsualRoom, isUsualWall, USUAL_SIZES } from './usual-sizes.ts';

/** How an element came to be and what may be trusted about it. */
export type ElementStatus = 'auto' | 'confirmed' | 'edited' | 'rejected' | 'assumed';

/**
 * What makes an element less certain. Of an opening: few others have its size, none has its height over the floor, it is
 * small, lies at the end of its wall, hardly any wall shows around it, part of its rim was not seen, it may be several side by
 * side, it is a window far down or between two rooms, its rooms have other doors; models before engine 1.30 also say that it
 * leads outside or that no leaf closes it. An opening of a size in which its kind is not built says so too, without being less certain. Of a wall: little of it was seen, it is short, one side of it was seen. Of a room: walls around it were not seen, it was seen through doors only, is
 * small, has more than four corners, one of its walls is uncertain. Of a column: no other has its size, it is longer than wide,
 * stands at a wall. Of a stair: it begins or ends between floors, its steps were not told apart. Of a slab: one side of it was seen.
 */
export type Doubt =
  | 'alone'
  | 'rare'
  | 'unaligned'
  | 'small'
  | 'outside'
  | 'atEnd'
  | 'bare'
  | 'large'
  | 'oddSize'
  | 'passage'
  | 'atFloor'
  | 'hidden'
  | 'innerWindow'
  | 'otherDoors'
  | 'short'
  | 'oneSided'
  | 'glimpsed'
  | 'corners'
  | 'unsureWall'
  | 'oblong'
  | 'atWall'
  | 'betweenFloors'
  | 'slope';

/** Evidence of an element in the scan. */
export interface Evidence {
  /** Points within tolerance of the element's faces. */
  points: number;
  /** Share 0..1 of the element's area with points on it. */
  coverage: number;
  /** Root mean square deviation of those points, meters. */
  rms: number;
  /** Faces seen, e.g. 1 or 2 sides of a wall. */
  sides: number;
  /** Of an opening: share 0..1 of the wall beside and over it that shows. */
  around?: number;
  /** Of an opening or a column: how many others of the model have its kind and size. */
  alike?: number;
  /** What lowers the confidence, the most first, and an odd size, which does not; absent where nothing tells it. */
  doubts?: Doubt[];
}

/** Properties of every element. */
export interface ElementBase {
  /** Stable across re-runs: hash of type, storey and rounded place. URL-safe. */
  id: string;
  /** Name for people, e.g. `Room 1-03`. */
  name: string;
  /** Id of its storey. */
  storey: string;
  /** 0..1 */
  confidence: number;
  status: ElementStatus;
  /** A user wants it kept as it is. */
  isLocked?: boolean;
  evidence: Evidence;
  /** Assumptions, each a message code with parameters. */
  assumptions: Warning[];
}

/** A floor of the building. */
export interface Storey {
  id: string;
  name: string;
  /** Level of the finished floor, meters, local. */
  elevation: number;
  /** Clear height, floor to ceiling. */
  height: number;
}

/** `stairs`: a flight of stairs stands in it. `bath` and `kitchen` are guesses by fixtures, with an assumption that says so. */
export type RoomUse = 'corridor' | 'stairs' | 'bath' | 'kitchen';

/** A sloping plane `z = a·x + b·y + c`; local meters. */
export type Slope = readonly [a: number, b: number, c: number];

/** A level part of a ceiling that hangs lower or lies higher than the rest. */
export interface CeilingPart {
  /** Counterclockwise, within the room and without holes. */
  polygon: Vec2[];
  z: number;
}

/** A closed space. Polygons are counterclockwise, first point not repeated, inner faces of the walls. */
export interface Room extends ElementBase {
  polygon: Vec2[];
  holes: Vec2[][];
  zFloor: number;
  /** Of a sloped ceiling its highest place. */
  zCeiling: number;
  /** Of a sloped ceiling its planes: the ceiling is the lowest of them and `zCeiling`. Absent where it is level. */
  slopes?: Slope[];
  /** Of a stepped ceiling, whose largest part lies at `zCeiling`: the others, none over another. Absent where it has none. */
  ceilingParts?: CeilingPart[];
  /** Square meters of floor: the inner polygon, holes off, and off too the voids in its floor, whose air is the room's. */
  area: number;
  perimeter: number;
  /** What it is for, where shape, doors, stairs or fixtures say so. */
  use?: RoomUse;
  /** Border segments without a wall: the scan shows no wall there. Absent if walls close the whole border. */
  notSeen?: { a: Vec2; b: Vec2 }[];
  /** Walls around it. */
  walls: string[];
}

/** A straight wall: centre line a–b. A curved one stands as straight pieces; see {@link WallArc}. */
export interface Wall extends ElementBase {
  a: Vec2;
  b: Vec2;
  thickness: number;
  /** `measured` from two opposite faces, or `assumed` from a preset. */
  thicknessSource: 'measured' | 'assumed';
  zBottom: number;
  zTop: number;
  /** Of a wall under a sloped ceiling: it ends below these planes and `zTop`. */
  slopes?: Slope[];
  /** True if the open lies on one side; false if rooms lie there, scanned or not. */
  exterior: boolean;
  /** Room ids left and right of a→b; null is outside or unknown. */
  left: string | null;
  right: string | null;
}

/** A curved wall that stands in the model as straight pieces; local meters, angles in radians, counterclockwise from `from` to `to`. */
export interface WallArc {
  storey: string;
  center: Vec2;
  /** Of the centre line. */
  radius: number;
  from: number;
  to: number;
  thickness: number;
  /** The pieces from `from` to `to`, each with its share of the arc. */
  pieces: { wall: string; from: number; to: number }[];
}

/** `passage`: an opening without a leaf that reaches the floor; `curtain`: a curtain wall, glass from the floor to the ceiling. */
export type OpeningType = 'door' | 'window' | 'passage' | 'curtain';

/** True for windows and curtain walls: panes close them, so they lead nowhere. */
export function isGlazing(type: OpeningType): boolean {
  return type === 'window' || type === 'curtain';
}

/** A hole in a wall; a and b lie on the wall's centre line. */
export interface Opening extends ElementBase {
  type: OpeningType;
  wall: string;
  a: Vec2;
  b: Vec2;
  zBottom: number;
  zTop: number;
  zFloor: number;
  /** Rooms it joins; null is outside. */
  rooms: [string | null, string | null];
  /** Leaves of a door that were seen, at most one at either end. */
  leaves?: DoorLeaf[];
  measures?: OpeningMeasures;
}

/** A leaf of a door: of two, and in a door of {@link LEAST_PAIR} or wider, each is half as wide as the opening. */
export interface DoorLeaf {
  /** The end of the opening that it hangs at. */
  hinge: 'a' | 'b';
  /** Radians from closed, 0 = closed. */
  angle: number;
  /** The side that it opens to, seen from a to b. */
  side: 'left' | 'right';
}

/** What the scan shows of an opening beside its sides and edges, meters; each is absent where it does not show, and none is assumed. */
export interface OpeningMeasures {
  /** How far what closes it lies behind the faces of the wall, left and right seen from a to b: 0 where it is flush or stands out. */
  reveal?: { left?: number; right?: number; to: 'leaf' | 'frame' | 'pane' };
  /** Of an opening that nothing closes: how deep its jambs were seen through the wall. */
  jambDepth?: number;
  /** Of the strip between jamb and leaf or pane. */
  frameWidth?: number;
  /** Of a closed leaf: the side of the opening that it lies at, and its height over the floor. The leaf turns at the other side. */
  handle?: { end: 'a' | 'b'; height: number };
  /** Of a leaf that is flush with its wall: at how many of its two sides the color changes. */
  colorEdges?: number;
}

/** Width from which a door has two leaves, meters. */
export const LEAST_PAIR = 1.4;

/** A floor plate. `zTop` is the finished floor above it. */
export interface Slab extends ElementBase {
  kind: 'floor' | 'ground' | 'roof';
  outline: Vec2[];
  holes: Vec2[][];
  zTop: number;
  zBottom: number;
  /** Of a sloped roof: its underside is the lowest of these planes and `zBottom`; its upper side lies `zTop - zBottom` above. */
  slopes?: Slope[];
  thicknessSource: 'measured' | 'assumed';
}

/** A pillar, round or rectangular. */
export interface Column extends ElementBase {
  center: Vec2;
  /** Width and depth along `heading`, for a rectangular column. */
  size?: Vec2;
  heading?: number;
  /** For a round one. */
  radius?: number;
  zBottom: number;
  zTop: number;
  /** Under a sloped ceiling: it ends below these planes and `zTop`. */
  slopes?: Slope[];
}

/** A bar under a ceiling, from wall to wall: middle line a–b. */
export interface Beam extends ElementBase {
  a: Vec2;
  b: Vec2;
  width: number;
  /** Underside, and the ceiling above. */
  zBottom: number;
  zTop: number;
}

/** A tread of a stair, or a landing. */
export interface StairTread {
  /** Counterclockwise. */
  outline: Vec2[];
  /** Level of its upper side. */
  z: number;
}

/** A stair: a flight, or several with landings between. */
export interface Stair extends ElementBase {
  /** Whether its flights are straight, in line or not. */
  shape: 'straight' | 'winding';
  /** Upwards, landings among them. */
  treads: StairTread[];
  zBottom: number;
  zTop: number;
  /** Of straight flights: middle of the lowest and of the highest riser, clear width, and depth of a tread. */
  a?: Vec2;
  b?: Vec2;
  width?: number;
  going?: number;
  /** Number and height of its risers, where they were told apart. */
  risers?: number;
  rise?: number;
}

/** Deviation of the scan from the model, over all points near it. */
export interface DeviationSummary {
  /** Meters. */
  rms: number;
  bias: number;
  p95: number;
  /** Share of structural points within tolerance of a model face. */
  coverage: number;
  /** Share of the faces of walls, by area, that the scan shows. Absent without walls, and in models of older engines. */
  seen?: number;
  /** Share of points within each level-of-accuracy band, meters → share. */
  bands: { within: number; share: number }[];
  /** Clusters of points far from every face: place, size, count. */
  missed: { center: Vec3; size: Vec3; points: number }[];
}

/**
 * What modelling found: storeys, rooms, walls, openings, slabs, columns, beams, stairs, and how they meet.
 *
 * Meters, Z up, right-handed, local to `origin`. This is `model.json` to the letter.
 */
export interface StructuredModel {
  format: 'cloud-experience/model';
  version: 1;
  engineVersion: string;
  /** World position of local (0, 0, 0), meters. */
  origin: Vec3;
  /** Name of the coordinate reference system, if the file said. */
  crs: string | null;
  /** Meters in one unit of the uploaded file (1 for m, 0.001 for mm). */
  unitScale: number;
  /** How the scan leaned before it was leveled: what pointed up then, and the place that it was turned about, local meters. */
  tilt?: { degrees: number; up: Vec3; about: Vec3 };
  bounds: Aabb;
  storeys: Storey[];
  rooms: Room[];
  walls: Wall[];
  openings: Opening[];
  slabs: Slab[];
  columns: Column[];
  beams: Beam[];
  stairs: Stair[];
  warnings: Warning[];
  /** Main wall directions, radians in [0, π/2), strongest first. */
  directions: number[];
  /** Curved walls among `walls`; written with the exchange files. */
  arcs?: WallArc[];
  deviation?: DeviationSummary;
  parameters: Details;
}

/** Lists that came with later engines: stairs with 1.5, beams with 1.7. */
type LaterLists = 'stairs' | 'beams';

/** A stored model with the lists that older engines did not write. */
export function withAllLists(stored: Omit<StructuredModel, LaterLists> & Partial<Pick<StructuredModel, LaterLists>>) {
  return { ...stored, stairs: stored.stairs ?? [], beams: stored.beams ?? [] } satisfies StructuredModel;
}

/** All elements of a model, whatever their kind. */
export function elementsOf({ rooms, walls, openings, slabs, columns, beams, stairs }: StructuredModel): ElementBase[] {
  return [...rooms, ...walls, ...openings, ...slabs, ...columns, ...beams, ...stairs];
}

/** Clear height of a room at the lowest place of its ceiling, meters; none where a slope reaches the floor. */
export function leastHeight({ polygon, zFloor, zCeiling, slopes = [], ceilingParts = [] }: Room): number {
  const sloped = polygon.flatMap(([x, y]) => slopes.map(([a, b, c]) => a * x + b * y + c));
  const heights = [...sloped, ...ceilingParts.map(({ z }) => z)];
  return Math.max(0, Math.min(zCeiling, ...heights) - zFloor);
}
