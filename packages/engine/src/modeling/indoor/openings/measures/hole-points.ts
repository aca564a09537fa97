import { directionOf, pointAlong } from '../../../../math/segment.ts';
import { boxBeside } from '../../../../spatial/raster-grid.ts';
import type { DetectedWall } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { runsIn } from '../../storeys/storey-points.ts';
import type { WallOpening } from '../wall-opening.ts';

/** Points in an opening and around it, meters: along the wall from its beginning, left of the wall's centre line, and local z. */
export type HolePoints = Record<'along' | 'off' | 'z', number[]> & {
  /** Three entries a point, if the scan has colors. */
  rgb?: number[];
};

/** How far around an opening its points are collected, meters. */
export interface HoleReach {
  /** Beside it, along the wall. */
  beside?: number;
  /** Before each face. */
  before?: number;
  /** More points are thinned out. */
  mostPoints?: number;
}

export const HOLE_REACH_DEFAULTS: Required<HoleReach> = { beside: 0.4, before: 0.15, mostPoints: 60_000 };

/** An opening, its wall and the points there: what measuring begins with. */
export interface Hole {
  /** Meters. */
  width: number;
  zBottom: number;
  zTop: number;
  zFloor: number;
  /** Half the thickness of the wall as it is drawn. */
  half: number;
  points: HolePoints;
}

/** Collects the points in an opening and beside it, from its sill to its head. */
export function holeOf(opening: WallOpening, wall: DetectedWall, points: StoreyPoints, options: HoleReach = {}): Hole {
  const { beside, before, mostPoints } = { ...HOLE_REACH_DEFAULTS, ...options };
  const { from, to, zBottom, zTop, zFloor = wall.zBottom } = opening;
  const [dx, dy] = directionOf(wall);
  const begin = pointAlong(wall, from);
  const [width, half] = [to - from, wall.thickness / 2];
  const reach = half + before;
  const placeOf = (k: number) => {
    const [x, y] = [points.x[k]! - begin[0], points.y[k]! - begin[1]];
    return { along: dx * x + dy * y, off: dx * y - dy * x };
  };
  const inReach: number[] = [];
  const ends = { a: pointAlong(wall, from - beside), b: pointAlong(wall, to + beside) };
  for (const run of runsIn(points, boxBeside(ends, reach))) {
    for (let k = run.from; k < run.to; k++) {
      if (points.z[k]! < zBottom || points.z[k]! > zTop) continue;
      const { along, off } = placeOf(k);
      if (Math.abs(off) <= reach && along >= -beside && along <= width + beside) inReach.push(k);
    }
  }
  const step = Math.max(1, Math.ceil(inReach.length / mostPoints));
  const found: HolePoints = { along: [], off: [], z: [], ...(points.rgb && { rgb: [] }) };
  for (let i = 0; i < inReach.length; i += step) {
    const k = inReach[i]!;
    const { along, off } = placeOf(k);
    found.along.push(along);
    found.off.push(off);
    found.z.push(points.z[k]!);
    if (points.rgb) found.rgb!.push(points.rgb[3 * k]!, points.rgb[3 * k + 1]!, points.rgb[3 * k + 2]!);
  }
  return { width, zBottom, zTop, zFloor, half, points: found };
}

/** A part of a hole: along the wall, left of its centre line, and in height, meters. */
export type HolePart = Record<'along' | 'off' | 'z', readonly [low: number, high: number]>;

/** Numbers of the points in a part of a hole. */
export function pointsIn({ along, off, z }: HolePoints, part: HolePart): number[] {
  const isIn = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high;
  const found: number[] = [];
  for (let k = 0; k < along.length; k++)
    if (isIn(along[k]!, part.along) && isIn(off[k]!, part.off) && isIn(z[k]!, part.z)) found.push(k);
  return found;
}

/** Heights at which an opening is looked at: off its sill and its head. */
export function middleHeights({ zBottom, zTop }: Pick<Hole, 'zBottom' | 'zTop'>, inset: number): [number, number] {
  const least = Math.min(inset, (zTop - zBottom) / 4);
  return [zBottom + least, zTop - least];
}

/** Side of the cells in which shares of a surface are counted, meters. */
const CELL = 0.1;

/** Share of the cells of an upright part that hold any of some points, 0 to 1. */
export function shownShare({ along, z }: HolePoints, chosen: readonly number[], part: HolePart): number {
  const [columns, rows] = [part.along, part.z].map(([low, high]) => Math.max(1, Math.round((high - low) / CELL))) as [
    number,
    number,
  ];
  const place = (value: number, [low, high]: readonly [number, number], cells: number) =>
    Math.min(cells - 1, Math.floor(((value - low) / (high - low)) * cells));
  const cells = new Set<number>();
  for (const k of chosen) cells.add(place(along[k]!, part.along, columns) * rows + place(z[k]!, part.z, rows));
  return cells.size / (columns * rows);
}
