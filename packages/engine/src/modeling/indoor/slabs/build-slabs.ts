import { distance, edgesOf, isInside, signedArea } from '../../../math/polygon.ts';
import { directionOf, pointAlong } from '../../../math/segment.ts';
import { median } from '../../../math/statistics.ts';
import type { Vec2 } from '../../../core/vector.ts';
import type { PlanLine } from '../../../spatial/line-arrangement.ts';
import { close } from '../../../spatial/morphology.ts';
import { polygonOnLines } from '../../../spatial/polygon-on-lines.ts';
import { fillPolygon } from '../../../spatial/polygon-raster.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import { growLabels } from '../../../spatial/connected-components.ts';
import type {
  DetectedRoom,
  DetectedSlab,
  DetectedStair,
  DetectedStorey,
  DetectedWall,
  SlopedCeiling,
  StoreyLayout,
} from '../detected-elements.ts';
import type { FloorVoid } from './floor-voids.ts';
import { roofParts } from './roof-parts.ts';

/** How floor plates are built; meters and square meters. */
export interface SlabOptions {
  /** Thickness of plates whose other side was not scanned. */
  assumedGround?: number;
  assumedFloor?: number;
  assumedRoof?: number;
  /** A gap between a ceiling and the floor above it is a plate if it is thicker than this and thinner than that. */
  leastThickness?: number;
  mostThickness?: number;
  /** Ceilings this far below the highest one of a storey are suspended. */
  suspended?: number;
  /** Side of the raster cells that outlines are drawn on, and how far they may leave the building's bounds. */
  cell?: number;
  margin?: number;
  /** Half the gap between rooms and walls that is filled, cells. */
  gap?: number;
  /** Least area of a plate, and of a hole in it. */
  leastArea?: number;
  leastHole?: number;
  /** A wall between rooms is an outer one as well where nothing stands so far beyond one of its faces, along so much of it. */
  beyond?: number;
  leastOuter?: number;
  /** Thinnest wall beside a room: where nothing stands so far beside it, its side is open. */
  leastWall?: number;
  /** Two outer faces that are nearer than this in line are one. */
  sameLine?: number;
}

export const SLAB_DEFAULTS: Required<SlabOptions> = {
  assumedGround: 0.3,
  assumedFloor: 0.25,
  assumedRoof: 0.25,
  leastThickness: 0.08,
  mostThickness: 0.9,
  suspended: 0.15,
  cell: 0.05,
  margin: 0.6,
  gap: 4,
  leastArea: 1,
  leastHole: 0.5,
  beyond: 0.15,
  leastOuter: 0.5,
  leastWall: 0.08,
  sameLine: 0.06,
};

interface Outline {
  outline: Vec2[];
  holes: Vec2[][];
}

/**
 * Floor plates and the roof: outlines around rooms and walls with the holes of stairs and voids, thickness from the ceiling below
 * to the floor above.
 *
 * @returns per storey its floor, then over the highest storey the roof if a ceiling was scanned.
 */
export function buildSlabs(
  layout: StoreyLayout,
  rooms: readonly DetectedRoom[],
  walls: readonly DetectedWall[],
  stairs: readonly DetectedStair[] = [],
  voids: readonly FloorVoid[] = [],
  options: SlabOptions = {},
): DetectedSlab[] {
  const knobs = { ...SLAB_DEFAULTS, ...options };
  return layout.storeys.flatMap((storey) => {
    const stairHoles = stairs.flatMap(({ storey: from, hole }) => (hole && from === storey.index - 1 ? [hole] : []));
    const cuts = [...stairHoles, ...voids.flatMap((one) => (one.storey === storey.index ? [one.hole] : []))];
    const below = layout.storeys[storey.index - 1];
    const ceilingBelow = below && structuralCeiling(below, rooms, knobs);
    const parts = partsByFloor(storey, rooms, walls);
    const floors = parts.map((part) => {
      const plate = floorSlab({ ...storey, elevation: part.level }, ceilingBelow, below !== undefined, knobs);
      return { plate, outlines: outlinesOf(storey, layout, part, knobs) };
    });
    const isTop = storey.index === layout.storeys.length - 1;
    const covered = isTop && storey.ceilingSeen ? roofParts(storey, rooms, walls) : [];
    const roofs = covered.flatMap((part) => {
      const ceiling = part.sloped?.top ?? structuralCeiling(storey, part.rooms, knobs);
      if (ceiling === undefined) return [];
      const isWhole = covered.length === 1 && parts.length === 1;
      const outlines = isWhole ? floors[0]!.outlines : outlinesOf(storey, layout, part, knobs);
      return [{ plate: roofSlab(storey, ceiling, knobs, part.sloped), outlines }];
    });
    return [...floors, ...roofs].flatMap(({ plate: { storey: index, kind, ...heights }, outlines }) =>
      outlines.map(({ outline, holes }): DetectedSlab => ({
        storey: index,
        kind,
        outline,
        holes: kind === 'floor' ? withCuts(holes, cuts, outline) : holes,
        ...heights,
      })),
    );
  });
}

