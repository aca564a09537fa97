import type { Warning } from '../../../../core/errors.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { distance, edgesOf, isInside } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { distanceToSegment } from '../../../../math/segment.ts';
import type { DetectedRoom, RoomEdge } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { leftOf, mirrored, showsOnly } from './mirror-line.ts';
import { halvesAtMirrors } from './mirror-sheets.ts';
import { shareWithin } from '../unscanned/place-evidence.ts';
import { visitBox } from '../../storeys/storey-points.ts';

/** When a room is the image of another one in a mirror; lengths in meters. */
export interface ImageRoomOptions {
  /** The image begins this near behind the wall that the mirror hangs on, along so much of it. */
  mostBehind?: number;
  /** Or farther off, where it shows a wall on at most this share of its side that faces that wall. */
  bare?: number;
  /** Smaller ones may be cabins side by side, between boards, square meters. */
  leastArea?: number;
  leastShared?: number;
  /** It reaches at most so far beyond the room that it shows, mirrored back. */
  slack?: number;
  /** Its points in a band of this height half way up are looked at, … */
  band?: number;
  /** … so many at most; and so many at least tell. */
  mostPoints?: number;
  leastPoints?: number;
  /** Points so near to the mirror do not count, and those so near to its walls belong to a room. */
  inset?: number;
  /** A point shows something of the room if that lies this near to its place, mirrored back; least share of such points. */
  reach?: number;
  leastMatched?: number;
  /**
   * An image shows at most this share of the points of the room, and at most so large a share of them in squares of this side that
   * show so many times as many as the same squares of the room, and a few more.
   */
  mostShown?: number;
  mostBright?: number;
  square?: number;
  bright?: number;
  fewPoints?: number;
}

export const IMAGE_ROOM_DEFAULTS: Required<ImageRoomOptions> = {
  mostBehind: 0.15,
  bare: 0.2,
  leastArea: 4,
  leastShared: 1,
  slack: 0.15,
  band: 0.5,
  mostPoints: 2000,
  leastPoints: 200,
  inset: 0.1,
  reach: 0.03,
  leastMatched: 0.9,
  mostShown: 0.9,
  mostBright: 0.15,
  square: 0.5,
  bright: 1.25,
  fewPoints: 3,
};

/** The rooms of a storey, and what the scan shows of them in mirrors. */
export interface RoomsAndImages {
  rooms: DetectedRoom[];
  images: DetectedRoom[];
}

/**
 * Tells the rooms of a storey from images in mirrors: a mirror shows the room before it once more behind its wall, so that all that the
 * scan shows of the image lies, mirrored back, on what it shows of the room. Of a room as large as its neighbor the far wall does not,
 * since a wall as thick as any stands between them. Where a mirror fills its wall, room and image are found as one: that ends there.
 */
export function withoutImages(
  found: readonly DetectedRoom[],
  points: StoreyPoints,
  options: ImageRoomOptions = {},
): RoomsAndImages {
  const knobs = { ...IMAGE_ROOM_DEFAULTS, ...options };
  const shows = (image: DetectedRoom, room: DetectedRoom) =>
    image.area >= knobs.leastArea &&
    room.area >= knobs.leastMatched * image.area &&
    mirrorsBetween(image, room, knobs).some((mirror) => isMirrored(image, room, mirror, points, knobs));
  const ended = found.map((room) => endedAtMirrors(room, points, shows));
  const rooms = ended.map(({ room }) => room);
  const images = rooms.filter((room) => rooms.some((other) => other !== room && shows(room, other)));
  return {
    rooms: rooms.filter((room) => !images.includes(room)),
    images: [...images, ...ended.flatMap(({ behind }) => behind)],
  };
}

/** A room up to the mirrors that fill its walls, and what lies behind each. */
function endedAtMirrors(
  whole: DetectedRoom,
  points: StoreyPoints,
  shows: (image: DetectedRoom, room: DetectedRoom) => boolean,
): { room: DetectedRoom; behind: DetectedRoom[] } {
  let room = whole;
  const behind: DetectedRoom[] = [];
  for (;;) {
    const half = halvesAtMirrors(room, points).find((one) => shows(one.behind, one.before));
    if (!half) return { room, behind };
    behind.push(half.behind);
    room = half.before;
  }
}

/** Steps in which a place is looked at, meters, and the share of it that lies in an image if it is a part of one. */
const PART_OF_IMAGE = { step: 0.1, share: 0.5 };

/** True for a place that a mirror shows, as through a door. */
export function liesInImage(place: readonly Vec2[], images: readonly DetectedRoom[]): boolean {
  const { step, share } = PART_OF_IMAGE;
  return images.some(({ polygon }) => shareWithin(place, polygon, step) > share);
}

/** Says that rooms were images in mirrors, if any were. */
export function imagesWarning(images: readonly DetectedRoom[]): Warning[] {
  const area = Math.round(10 * images.reduce((sum, room) => sum + room.area, 0)) / 10;
  return images.length > 0 ? [{ code: 'mirror-images', params: { rooms: images.length, area } }] : [];
}

/**
 * Sides of a room behind which another one lies, all of whose corners fall into it, mirrored. From afar a mirror shows no floor and
 * ceiling right behind it: there the image begins farther off, and nothing stands where it does.
 */
