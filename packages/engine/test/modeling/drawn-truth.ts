import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Opening } from '../../src/core/model/structured-model.ts';
import type { Vec2 } from '../../src/core/vector.ts';
import { distance } from '../../src/math/polygon.ts';
import { distanceToSegment, middleOf } from '../../src/math/segment.ts';

/** An opening drawn by hand: levels above its storey's floor. */
export interface DrawnOpening {
  name: string;
  type: Opening['type'];
  a: Vec2;
  b: Vec2;
  bottom: number;
  top?: number;
  isCut?: boolean;
  unsure?: string;
}

/** A wall drawn by hand: its center line, or, without thickness, the face in sight, whose room lies left of `a` to `b`. */
interface DrawnWall {
  name: string;
  a: Vec2;
  b: Vec2;
  thickness?: number;
  unsure?: string;
}

export interface HandDrawn {
  publicBuilding: {
    file: string;
    floor: number;
    rooms: { name: string; area: number; outline: Vec2[] }[];
    openings: DrawnOpening[];
  };
  office: { file: string; floor: number; area: number; openings: (DrawnOpening & { top: number })[] };
  twoStoreys: { file: string; floors: number[]; flight: { bottom: number; top: number; risers: number } };
}

interface HandDrawnStoreys {
  file: string;
  storeys: { floor: number; sure: DrawnOpening[]; unsure: DrawnOpening[] }[];
}

type ScanName = 'office' | 'publicBuilding' | 'twoStoreys';