/** Rooms and walls of a storey that stand on one floor. */
interface FloorPart {
  /** Local z. */
  level: number;
  rooms: readonly DetectedRoom[];
  walls: readonly DetectedWall[];
  /** Rooms of the storey on other floors. */
  others: readonly DetectedRoom[];
}

/** The parts of a storey by the levels of their floors, its own first; a wall between two of them belongs to both. */
function partsByFloor(
  { index, elevation }: DetectedStorey,
  rooms: readonly DetectedRoom[],
  walls: readonly DetectedWall[],
): FloorPart[] {
  const levelOf = ({ floorLevel }: DetectedRoom) => floorLevel ?? elevation;
  const own = rooms.filter((room) => room.storey === index);
  const levels = [...new Set(own.map(levelOf))].sort((a, b) => Math.abs(a - elevation) - Math.abs(b - elevation));
  if (levels.length <= 1) return [{ level: levels[0] ?? elevation, rooms, walls, others: [] }];
  return levels.map((level) => ({
    level,
    rooms: own.filter((room) => levelOf(room) === level),
    others: own.filter((room) => levelOf(room) !== level),
    walls: walls.filter((wall) => wall.rooms.some((k) => rooms[k]!.storey === index && levelOf(rooms[k]!) === level)),
  }));
}

/** The holes of a plate with those of stairs and voids that lie within it and touch none before. */
function withCuts(holes: readonly Vec2[][], cuts: readonly Vec2[][], outline: readonly Vec2[]): Vec2[][] {
  return cuts.reduce<Vec2[][]>((all, hole) => (cutsCleanly(hole, outline, all) ? [...all, hole] : all), [...holes]);
}

/** True for a hole that lies within the outline and touches no other hole. */
function cutsCleanly(hole: readonly Vec2[], outline: readonly Vec2[], others: readonly Vec2[][]): boolean {
  return (
    hole.every((corner) => isInside(outline, ...corner)) &&
    !others.some(
      (other) => hole.some((corner) => isInside(other, ...corner)) || other.some((corner) => isInside(hole, ...corner)),
    )
  );
}

/** A plate without its outline. */
type Plate = Omit<DetectedSlab, keyof Outline>;

function floorSlab(
  { index, elevation }: DetectedStorey,
  ceilingBelow: number | undefined,
  hasStoreyBelow: boolean,
  knobs: Required<SlabOptions>,
): Plate {
  const gap = ceilingBelow === undefined ? NaN : elevation - ceilingBelow;
  const isMeasured = gap > knobs.leastThickness && gap < knobs.mostThickness;
  const assumed = hasStoreyBelow ? knobs.assumedFloor : knobs.assumedGround;
  return {
    storey: index,
    kind: hasStoreyBelow ? 'floor' : 'ground',
    zTop: elevation,
    zBottom: elevation - (isMeasured ? gap : assumed),
    thicknessSource: isMeasured ? 'measured' : 'assumed',
  };
}

function roofSlab(
  { index }: DetectedStorey,
  ceiling: number,
  { assumedRoof }: Required<SlabOptions>,
  sloped?: SlopedCeiling,
): Plate {
  return {
    storey: index,
    kind: 'roof',
    zBottom: ceiling,
    zTop: ceiling + assumedRoof,
    ...(sloped && { slopes: sloped.slopes }),
    thicknessSource: 'assumed',
  };
}

/** The level that most of a storey's higher ceilings share, so that suspended ones do not count; undefined if none was seen. */
function structuralCeiling(
  { index }: DetectedStorey,
  rooms: readonly DetectedRoom[],
  { suspended }: Required<SlabOptions>,
): number | undefined {
  const ceilings = rooms.filter((room) => room.storey === index && room.ceilingSeen).map(({ zCeiling }) => zCeiling);
  const top = Math.max(...ceilings);
  return median(ceilings.filter((z) => z > top - suspended));
}

/** Every place along an outer face is a wall. */
const EVERYWHERE = { has: () => true };

/**
 * Outlines around the rooms and walls of a storey, on the outer faces of its exterior walls.
 *
 * @param others rooms of the storey on other floors: the outline ends in the middle of the walls between.
 */
