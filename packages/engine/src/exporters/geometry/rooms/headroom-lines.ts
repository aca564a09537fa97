import type { Room, Slope } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf } from '../../../math/polygon.ts';
import { heightOn } from '../../../math/slopes.ts';
import { distance } from '../plan-geometry.ts';

/** Where a sloped ceiling has a certain clear height; the higher side lies left of a→b. */
export interface HeadroomLine {
  room: Room;
  /** Meters over the floor. */
  height: number;
  a: Vec2;
  b: Vec2;
}

/** Clear heights under a sloped roof at which floor counts by half and in full, GB/T 50353-2013, 3.0.3; meters. */
export const COUNTED_HEADROOM = { half: 1.2, full: 2.1 } as const;

/** Shorter lines are not drawn, meters. */
const LEAST_LENGTH = 0.3;

/** The lines of {@link COUNTED_HEADROOM} under the sloped ceilings of rooms. */
export function headroomLines(rooms: readonly Room[]): HeadroomLine[] {
  return rooms.flatMap((room) =>
    (room.slopes ?? []).flatMap((slope) =>
      Object.values(COUNTED_HEADROOM).flatMap((height): HeadroomLine[] =>
        levelLine(room, slope, room.zFloor + height).map(([a, b]) => ({ room, height, a, b })),
      ),
    ),
  );
}

/** Pieces of the line at which a room's ceiling has a height and lies on a slope. */
function levelLine({ polygon, holes, slopes = [], zCeiling }: Room, slope: Slope, z: number): [Vec2, Vec2][] {
  const [a, b, c] = slope;
  const fall = Math.hypot(a, b);
  if (z >= zCeiling || fall === 0) return [];
  const [nx, ny] = [a / fall, b / fall];
  const offset = (z - c) / fall;
  const at = (t: number): Vec2 => [nx * offset + ny * t, ny * offset - nx * t];
  const crossings = [polygon, ...holes].flatMap(edgesOf).flatMap(([p, q]) => {
    const [before, after] = [p, q].map(([x, y]) => nx * x + ny * y - offset) as [number, number];
    if (before > 0 === after > 0) return [];
    const share = before / (before - after);
    const place: Vec2 = [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
    return [ny * place[0] - nx * place[1]];
  });
  crossings.sort((s, t) => s - t);
  const pieces: [Vec2, Vec2][] = [];
  for (let k = 0; k + 1 < crossings.length; k += 2) {
    const [from, to] = belowOthers(
      [crossings[k]!, crossings[k + 1]!],
      slopes.filter((other) => other !== slope),
      { at, z },
    );
    if (to > from && distance(at(from), at(to)) >= LEAST_LENGTH) pieces.push([at(from), at(to)]);
  }
  return pieces;
}

/** The part of a line, by its stations, over which no other slope is lower than `z`. */
function belowOthers(
  [from, to]: [number, number],
  others: readonly Slope[],
  { at, z }: { at: (t: number) => Vec2; z: number },
): [number, number] {
  for (const other of others) {
    const [begin, end] = [from, to].map((t) => heightOn(other, at(t)) - z) as [number, number];
    if (begin < 0 && end < 0) return [from, from];
    const crossing = from + (begin / (begin - end)) * (to - from);
    if (begin < 0) from = crossing;
    else if (end < 0) to = crossing;
  }
  return [from, to];
}
