import { SPACE_DEFAULTS } from './spaces-between.ts';

/** What shows that a space between rooms is a room that was looked into; meters unless said otherwise. */
export interface GlimpsedRoomOptions {
  /** Least area of a space, square meters. */
  leastArea?: number;
  /** The same for one with more than four corners: smaller ones are what shadows leave over between rooms. */
  leastManyCornered?: number;
  /** Share of the floor that was seen from which on a space of many corners may be small. */
  leastPlain?: number;
  /** Side of the cells in which its floor is counted, and least share of them with floor in sight. */
  cell?: number;
  leastFloor?: number;
  /** A place with less of its floor in sight, as a share, may be several rooms where nothing tells a side so long, meters, or both ends. */
  leastTelling?: number;
  mostBare?: number;
  /** Points this near to the floor's level are floor. */
  floorReach?: number;
  /** Most points right above the floor, as far up as it reaches, for each of its own in the same cells. */
  mostUpwards?: number;
  /** Most points above the floor for each point of the floor: a court behind windows shows façades and hardly any ground. */
  mostStanding?: number;
  /** Floor right behind a door (window sills would hide it): width of a cell, how near to a wall it lies, least floor points in it, */
  threshold?: number;
  nearWall?: number;
  leastThreshold?: number;
  /** and most points above the floor of the whole space for each point of the floor. */
  mostStandingBehindDoor?: number;
  /** Largest space behind a closed door, square meters, and most points in it above the floor. */
  mostShut?: number;
  mostStandingShut?: number;
  /** Share of the points in a piece of a space that are floor which goes on from the floor of a room. */
  leastEntered?: number;
  /** A side at least so long, meters, that lies over this share beside faces with less support than `bare` is open. */
  leastSide?: number;
  bare?: number;
  besideShare?: number;
  /** Share of a side of a room that shows a wall: such sides bound spaces first. */
  leastSupport?: number;
  /** Share of a space that mirror images fill if it is a court with panes around it. */
  mostImage?: number;
  /** Least area of a court, square meters: a room that was looked into through a door is smaller, and shows at most this share of its floor. */
  leastCourt?: number;
  mostThroughDoor?: number;
  /** So much floor of a court, square meters, is in sight, under ceilings, or their mirror images, on at most this share of it. */
  leastOpenFloor?: number;
  mostCeiling?: number;
  /** A place that walls part from the rooms and that shows so much of its floor, as a share, would show some of a ceiling too. */
  leastUncovered?: number;
  /** Most of a space, as a share, that a room without a wall on that side may hold already. */
  mostTaken?: number;
  /** Share of a place with a ceiling in sight over it: the window that looks into it parts two rooms. */
  leastCovered?: number;
  /** Least cells of the ceiling map that tell its height. */
  leastCeiling?: number;
}

export const GLIMPSED_ROOM_DEFAULTS: Required<GlimpsedRoomOptions> = {
  leastArea: SPACE_DEFAULTS.leastArea,
  leastManyCornered: 10,
  leastPlain: 0.5,
  cell: 0.2,
  leastFloor: 0.15,
  leastTelling: 0.2,
  mostBare: 3.5,
  floorReach: 0.07,
  mostUpwards: 0.6,
  mostStanding: 2.5,
  threshold: 0.4,
  nearWall: 0.4,
  leastThreshold: 15,
  mostStandingBehindDoor: 25,
  mostShut: 25,
  mostStandingShut: 50,
  leastEntered: 0.08,
  leastSide: 1,
  bare: 0.2,
  besideShare: 0.7,
  leastSupport: 0.2,
  mostImage: 0.25,
  leastCourt: 30,
  mostThroughDoor: 0.9,
  leastOpenFloor: 10,
  mostCeiling: 0.4,
  leastUncovered: 0.35,
  mostTaken: 0.1,
  leastCovered: 0.3,
  leastCeiling: 6,
};
