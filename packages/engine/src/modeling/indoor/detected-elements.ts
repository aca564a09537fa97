import type { CeilingPart, Evidence, Slope } from '../../core/model/structured-model.ts';
import type { Warning } from '../../core/errors.ts';
import type { Vec2 } from '../../core/vector.ts';
import type { ColumnShape } from './columns/fit-column.ts';
import type { PlanBox, RasterGrid } from '../../spatial/raster-grid.ts';

// What the indoor stages hand on to each other. Plan coordinates are in the **plan frame**: the local frame turned about
// Z so that the main wall direction lies along x. Heights are local, meters.

/** Heights over a coarse raster of the plan frame, local z. */
export interface HeightRaster {
  grid: RasterGrid;
  /** Row by row. */
  z: number[];
}

/** One storey, as the storeys stage detects it. */
export interface DetectedStorey {
  index: number;
  elevation: number;
  /** Most common clear height, floor to ceiling. */
  height: number;
  /** Points above belong to other storeys. */
  zCap: number;
  /** Points below belong to the storey below; only above a slab so thin that a little below the floor is its ceiling. */
  zFoot?: number;
  /** The same place by place: a storey ends below the next floor, but goes on where no floor lies above. */
  caps?: HeightRaster;
  /** The space under a sloped roof, lower than a storey: its ceiling begins below head height. */
  isAttic?: true;
  /** False if the caps only end it below floors that lie lower, and it goes on nowhere beside a floor. */
  hasVoid?: false;
  /** False where no ceiling was scanned and rooms come from floor and walls. */
  ceilingSeen: boolean;
}

/** `model/storeys.json` */
export interface StoreyLayout {
  /** Turn of the plan frame against the local frame, radians, counterclockwise. */
  angle: number;
  /** Main wall directions in the local frame, radians in [0, π/2), strongest first. */
  directions: number[];
  /** Wall normals worth a look, in the plan frame, radians in [0, π), strongest first. */
  normals: number[];
  /** Plan bounds that hold the building. */
  bounds: PlanBox;
  /** Noise scale, meters. */
  noise: number;
  storeys: DetectedStorey[];
  warnings: Warning[];
}

/** One side of a room: from a to b with the room on the left. */
export interface RoomEdge {
  a: Vec2;
  b: Vec2;
  /** Share of its length with wall points in the upper band. */
  support: number;
  /** Share of its length, part of `support`, that few points far from the scanner show; undefined if none. */
  faint?: number;
  /** Share of its length behind which mirror images of rooms lie, as behind panes to the open; undefined if the storey has none. */
  mirrored?: number;
  /** True for the end of a wall that stands in the room: the wall runs square to it. */
  isEnd?: true;
}

/** The ceiling is the lowest of `slopes` and of `top`; local z. */
export interface SlopedCeiling {
  slopes: Slope[];
  top: number;
}

/** `model/rooms.json` is a list of these. */
export interface DetectedRoom {
  storey: number;
  /** Counterclockwise. */
  polygon: Vec2[];
  holes: Vec2[][];
  /** Those of the outline, then those of the holes. */
  edges: RoomEdge[];
  zFloor: number;
  zCeiling: number;
  ceilingSeen: boolean;
  /** Of a sloped ceiling, whose median `zCeiling` is: its planes in the plan frame, and its highest place. */
  sloped?: SlopedCeiling;
  /** Of a stepped ceiling, whose largest part lies at `zCeiling`: the others; local z. */
  ceilingParts?: CeilingPart[];
  area: number;
  /** Where its floor lies higher or lower than the storey's, which `zFloor` and its walls stand on: local z. */
  floorLevel?: number;
  /** Of a room that was seen through doors only: the share of its floor that was, 0 to 1. */
  floorSeen?: number;
  fixtures?: RoomFixtures;
}

/** What stands along the walls of a room and tells what it is for. */
export type RoomFixtures =
  | { kind: 'sanitary'; tubs: number; toilets: number }
  /** Length of the worktop, meters; `signs` counts what tells it from a sideboard: units over it, a tall one beside it. */
  | { kind: 'kitchen'; worktop: number; signs: number };

/** `model/walls.json` is a list of these. */
export interface DetectedWall {
  storey: number;
  a: Vec2;
  b: Vec2;
  thickness: number;
  thicknessSource: 'measured' | 'assumed';
  /** True if it was seen from one side only. */
  exterior: boolean;
  /** True for such a wall if unscanned rooms lie behind it. */
  isInner?: boolean;
  /** Index of the rooms left and right of a→b, -1 outside. A long wall may bound several: the longest contact counts. */
  left: number;
  right: number;
  /** All rooms it bounds. */
  rooms: number[];
  zBottom: number;
  zTop: number;
  /** Share of the faces with points, by length. */
  support: number;
}

