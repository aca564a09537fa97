import { countBits } from '../../../../math/bits.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { distance, liesIn } from '../../../../math/polygon.ts';
import { directionOf, distanceToSegment, middleOf } from '../../../../math/segment.ts';
import { labelBoxes, labelComponents } from '../../../../spatial/connected-components.ts';
import { dilate } from '../../../../spatial/morphology.ts';
import type { PlanBox } from '../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import { levelsSeen } from '../../columns/column-cells.ts';
import { fitRectangle } from '../../columns/fit-column.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { visitBox } from '../../storeys/storey-points.ts';

/** What stands in a room and is a piece of wall; meters unless said otherwise. */
export interface StandingWallOptions {
  /** Side of the cells that points are sorted by. */
  cell?: number;
  /** Heights near floor and ceiling that do not count, and the number of steps between them. */
  foot?: number;
  head?: number;
  levels?: number;
  /** Least share of the steps at which a cell of a wall shows. */
  leastLevelShare?: number;
  /** Cells nearer to a side of the room belong to the wall there. */
  wallReach?: number;
  /** Half the gaps over which cells hang together, cells. */
  gap?: number;
  leastPoints?: number;
  /** From this share of the steps on no furniture stands; a piece behind some shows on this share of the steps. */
  overFurniture?: number;
  leastOverFurniture?: number;
  /** Thickness of a wall of which an end shows, and its least length. */
  leastThickness?: number;
  mostThickness?: number;
  leastLength?: number;
  /** A piece is so many times as long as thick: what is shorter is a column. */
  leastAspect?: number;
  /** Most root mean square distance of points from its faces. */
  mostRms?: number;
  /** Along it, in pieces so long, one of its faces shows on at least this share, each as a whole on this share of the steps, … */
  piece?: number;
  leastShown?: number;
  leastHeightShare?: number;
  /** … and on at least this share right below the ceiling. */
  leastTopShare?: number;
  /** The front of a cupboard runs along a wall less far from it. */
  besideWall?: number;
}

export const STANDING_WALL_DEFAULTS: Required<StandingWallOptions> = {
  cell: 0.05,
  foot: 0.1,
  head: 0.1,
  levels: 16,
  leastLevelShare: 0.35,
  wallReach: 0.08,
  gap: 2,
  leastPoints: 200,
  overFurniture: 0.75,
  leastOverFurniture: 0.6,
  leastThickness: 0.05,
  mostThickness: 0.45,
  leastLength: 0.5,
  leastAspect: 2,
  mostRms: 0.03,
  piece: 0.1,
  leastShown: 0.8,
  leastHeightShare: 0.7,
  leastTopShare: 0.7,
  besideWall: 0.5,
};

type Knobs = Required<StandingWallOptions>;

/** A piece of wall in a room as the rectangle of its plan: its axis from end to end, and its thickness; plan frame, meters. */
export interface StandingWall {
  a: Vec2;
  b: Vec2;
  thickness: number;
  /** Share of its length on which the face to the left, and the one to the right, of the way from a to b shows. */
  left: number;
  right: number;
}

/**
 * Pieces of wall that stand in a room with the room on both sides: piers in a row, the stub between a kitchen and a table, a
 * partition that ends in the room. They show from the floor up to the ceiling, one face and an end of them at least.
 */
export function findStandingWalls(
  room: DetectedRoom,
  points: StoreyPoints,
  options: StandingWallOptions = {},
): StandingWall[] {
  const knobs = { ...STANDING_WALL_DEFAULTS, ...options };
  const heights = { low: room.zFloor + knobs.foot, high: room.zCeiling - knobs.head };
  if (!room.ceilingSeen || room.floorSeen !== undefined || heights.high <= heights.low) return [];
  const { grid, seen } = levelsSeen(room, points, heights, knobs);
  const mask = seen.map((bits, at) => {
    if (countBits(bits) < knobs.leastLevelShare * knobs.levels) return 0;
    const i = at % grid.width;
    const [x, y] = [grid.x0 + (i + 0.5) * grid.cell, grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell];
    return isWithin(room, x, y, knobs.wallReach) ? 1 : 0;
  });
  const { label, sizes } = labelComponents(dilate(Uint8Array.from(mask), grid, knobs.gap), grid);
  const own = label.map((id, at) => (mask[at] ? id : -1));
  return labelBoxes(own, sizes.length, grid).flatMap(({ i0, i1, j0, j1 }, id) => {
    if (i1 < 0 || Math.max(i1 - i0, j1 - j0) * grid.cell < knobs.leastLength - grid.cell) return [];
    const box: PlanBox = {
      minX: grid.x0 + i0 * grid.cell,
      maxX: grid.x0 + (i1 + 1) * grid.cell,
      minY: grid.y0 + j0 * grid.cell,
      maxY: grid.y0 + (j1 + 1) * grid.cell,
    };
    const places: Vec2[] = [];
    const levels: number[] = [];
    visitBox(points, box, (k) => {
      const x = points.x[k]!;
      const y = points.y[k]!;
      const level = Math.floor(((points.z[k]! - heights.low) / (heights.high - heights.low)) * knobs.levels);
      if (level < 0 || level >= knobs.levels || own[cellAt(grid, x, y)] !== id) return;
      places.push([x, y]);
      levels.push(level);
    });
    const wall = places.length < knobs.leastPoints ? undefined : wallOf(places, levels, knobs);
    return wall && !isFront(wall, room, knobs) ? [wall] : [];
  });
}

