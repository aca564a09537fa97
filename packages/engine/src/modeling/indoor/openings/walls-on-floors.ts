import { liesIn } from '../../../math/polygon.ts';
import { directionOf, pointAlong } from '../../../math/segment.ts';
import type { DetectedRoom, DetectedWall } from '../detected-elements.ts';

/** A part of a wall along which the floor lies at one level. */
export interface WallOnFloor {
  /** Where it begins along the whole wall, meters. */
  from: number;
  /** The part alone, down to that floor. */
  wall: DetectedWall;
}

/** Where a wall stands on floors at several levels; meters. */
export interface WallsOnFloorsOptions {
  /** Step in which rooms beside the wall are looked for, and how far beyond its faces. */
  step?: number;
  beyondFace?: number;
  /** Floors that differ by less are one. */
  sameFloor?: number;
  /** A shorter part belongs to the one before it. */
  leastPart?: number;
}

export const WALLS_ON_FLOORS_DEFAULTS: Required<WallsOnFloorsOptions> = {
  step: 0.05,
  beyondFace: 0.15,
  sameFloor: 0.1,
  leastPart: 0.5,
};

/**
 * The parts of a wall by the floor that doors in it stand on: that of the rooms beside it, and of two the higher one, which
 * steps lead up to. A room that was only looked into tells none where a scanned one lies on the other side.
 */
export function wallsOnFloors(
  wall: DetectedWall,
  rooms: readonly DetectedRoom[],
  options: WallsOnFloorsOptions = {},
): WallOnFloor[] {
  const { step, beyondFace, sameFloor, leastPart } = { ...WALLS_ON_FLOORS_DEFAULTS, ...options };
  const around = rooms.filter(({ storey }) => storey === wall.storey);
  if (around.every(({ floorLevel }) => floorLevel === undefined)) return [{ from: 0, wall }];
  const length = Math.hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]);
  const parts: { from: number; level: number | undefined }[] = [];
  for (let k = 0; k * step < length; k++) {
    const level = floorAt(wall, Math.min(length, (k + 0.5) * step), around, beyondFace);
    const last = parts.at(-1);
    if (last?.level === undefined && last) last.level = level;
    else if (!last || (level !== undefined && Math.abs(level - last.level!) >= sameFloor))
      parts.push({ from: k * step, level });
  }
  // A short first part belongs to the one after it, as each other one to the one before.
  if (parts.length > 1 && parts[1]!.from < leastPart) parts.splice(0, 2, { ...parts[1]!, from: 0 });
  const long: typeof parts = [];
  for (const [k, part] of parts.entries()) {
    const last = long.at(-1);
    const isShort = (parts[k + 1]?.from ?? length) - part.from < leastPart;
    const isSame = last?.level !== undefined && Math.abs(last.level - (part.level ?? last.level)) < sameFloor;
    if (!last || !(isShort || isSame)) long.push(part);
  }
  return long.map(({ from, level }, k) => {
    const to = long[k + 1]?.from ?? length;
    if (long.length === 1 && (level ?? wall.zBottom) === wall.zBottom) return { from: 0, wall };
    return {
      from,
      wall: { ...wall, a: pointAlong(wall, from), b: pointAlong(wall, to), zBottom: level ?? wall.zBottom },
    };
  });
}

/** The highest floor beside a place of a wall; undefined between rooms. */
function floorAt(
  wall: DetectedWall,
  along: number,
  rooms: readonly DetectedRoom[],
  beyondFace: number,
): number | undefined {
  const [x, y] = pointAlong(wall, along);
  const [dx, dy] = directionOf(wall);
  const off = wall.thickness / 2 + beyondFace;
  const beside = [off, -off].flatMap((side) => rooms.find((room) => liesIn(room, x - dy * side, y + dx * side)) ?? []);
  const scanned = beside.filter(({ floorSeen }) => floorSeen === undefined);
  const levels = (scanned.length > 0 ? scanned : beside).map(({ floorLevel, zFloor }) => floorLevel ?? zFloor);
  return levels.length > 0 ? Math.max(...levels) : undefined;
}