/** `model/openings.json` is a list of these. */
export interface DetectedOpening {
  wall: number;
  type: 'door' | 'window' | 'passage' | 'curtain';
  /** Along the wall from its a, meters. */
  from: number;
  to: number;
  zBottom: number;
  zTop: number;
  rooms: [number, number];
  /** The floor beside it where that is another than the one that its wall stands on, local z. */
  zFloor?: number;
  /** A door of an outer wall that a pane closes, not a leaf. */
  isGlazed?: true;
  /** A door that only its leaf tells and that goes from corner to corner of a room, as tiles on a wall do, which the other face may make likely. */
  lining?: 'possible' | 'likely';
  /** Leaves of a door that stand open, at most one at either end. */
  leaves?: DetectedLeaf[];
  /** A window that hides what lies behind and stands out of the face of its wall, as a board may. */
  standsOut?: true;
  measures?: DetectedMeasures;
  evidence: Evidence;
}

/** A leaf of a door that stands open. */
export interface DetectedLeaf {
  /** The end of the opening that it hangs at. */
  hinge: 'from' | 'to';
  /** The side of the wall that it opens to, seen from the wall's a to its b. */
  side: 'left' | 'right';
  /** Radians from closed. */
  angle: number;
  /** How much of the opening it hides where it hangs, meters: it stands before the jamb. */
  hides: number;
}

/** What the points of an opening tell beside its sides and edges, meters; each is absent where the scan does not show it. */
export interface DetectedMeasures {
  reveal?: DetectedReveal;
  /** Of an opening that nothing closes: how deep its jambs were seen. */
  jambDepth?: number;
  frameWidth?: number;
  /** Of a closed leaf. */
  handle?: DetectedHandle;
  /** Of a leaf that is flush with its wall: at how many of its two sides the color changes. */
  colorEdges?: number;
}

/** How far what closes an opening lies behind the faces of its wall, meters; a side is absent where the scan does not show it. */
export interface DetectedReveal {
  /** Seen from the wall's a to its b. */
  left?: number;
  right?: number;
  /** A leaf, the frame of a window, or its pane. */
  to: 'leaf' | 'frame' | 'pane';
}

/** The handle of a closed leaf, which turns at the other side. */
export interface DetectedHandle {
  /** The side of the opening that it lies at. */
  end: 'from' | 'to';
  /** Over the floor, meters. */
  height: number;
}

/** `model/columns.json` is a list of these. */
export interface DetectedColumn {
  /** Index of the room that it stands in. */
  room: number;
  storey: number;
  shape: ColumnShape;
  zBottom: number;
  zTop: number;
  /** Points on its faces, and share of the heights at which they show it. */
  points: number;
  coverage: number;
  /** Of one at a wall or in a corner: the directions of the sides that walls hide, and if it is taken to reach through them. */
  inWalls?: Vec2[];
  isThroughWalls?: boolean;
  /** One face of it was seen, and it is taken to be as deep as wide. */
  isDepthAssumed?: boolean;
}

/** `model/beams.json` is a list of these. */
export interface DetectedBeam {
  /** Index of the room under whose ceiling it spans. */
  room: number;
  storey: number;
  /** Middle line, from wall to wall. */
  a: Vec2;
  b: Vec2;
  width: number;
  /** Underside, and the ceiling above. */
  zBottom: number;
  zTop: number;
  /** Points on its underside, share of it that shows, and their root mean square distance from its level. */
  points: number;
  coverage: number;
  rms: number;
  /** Upright sides that were seen, 1 or 2. */
  sides: number;
}

/** What all stairs have. */
interface DetectedStairBase {
  storey: number;
  zBottom: number;
  zTop: number;
  /** Share of its height that was scanned. */
  seen: number;
  /** Points on it, and root mean square distance of its cells from a slope. */
  points: number;
  rms: number;
  /** Outline of the hole in the floor above it, if it leads through one. */
  hole?: Vec2[];
}

/** A flight of regular steps. */
export interface StraightStair extends DetectedStairBase {
  shape: 'straight';
  /** Middle of the lowest and of the highest riser. */
  a: Vec2;
  b: Vec2;
  width: number;
  risers: number;
  rise: number;
  going: number;
}

/** A stair that turns. */
export interface WindingStair extends DetectedStairBase {
  shape: 'winding';
  /** Plan places and heights that it was seen at. */
  cells: [x: number, y: number, z: number][];
  /** Number of its steps, where they were told apart. */
  risers?: number;
}

/** Straight flights with landings between, upwards: one landing less than flights. */
export interface JoinedStair extends DetectedStairBase {
  shape: 'joined';
  flights: StraightStair[];
  landings: { outline: Vec2[]; z: number }[];
}

/** `model/stairs.json` is a list of these. */
export type DetectedStair = StraightStair | WindingStair | JoinedStair;

/** A floor plate or the roof. It goes straight into the model and has no artifact of its own. */
export interface DetectedSlab {
  storey: number;
  kind: 'floor' | 'ground' | 'roof';
  outline: Vec2[];
  holes: Vec2[][];
  zTop: number;
  zBottom: number;
  /** Of a sloped roof: its underside is the lowest of these planes and `zBottom`; plan frame. */
  slopes?: Slope[];
  thicknessSource: 'measured' | 'assumed';
}