/** The piece of wall on whose faces points lie; undefined if they show none. */
function wallOf(places: readonly Vec2[], levels: readonly number[], knobs: Knobs): StandingWall | undefined {
  const whole = fitRectangle(places);
  const isWhole = whole.rms <= knobs.mostRms;
  // Furniture at its foot spoils the fit, and hides more of a face.
  const high = isWhole ? places : places.filter((_, k) => levels[k]! >= knobs.overFurniture * knobs.levels);
  if (high.length < knobs.leastPoints) return undefined;
  const shape = isWhole ? whole : fitRectangle(high);
  if (shape.rms > knobs.mostRms) return undefined;
  const leastHeightShare = isWhole ? knobs.leastHeightShare : knobs.leastOverFurniture;
  const [length, thickness] = [Math.max(...shape.size), Math.min(...shape.size)];
  if (thickness < knobs.leastThickness || thickness > knobs.mostThickness) return undefined;
  if (length < Math.max(knobs.leastLength, knobs.leastAspect * thickness)) return undefined;
  const turn = shape.size[0] >= shape.size[1] ? shape.heading : shape.heading + Math.PI / 2;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const [x, y] = shape.center;
  const pieces = Math.ceil(length / knobs.piece);
  const faces = [new Uint32Array(pieces), new Uint32Array(pieces)];
  places.forEach(([px, py], k) => {
    const [u, v] = [(px - x) * c + (py - y) * s, (py - y) * c - (px - x) * s];
    if (Math.abs(Math.abs(v) - thickness / 2) > knobs.mostRms) return;
    const piece = Math.min(pieces - 1, Math.max(0, Math.floor((u + length / 2) / knobs.piece)));
    faces[v < 0 ? 0 : 1]![piece]! |= 1 << levels[k]!;
  });
  if (!faces.some((face) => isShown(face, { ...knobs, leastHeightShare }))) return undefined;
  const end = (side: 1 | -1): Vec2 => [x + (side * c * length) / 2, y + (side * s * length) / 2];
  const [right, left] = faces.map((face) => highShare(face, { ...knobs, leastHeightShare })) as [number, number];
  return { a: end(-1), b: end(1), thickness, left, right };
}

/** True if a face shows on most of its length, from floor to ceiling and right below it. */
function isShown(face: Uint32Array, knobs: Knobs): boolean {
  const topmost = face.filter((bits) => bits >>> (knobs.levels - 1)).length;
  return highShare(face, knobs) >= knobs.leastShown && topmost >= knobs.leastTopShare * face.length;
}

/** Share of the pieces of a face that show from floor to ceiling. */
function highShare(face: Uint32Array, { levels, leastHeightShare }: Knobs): number {
  return face.filter((bits) => countBits(bits) >= leastHeightShare * levels).length / face.length;
}

/** Cosine of the angle up to which a piece runs along a side of its room. */
const ALONG = 0.9;

/** True for the front of what stands at a wall. */
function isFront(wall: StandingWall, room: DetectedRoom, { besideWall }: Knobs): boolean {
  const [dx, dy] = directionOf(wall);
  const [x, y] = middleOf(wall);
  return room.edges.some((edge) => {
    if (distance(edge.a, edge.b) < besideWall) return false;
    const [ex, ey] = directionOf(edge);
    const isAlong = Math.abs(dx * ex + dy * ey) > ALONG;
    return isAlong && distanceToSegment(edge, x, y) < besideWall + wall.thickness / 2;
  });
}

/** True for a place inside a room's outline, farther than `reach` from all its sides. */
function isWithin(room: DetectedRoom, x: number, y: number, reach: number): boolean {
  return liesIn(room, x, y) && room.edges.every((edge) => distanceToSegment(edge, x, y) > reach);
}