function outlinesOf(
  { index }: DetectedStorey,
  layout: StoreyLayout,
  { rooms, walls, others = [] }: Pick<FloorPart, 'rooms' | 'walls'> & Partial<FloorPart>,
  knobs: Required<SlabOptions>,
): Outline[] {
  const grid = gridOver(layout.bounds, knobs.cell, knobs.margin);
  const mask = new Uint8Array(grid.width * grid.height);
  const lines: PlanLine[] = [];
  for (const room of rooms) if (room.storey === index) fillPolygon(room.polygon, mask, grid);
  const nearest = others.length > 0 ? nearestRooms(mask, others, grid) : undefined;
  for (const wall of walls) {
    if (wall.storey !== index) continue;
    const { corners, outerFace } = wallOutline(wall);
    fillPolygon(corners, mask, grid);
    if (wall.exterior) lines.push(outerFace);
    else if (nearest) lines.push({ ...outerFace, d: outerFace.d - wall.thickness / 2 });
  }
  const closed = close(mask, grid, knobs.gap);
  for (const wall of walls)
    if (wall.storey === index && !wall.exterior) lines.push(...outerFacesOf(wall, closed, grid, knobs));
  for (const room of rooms) if (room.storey === index) lines.push(...openSidesOf(room, closed, grid, knobs));
  const own = nearest ? closed.map((set, at) => (nearest[at] === 1 ? 0 : set)) : closed;
  const loops = polygonOnLines(own, grid, dropTwins(lines, knobs.sameLine));
  return loops
    .filter((loop) => signedArea(loop) > knobs.leastArea)
    .map((outline) => ({
      outline,
      holes: loops.filter((hole) => signedArea(hole) < -knobs.leastHole && isInside(outline, ...hole[0]!)),
    }));
}

/** The faces of a wall between rooms that go on where no room is: there they are those of an outer wall. */
function outerFacesOf(
  wall: DetectedWall,
  mask: Uint8Array,
  grid: RasterGrid,
  { beyond, leastOuter }: Required<SlabOptions>,
): PlanLine[] {
  const { a, b, thickness } = wall;
  return [wall, { ...wall, a: b, b: a }].flatMap((one) => {
    const { outerFace } = wallOutline(one);
    return lengthOutside(wall, outerFace, thickness / 2 + beyond, mask, grid) >= leastOuter ? [outerFace] : [];
  });
}

/** The sides of a room on which no wall stands. */
function openSidesOf(
  { polygon }: DetectedRoom,
  mask: Uint8Array,
  grid: RasterGrid,
  { leastWall, leastOuter }: Required<SlabOptions>,
): PlanLine[] {
  return edgesOf(polygon).flatMap(([a, b]) => {
    const [dx, dy] = directionOf({ a, b });
    const side = { nx: dy, ny: -dx, d: dy * a[0] - dx * a[1], slots: EVERYWHERE };
    return lengthOutside({ a, b }, side, leastWall, mask, grid) >= leastOuter ? [side] : [];
  });
}

/** Length of a segment along which nothing of a mask lies `off` meters beside it, the way of a normal. */
function lengthOutside(
  segment: { a: Vec2; b: Vec2 },
  { nx, ny }: Pick<PlanLine, 'nx' | 'ny'>,
  off: number,
  mask: Uint8Array,
  grid: RasterGrid,
): number {
  let outside = 0;
  for (let s = grid.cell / 2; s < distance(segment.a, segment.b); s += grid.cell) {
    const [x, y] = pointAlong(segment, s);
    if (!mask[cellAt(grid, x + nx * off, y + ny * off)]) outside += grid.cell;
  }
  return outside;
}

/** Cells between rooms and others that are parted by the nearer of the two; cells, more than half the thickest wall. */
const PARTED = 20;

/** Per cell 0 where a mask's rooms are nearest, 1 where the others are, -1 far from both. */
function nearestRooms(mask: Uint8Array, others: readonly DetectedRoom[], grid: RasterGrid): Int32Array {
  const theirs = new Uint8Array(mask.length);
  for (const { polygon } of others) fillPolygon(polygon, theirs, grid);
  const label = Int32Array.from(mask, (set, at) => (set ? 0 : 2 * theirs[at]! - 1));
  growLabels(label, new Uint8Array(mask.length).fill(1), grid, PARTED);
  return label;
}

/** A wall's plan, longer by half its thickness at both ends, and the line of its face on the right of a→b. */
function wallOutline({ a, b, thickness }: DetectedWall): { corners: Vec2[]; outerFace: PlanLine } {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const dx = (b[0] - a[0]) / length;
  const dy = (b[1] - a[1]) / length;
  const half = thickness / 2;
  const corner = (end: Vec2, out: number, side: number): Vec2 => [
    end[0] + dx * out * half + dy * side * half,
    end[1] + dy * out * half - dx * side * half,
  ];
  return {
    corners: [corner(a, -1, -1), corner(a, -1, 1), corner(b, 1, 1), corner(b, 1, -1)],
    outerFace: { nx: dy, ny: -dx, d: dy * a[0] - dx * a[1] + half, slots: EVERYWHERE },
  };
}

/** Cosine of the angle up to which two lines face the same way, as its distance from 1. */
const SAME_WAY = 1e-4;

function dropTwins(lines: readonly PlanLine[], apart: number): PlanLine[] {
  const kept: PlanLine[] = [];
  for (const line of lines) {
    const isTwin = (k: PlanLine) =>
      Math.abs(k.nx * line.nx + k.ny * line.ny - 1) < SAME_WAY && Math.abs(k.d - line.d) < apart;
    if (!kept.some(isTwin)) kept.push(line);
  }
  return kept;
}