function mirrorsBetween(
  image: DetectedRoom,
  { polygon }: DetectedRoom,
  { mostBehind, leastShared, slack, bare }: Required<ImageRoomOptions>,
): Segment[] {
  return edgesOf(polygon)
    .map(([a, b]) => ({ a, b }))
    .filter((side) => {
      if (distance(side.a, side.b) < leastShared) return false;
      const nearest = Math.min(...image.polygon.map((corner) => -leftOf(side, corner)));
      if (nearest < -mostBehind || !showsOnly(polygon, image.polygon, side, slack)) return false;
      const isFront = ({ a, b }: RoomEdge) => [a, b].every((end) => -leftOf(side, end) <= nearest + slack);
      return nearest <= mostBehind || image.edges.every((edge) => !isFront(edge) || edge.support <= bare);
    });
}

/** True if what the scan shows of an image lies on what it shows of the room before the mirror, and is fainter. O(points of both). */
function isMirrored(
  image: DetectedRoom,
  room: DetectedRoom,
  mirror: Segment,
  points: StoreyPoints,
  knobs: Required<ImageRoomOptions>,
): boolean {
  const { inset, reach, band, square, mostPoints, leastPoints, leastMatched } = knobs;
  const middle = (image.zFloor + image.zCeiling) / 2;
  const heights = { low: middle - band / 2, high: middle + band / 2 };
  const placeOf = (k: number): Vec2 => [points.x[k]!, points.y[k]!];
  const own: number[] = [];
  visitRoom(image, points, inset, heights, (k) => {
    if (-leftOf(mirror, placeOf(k)) > inset) own.push(k);
  });
  if (own.length < leastPoints) return false;
  const every = Math.ceil(own.length / mostPoints);
  const asked = own.filter((_, k) => k % every === 0);
  const cells = new MirroredCells(asked, mirror, points, reach);
  const before = new SquareCounts(square);
  visitRoom(room, points, inset, heights, (k) => {
    cells.show(points.x[k]!, points.y[k]!, points.z[k]!);
    if (leftOf(mirror, placeOf(k)) > inset) before.add(placeOf(k));
  });
  if (cells.shown < leastMatched * asked.length) return false;
  const behind = new SquareCounts(square);
  for (const k of own) behind.add(mirrored(mirror, placeOf(k)));
  return isFainter(behind, before, knobs);
}

/**
 * True if an image shows fewer points than the room, and hardly a place brighter: what a mirror shows is farther from every station. Of
 * two rooms alike on either side of a pane each is brighter near the stations in it.
 *
 * @param behind points of the image, mirrored back.
 */
function isFainter(
  behind: SquareCounts,
  before: SquareCounts,
  { mostShown, mostBright, bright, fewPoints }: Required<ImageRoomOptions>,
): boolean {
  let inBright = 0;
  for (const [square, count] of behind.bySquare)
    if (count > bright * (before.bySquare.get(square) ?? 0) + fewPoints) inBright += count;
  return behind.total <= mostShown * before.total && inBright <= mostBright * behind.total;
}

/** Visits the points of a room and its walls between two heights. */
function visitRoom(
  { polygon }: DetectedRoom,
  points: StoreyPoints,
  inset: number,
  { low, high }: { low: number; high: number },
  visit: (k: number) => void,
): void {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  const box = {
    minX: Math.min(...xs) - inset,
    maxX: Math.max(...xs) + inset,
    minY: Math.min(...ys) - inset,
    maxY: Math.max(...ys) + inset,
  };
  const edges = edgesOf(polygon).map(([a, b]) => ({ a, b }));
  visitBox(points, box, (k) => {
    const [x, y, z] = [points.x[k]!, points.y[k]!, points.z[k]!];
    if (z < low || z > high) return;
    if (isInside(polygon, x, y) || edges.some((edge) => distanceToSegment(edge, x, y) < inset)) visit(k);
  });
}

/** Cells along an axis: more than any storey has. */
const AXIS = 2 ** 17;

/** How many points lie in each square of the plan. */
class SquareCounts {
  readonly bySquare = new Map<number, number>();
  readonly #side: number;
  total = 0;

  constructor(side: number) {
    this.#side = side;
  }

  add(place: Vec2): void {
    const [i, j] = place.map((value) => Math.floor(value / this.#side) + AXIS / 2) as [number, number];
    this.bySquare.set(i * AXIS + j, (this.bySquare.get(i * AXIS + j) ?? 0) + 1);
    this.total++;
  }
}

/** Places mirrored at a line, and which of them something shows at. */
class MirroredCells {
  readonly #byCell = new Map<number, number[]>();
  readonly #reach: number;
  readonly #isShown: Uint8Array;
  shown = 0;

  constructor(asked: readonly number[], mirror: Segment, points: StoreyPoints, reach: number) {
    this.#reach = reach;
    this.#isShown = new Uint8Array(asked.length);
    for (const [at, k] of asked.entries()) {
      const [x, y] = mirrored(mirror, [points.x[k]!, points.y[k]!]);
      for (const dx of [-reach, 0, reach])
        for (const dy of [-reach, 0, reach])
          for (const dz of [-reach, 0, reach]) this.#add(this.#keyOf(x + dx, y + dy, points.z[k]! + dz), at);
    }
  }

  /** Notes that something shows at a place. */
  show(x: number, y: number, z: number): void {
    const key = this.#keyOf(x, y, z);
    for (const at of this.#byCell.get(key) ?? []) {
      if (this.#isShown[at] === 0) this.shown++;
      this.#isShown[at] = 1;
    }
    this.#byCell.delete(key);
  }

  #add(key: number, at: number): void {
    const own = this.#byCell.get(key);
    if (own) own.push(at);
    else this.#byCell.set(key, [at]);
  }

  #keyOf(x: number, y: number, z: number): number {
    const [i, j, k] = [x, y, z].map((value) => Math.floor(value / this.#reach) + AXIS / 2) as [number, number, number];
    return (i * AXIS + j) * AXIS + k;
  }
}
