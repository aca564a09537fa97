/** One look for columns. */
export interface ColumnPass {
  /** Cells nearer to a wall's face belong to the wall, meters. */
  wallReach: number;
  /** Least share of the height steps at which a cell of a face has points. */
  leastShare: number;
  /** Half the gaps over which cells hang together, cells: over a smaller one a leaf or a cupboard beside a column does not. */
  gap: number;
  /** Least faces of a box that show, of four. */
  leastFaces: number;
}

/** What stands in a room from floor to ceiling and is a column; meters unless said otherwise. */
export interface ColumnOptions {
  /** Side of the cells that points are sorted by. */
  cell?: number;
  /** Heights near floor and ceiling that do not count. */
  foot?: number;
  head?: number;
  /** Number of height steps between floor and ceiling. */
  levels?: number;
  /**
   * Least share of the steps at which the column as a whole has points, the same for one of which one face shows, and how far
   * around it its ceiling is looked for.
   */
  leastHeightShare?: number;
  leastFaceShare?: number;
  around?: number;
  /** The points of its own, farther from every wall than this, meters, go up to so large a share of its height. */
  offWall?: number;
  leastReach?: number;
  /** One that is longer than wide by this factor shows at each of so many of the topmost ones. */
  oblong?: number;
  topLevels?: number;
  /** Least share of its width and depth that a column shows right below the ceiling. */
  leastTopShare?: number;
  /** The looks, whose finds are put together, by the faces that they ask for: cells that several show are looked at once. */
  passes?: readonly ColumnPass[];
  /** Least height of a column: under a low roof furniture reaches it too. */
  leastHeight?: number;
  /** Least and most side of a column. */
  leastSide?: number;
  mostSide?: number;
  /** Most length of the longer side over the shorter one: what is longer is a piece of wall or a cupboard. */
  mostAspect?: number;
  /** A box that is longer than the first shows three faces, and so does one narrower than the second, a slim one, near a wall. */
  bulky?: number;
  slim?: number;
  /** Most length over width of a slim one, and of one at a wall: what is longer is the end of a thin wall or a frame. */
  mostSlimAspect?: number;
  mostAspectAtWall?: number;
  /** Least way from a slim one to a wall: those at walls are pipes and frames. Beyond the second, two faces of it suffice. */
  slimReach?: number;
  slimClear?: number;
  /** Beside a narrower one nothing tall stands. */
  post?: number;
  /** Least points on its faces, and on those of a slim one: panes and corners seen from afar show a slim box of fewer. */
  leastPoints?: number;
  leastSlimPoints?: number;
  /** Most root mean square distance of its points from its faces. */
  mostRms?: number;
}

/**
 * Ways from a wall's face up to which cells belong to the wall, meters. With the closer one, columns right before or in a wall show
 * more of themselves, and so does the scatter of the wall's own points.
 */
export const WALL_REACH = { usual: 0.08, close: 0.04 };

export const COLUMN_DEFAULTS: Required<ColumnOptions> = {
  cell: 0.05,
  foot: 0.1,
  head: 0.1,
  levels: 16,
  leastHeightShare: 0.8,
  leastFaceShare: 0.7,
  offWall: 0.06,
  leastReach: 0.8,
  around: 0.4,
  oblong: 1.35,
  topLevels: 1,
  leastTopShare: 0.5,
  passes: [
    { wallReach: WALL_REACH.usual, leastShare: 0.35, gap: 2, leastFaces: 2 },
    { wallReach: WALL_REACH.usual, leastShare: 0.35, gap: 1, leastFaces: 2 },
    { wallReach: WALL_REACH.close, leastShare: 0.35, gap: 2, leastFaces: 3 },
    { wallReach: WALL_REACH.close, leastShare: 0.35, gap: 0, leastFaces: 3 },
    { wallReach: WALL_REACH.close, leastShare: 0.9, gap: 1, leastFaces: 3 },
  ],
  leastHeight: 1.5,
  leastSide: 0.06,
  mostSide: 1.3,
  mostAspect: 2.25,
  bulky: 0.6,
  slim: 0.12,
  mostSlimAspect: 2.4,
  mostAspectAtWall: 1.7,
  slimReach: 0.1,
  slimClear: 0.25,
  post: 0.15,
  leastPoints: 60,
  leastSlimPoints: 150,
  mostRms: 0.03,
};