/** One real scan: walls and openings of each storey. */
export interface DrawnScan {
  file: string;
  storeys: { floor: number; walls: DrawnWall[]; openings: DrawnOpening[] }[];
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'));

export const drawn = read('hand-drawn.json') as HandDrawn;
export const drawnStoreys = read('hand-drawn-storeys.json') as HandDrawnStoreys;
const walls = read('hand-drawn-walls.json') as Record<ScanName, DrawnWall[][]>;

/** Real scans with walls and openings that were drawn by hand. */
export const drawnScans: Record<ScanName, DrawnScan> = {
  office: scanOf(drawn.office, walls.office),
  publicBuilding: scanOf(drawn.publicBuilding, walls.publicBuilding),
  twoStoreys: {
    file: drawnStoreys.file,
    storeys: drawnStoreys.storeys.map(({ floor, sure, unsure }, k) => {
      const marked = unsure.map((opening) => ({ ...opening, unsure: 'kind' }));
      return { floor, walls: walls.twoStoreys[k]!, openings: [...sure, ...marked] };
    }),
  },
};

function scanOf(
  { file, floor, openings }: { file: string; floor: number; openings: DrawnOpening[] },
  [own]: DrawnWall[][],
): DrawnScan {
  return { file, storeys: [{ floor, walls: own!, openings }] };
}

/** A wall of `elements.json`. */
export interface FlatWall {
  a: Vec2;
  b: Vec2;
  thickness: number;
  zBottom: number;
}

/** An opening of `elements.json`. */
interface FlatOpening {
  a: Vec2;
  b: Vec2;
  zBottom: number;
  zTop: number;
}

/** Head of a passage over which the scan ends, above the floor. */
const CUT_HEAD = 2.25;
/** A wall of the model belongs to a face if its own face is not further off, meters, and not more askew. */
const BESIDE = 0.3;
const ALONG = Math.cos((3 * Math.PI) / 180);
/** A room and a wall of this name were seen: what was drawn is asked for; the unsure is neither asked for nor wrong. */
const SEEN = 'seen';

/**
 * What was drawn, as a truth of the simulator (see `evaluate.mjs`). Center lines are compared there; of a wall with one face in
 * sight, its own face is compared with the face drawn: the center line drawn lies half the thickness of the model's wall behind it.
 */
export function truthOf({ storeys }: DrawnScan, found: readonly FlatWall[]) {
  const levels = storeys.map(({ floor }) => floor);
  const storeyOf = (z: number) => levels.indexOf(levels.toSorted((p, q) => Math.abs(p - z) - Math.abs(q - z))[0]!);
  return {
    origin: [0, 0, 0],
    storeys: levels.map((elevation) => ({ elevation })),
    walls: storeys.flatMap(({ walls: own }, storey) => {
      const beside = found.filter(({ zBottom }) => storeyOf(zBottom) === storey);
      return own.flatMap((wall) => {
        const pieces = wall.thickness === undefined ? piecesBehind(wall, beside) : [wall];
        return pieces.map((piece) => ({ ...piece, storey, id: wall.unsure ?? SEEN }));
      });
    }),
    openings: storeys.flatMap(({ floor, openings }, storey) =>
      openings.filter(isSure).map(({ type, a, b, bottom, top = CUT_HEAD }) => {
        const [zBottom, zTop, width] = [floor + bottom, floor + top, distance(a, b)];
        return { type, a, b, zBottom, zTop, width, height: top - bottom, storey, rooms: [SEEN] };
      }),
    ),
    rooms: [],
    columns: [],
    slabs: [],
    elementPoints: { [SEEN]: Infinity },
  };
}

/** Openings of a model but for those in places where the points do not tell what is there. */
export function inSurePlaces<T extends FlatOpening>({ storeys }: DrawnScan, found: readonly T[]): T[] {
  const isAt = (opening: T, drawnOnes: (DrawnOpening & { floor: number })[]) =>
    drawnOnes.some(({ floor, bottom, top = CUT_HEAD, ...place }) => {
      const isLevel = opening.zBottom < floor + top && opening.zTop > floor + bottom;
      return isLevel && distanceToSegment(place, ...middleOf(opening)) < 0.4;
    });
  const all = storeys.flatMap(({ floor, openings }) => openings.map((opening) => ({ ...opening, floor })));
  const unsure = all.filter((opening) => !isSure(opening));
  return found.filter((opening) => !isAt(opening, unsure) || isAt(opening, all.filter(isSure)));
}

const isSure = ({ unsure }: { unsure?: string }): boolean => unsure === undefined;

/** Pieces of the center line of a wall of which one face was drawn, one for each wall of the model beside it. */
function piecesBehind({ a, b }: DrawnWall, found: readonly FlatWall[]): { a: Vec2; b: Vec2 }[] {
  const length = distance(a, b);
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const along = ([x, y]: Vec2) => (x - a[0]) * dx + (y - a[1]) * dy;
  /** How far a place lies behind the face. */
  const behind = ([x, y]: Vec2) => (x - a[0]) * dy - (y - a[1]) * dx;
  const beside = found
    .map((wall) => {
      const [from, to] = [along(wall.a), along(wall.b)].toSorted((p, q) => p - q) as [number, number];
      const face = (behind(wall.a) + behind(wall.b) - wall.thickness) / 2;
      const isAlong = (to - from) / distance(wall.a, wall.b) >= ALONG;
      return { from, to, off: Math.abs(face), half: wall.thickness / 2, isAlong };
    })
    .filter(({ off, isAlong }) => isAlong && off < BESIDE)
    .toSorted((one, other) => one.off - other.off);
  const ends = beside.flatMap(({ from, to }) => [from, to]).filter((at) => at > 0 && at < length);
  const cuts = [0, ...ends.toSorted((p, q) => p - q), length];
  return cuts.slice(1).flatMap((to, k) => {
    const from = cuts[k]!;
    if (to - from < 1e-3) return [];
    const half = beside.find((wall) => wall.from < (from + to) / 2 && wall.to > (from + to) / 2)?.half ?? 0;
    const at = (place: number): Vec2 => [a[0] + dx * place + dy * half, a[1] + dy * place - dx * half];
    return [{ a: at(from), b: at(to) }];
  });
}
