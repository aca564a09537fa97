import { ROOM_TINTS } from '../geometry/materials.ts';

/** Colors of a plan on paper and on a light page. */
export const PLAN_COLORS = {
  paper: '#ffffff',
  ink: '#1f2933',
  muted: '#64748b',
  dimension: '#475569',
  wall: '#3b4754',
  column: '#59636e',
  /** Ground of a curtain wall. */
  glass: '#dcebf5',
  /** Hatch of walls whose thickness was assumed, and the ground below it. */
  assumed: '#a39d92',
  assumedGround: '#efece6',
  /** Borders of rooms that were not scanned, and the hint to do so. */
  notSeen: '#b45309',
  /** Rooms take these in turn. */
  rooms: ROOM_TINTS,
} as const;

/** Widths of lines, in steps of the drawing. */
export const LINE_WIDTHS = {
  plain: 1,
  /** Outline of walls, of which the fill covers the inner half. */
  wallOnScreen: 2.6,
  wallOnPaper: 2.2,
  doorLeaf: 2.2,
  doorSwing: 0.7,
  doorThreshold: 0.5,
  floorVoid: 0.8,
  beam: 0.8,
  ceiling: 0.6,
  headroom: 0.8,
  notSeen: 1.4,
  stair: 0.8,
  dimension: 0.7,
  dimensionTick: 1.5,
  scaleBar: 0.8,
} as const;

/** Opacity of the thin lines of a door, 0..1. */
export const LINE_OPACITIES = { doorSwing: 0.6, doorThreshold: 0.35, stairAbove: 0.6 } as const;

/** Dashes: length of a stroke and of the gap behind it, in steps. */
export const DASHES = {
  opening: [4, 3],
  floorVoid: [5, 3],
  beam: [7, 3],
  ceiling: [5, 2.5],
  headroom: [2, 3],
  notSeen: [9, 5],
} as const;

/** Hatch of assumed walls: distance and width of its lines, in steps. */
export const HATCHES = { onScreen: { spacing: 6, width: 2.2 }, onPaper: { spacing: 5, width: 0.8 } } as const;

/** Heights of texts, in steps. */
export const TEXT_SIZES = {
  title: 18,
  facts: 11.5,
  legend: 11,
  scaleBar: 9.5,
  /** Largest name and area of a room. */
  roomName: 14,
  roomArea: 11.5,
  /** Smallest name of a room, 1.8 mm on paper; up to `leastWithArea` it stands without its area. */
  leastRoomName: 7.1,
  leastWithArea: 7,
  hint: 9.5,
  /** A border too short for its hint at this size stays without one. */
  leastHint: 7,
  dimension: 10,
  /** Smallest figure of a dimension; where it does not fit it stands outside. */
  leastDimension: 9,
} as const;
