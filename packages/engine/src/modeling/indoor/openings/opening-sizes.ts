/** Sizes of openings, meters: one table for all buildings. */
export interface OpeningSizes {
  leastWidth?: number;
  leastHeight?: number;
  /** The same of a window whose whole rim shows. */
  leastClearWidth?: number;
  /** Wider than this only with its whole rim in sight: a band of windows. */
  mostWidth?: number;
  /** A wider opening to the outside is glazing, not a door. */
  mostDoorWidth?: number;
  /** An opening whose lower edge is below this reaches the floor: a door or a passage. */
  doorSill?: number;
  /** Lowest opening that reaches the floor. */
  leastDoorHeight?: number;
  /** One inside that is wider than this has no leaf: a passage. */
  passageWidth?: number;
  /** Heads of doors and passages lie between these heights above the floor. */
  leastHead?: number;
  mostHead?: number;
  /** … and of those whose jambs and head show up to this height. */
  mostTallHead?: number;
  /** Widest doorway that is recognized by its gap alone. */
  mostGap?: number;
}

/** The sizes that every building is modeled with. */
export const OPENING_SIZES: Required<OpeningSizes> = {
  leastWidth: 0.45,
  leastHeight: 0.45,
  leastClearWidth: 0.3,
  mostWidth: 6,
  mostDoorWidth: 3,
  doorSill: 0.25,
  leastDoorHeight: 1.6,
  passageWidth: 1.22,
  leastHead: 1.75,
  mostHead: 2.45,
  mostTallHead: 3.2,
  mostGap: 2.6,
};
