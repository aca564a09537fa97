import type { Vec2 } from '../../../../core/vector.ts';
import { clipHalfPlane, distance, edgesOf, isInside, signedArea } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { directionOf, distanceToSegment } from '../../../../math/segment.ts';
import { boxBeside } from '../../../../spatial/raster-grid.ts';
import type { DetectedRoom, RoomEdge } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import { leftOf, showsOnly } from './mirror-line.ts';

/** What tells a mirror that fills a wall from side to side and from floor to ceiling; lengths in meters. */
export interface MirrorSheetOptions {
  /** Least length of a wall that the image ends at, and of the mirror; least depth of room and image. */
  leastLength?: number;
  leastDepth?: number;
  /** What lies behind it reaches at most so far beyond the room before it, mirrored back. */
  slack?: number;
  /** Points so near to its plane lie on it, and as thick a slab to either side begins so far from it. */
  reach?: number;
  beside?: number;
  /** Points so near to the walls, the floor and the ceiling are of these. */
  inset?: number;
  /** Of squares of this side dust and scratches show the mirror in this share at least, in this share of their columns and rows. */
  square?: number;
  leastShown?: number;
  leastSpread?: number;
  /** Heights over the floor at which the skirting below it shows, in this share of pieces so long. */
  skirting?: readonly [low: number, high: number];
  piece?: number;
  leastSkirting?: number;
  /** Beside the mirror so many times less shows. */
  leastDrop?: number;
}

export const MIRROR_SHEET_DEFAULTS: Required<MirrorSheetOptions> = {
  leastLength: 1,
  leastDepth: 1,
  slack: 0.15,
  reach: 0.04,
  beside: 0.08,
  inset: 0.15,
  square: 0.25,
  leastShown: 0.1,
  leastSpread: 0.5,
  skirting: [0.03, 0.12],
  piece: 0.1,
  leastSkirting: 0.5,
  leastDrop: 3,
};

/** A room divided at the plane of what may be a mirror. */
export interface MirrorHalves {
  /** The room before the mirror; its new edge is supported, since the scan was thrown back there. */
  before: DetectedRoom;
  behind: DetectedRoom;
}

/**
 * Divides a room at each plane that may be a mirror: halfway between two walls that face each other, where few points stand in the air
 * from side to side and from floor to ceiling, or along the skirting, and hardly any beside them. That the halves look alike tells
 * nothing: a hall that was scanned from one end looks the same.
 */
export function halvesAtMirrors(
  room: DetectedRoom,
  points: StoreyPoints,
  options: MirrorSheetOptions = {},
): MirrorHalves[] {
  const knobs = { ...MIRROR_SHEET_DEFAULTS, ...options };
  return planesAcross(room.polygon, knobs).flatMap((plane): MirrorHalves[] => {
    const sheet = sheetIn(room.polygon, plane);
    if (!sheet || distance(sheet.a, sheet.b) < knobs.leastLength) return [];
    const behind = partOf(room, { nx: -plane.nx, ny: -plane.ny, d: -plane.d });
    const before = partOf(room, plane);
    if (!behind || !before || !showsOnly(before.polygon, behind.polygon, sheet, knobs.slack)) return [];
    return showsSheet(sheet, room, points, knobs) ? [{ before, behind }] : [];
  });
}

/** An upright plane nx·x + ny·y = d; the image lies beyond it. */
interface Plane {
  nx: number;
  ny: number;
  d: number;
}

/** Cosine of the angle up to which two walls face each other, and how far apart two planes are told, meters. */
const FACING = 0.999;
const APART = 0.03;

/** The planes halfway between two sides that face each other, each for the image on either side of it. */
function planesAcross(polygon: readonly Vec2[], { leastLength, leastDepth }: Required<MirrorSheetOptions>): Plane[] {
  const sides = edgesOf(polygon)
    .filter(([a, b]) => distance(a, b) >= leastLength)
    .map(([a, b]) => {
      const [ux, uy] = directionOf({ a, b });
      return { nx: uy, ny: -ux, middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const };
    });
  const planes: Plane[] = [];
  for (const { nx, ny, middle } of sides) {
    for (const other of sides) {
      if (nx * other.nx + ny * other.ny > -FACING) continue;
      const [far, near] = [middle, other.middle].map(([x, y]) => nx * x + ny * y) as [number, number];
      const d = (far + near) / 2;
      const isSame = (plane: Plane) => nx * plane.nx + ny * plane.ny > FACING && Math.abs(d - plane.d) < APART;
      if (far - near >= 2 * leastDepth && !planes.some(isSame)) planes.push({ nx, ny, d });
    }
  }
  return planes;
}

/** The part of a plane that lies in a room; undefined if it lies in several parts of it. */
function sheetIn(polygon: readonly Vec2[], { nx, ny, d }: Plane): Segment | undefined {
  const ends = clipHalfPlane(polygon, nx, ny, d).filter(([x, y]) => Math.abs(nx * x + ny * y - d) < ON_LINE);
  const [a, b] = ends.sort((p, q) => nx * (p[1] - q[1]) - ny * (p[0] - q[0]));
  return a && b && ends.length === 2 ? { a, b } : undefined;
}

/** Corners within this of a line lie on it, meters. */
const ON_LINE = 1e-6;

/** True if few points stand on a plane in the air all over it, or along its foot. */
function showsSheet(
  sheet: Segment,
  { zFloor, zCeiling }: DetectedRoom,
  points: StoreyPoints,
  knobs: Required<MirrorSheetOptions>,
): boolean {
  const { square, piece, inset, leastDrop, leastShown, leastSpread, skirting, leastSkirting } = knobs;
  const squares = { side: square, low: zFloor + inset, high: zCeiling - inset };
  const pieces = { side: piece, low: zFloor + skirting[0], high: zFloor + skirting[1] };
  const [onSheet, besideSheet] = shownOn(sheet, squares, points, knobs);
  const isSheet = onSheet.share >= Math.max(leastShown, leastDrop * besideSheet.share) && onSheet.spread >= leastSpread;
  if (isSheet) return true;
  const [onFoot, besideFoot] = shownOn(sheet, pieces, points, knobs);
  return onFoot.share >= Math.max(leastSkirting, leastDrop * besideFoot.share);
}

/** Squares of this side between two heights. */
interface Squares {
  side: number;
  low: number;
  high: number;
}

/** The share of squares that show points, and the share of their columns or rows that do, whichever is less. */
interface Shown {
  share: number;
  spread: number;
}

/** What shows on a sheet, and beside it on the side where more does. */
function shownOn(
  sheet: Segment,
  { side, low, high }: Squares,
  points: StoreyPoints,
  { reach, beside, inset }: Required<MirrorSheetOptions>,
): [on: Shown, beside: Shown] {
  const [ux, uy] = directionOf(sheet);
  const length = distance(sheet.a, sheet.b) - 2 * inset;
  const [columns, rows] = [length, high - low].map((extent) => Math.max(1, Math.floor(extent / side))) as [
    number,
    number,
  ];
  const slabs = [0, 1, 2].map(() => new Set<number>());
  visitBox(points, boxBeside(sheet, beside + 2 * reach), (k) => {
    const [x, y, z] = [points.x[k]!, points.y[k]!, points.z[k]!];
    const [column, row] = [
      Math.floor((ux * (x - sheet.a[0]) + uy * (y - sheet.a[1]) - inset) / side),
      Math.floor((z - low) / side),
    ];
    if (column < 0 || column >= columns || z < low || z >= high || row >= rows) return;
    const off = leftOf(sheet, [x, y]);
    const isBeside = Math.abs(off) >= beside && Math.abs(off) < beside + 2 * reach;
    const slab = Math.abs(off) < reach ? 0 : !isBeside ? -1 : off > 0 ? 1 : 2;
    slabs[slab]?.add(row * columns + column);
  });
  const [on, left, right] = slabs.map((shown): Shown => {
    const spread = [columns, rows].map((count, axis) => {
      const seen = new Set([...shown].map((at) => (axis === 0 ? at % columns : Math.floor(at / columns))));
      return seen.size / count;
    });
    return { share: shown.size / (columns * rows), spread: Math.min(...spread) };
  }) as [Shown, Shown, Shown];
  return [on, left.share > right.share ? left : right];
}

/** The part of a room where nx·x + ny·y <= d, with a supported edge along that line; undefined if nothing is left. */
function partOf(room: DetectedRoom, { nx, ny, d }: Plane): DetectedRoom | undefined {
  const polygon = clipHalfPlane(room.polygon, nx, ny, d);
  if (polygon.length < 3) return undefined;
  const holes = room.holes.filter((hole) => hole.every(([x, y]) => isInside(polygon, x, y)));
  const edges = [polygon, ...holes].flatMap(edgesOf).map(([a, b]): RoomEdge => {
    const onLine = [a, b].every(([x, y]) => Math.abs(nx * x + ny * y - d) < ON_LINE);
    if (onLine) return { a, b, support: 1 };
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return { ...room.edges.find((edge) => distanceToSegment(edge, x, y) < ON_LINE)!, a, b };
  });
  const area = [polygon, ...holes].reduce((sum, loop) => sum + signedArea(loop), 0);
  return { ...room, polygon, holes, edges, area };
}
