import type { StructuredModel } from '@cloud/viewer';
import { besideLine, lengthOf, placeBeside, type Place } from './plan-geometry.ts';

type Room = StructuredModel['rooms'][number];

/** A line within about six degrees of a main direction takes it. */
const STRAIGHT = 0.1;
/** A partition beside a corner stands flush with it: half its thickness, and a rounding, meters. */
const FLUSH = 0.062;

/** The room around a place. */
export function roomAt(rooms: readonly Room[], storey: string, [x, y]: Place): Room | undefined {
  return rooms.find(({ polygon, ...room }) => {
    if (room.storey !== storey || room.status === 'rejected') return false;
    let isInside = false;
    polygon.forEach(([ax, ay], i) => {
      const [bx, by] = polygon[(i + 1) % polygon.length]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    });
    return isInside;
  });
}

/** The end of a line from a place: along a main direction of the building if it nearly is. */
export function straightened(directions: readonly number[], from: Place, to: Place): Place {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  for (const direction of directions.flatMap((angle) => [angle, angle + Math.PI / 2])) {
    const [ux, uy] = [Math.cos(direction), Math.sin(direction)];
    if (Math.abs(ux * dy - uy * dx) > STRAIGHT * length) continue;
    const run = ux * dx + uy * dy;
    return [from[0] + ux * run, from[1] + uy * run];
  }
  return to;
}

/** A place drawn to the outline of a room within `reach`: flush with a corner that juts into it, or square to an edge. */
export function snappedToRoom({ polygon }: Room, place: Place, reach: number): Place {
  const near = polygon
    .map((a, k) => {
      const edge = { a, b: polygon[(k + 1) % polygon.length]! };
      const { s, off } = besideLine(edge, place);
      const along = Math.min(Math.max(s, 0), lengthOf(edge));
      return { k, edge, along, gap: Math.hypot(off, s - along) };
    })
    .filter(({ gap }) => gap <= reach)
    .sort((p, q) => p.gap - q.gap)[0];
  if (!near) return place;
  const { k, edge, along } = near;
  const length = lengthOf(edge);
  if (along <= reach && jutsIn(polygon, k)) return placeBeside(edge, Math.min(FLUSH, length));
  if (length - along <= reach && jutsIn(polygon, (k + 1) % polygon.length))
    return placeBeside(edge, Math.max(length - FLUSH, 0));
  return placeBeside(edge, along);
}

/** True for a corner of more than 180° inside the outline. */
function jutsIn(polygon: readonly Place[], k: number): boolean {
  const n = polygon.length;
  const [a, b, c] = [polygon[(k + n - 1) % n]!, polygon[k]!, polygon[(k + 1) % n]!];
  const turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
  const area = polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % n]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return turn * area < 0;
}

/** The part of the line through two places that lies in a room, around the middle of them; undefined outside of it. */
export function acrossRoom({ polygon }: Room, a: Place, b: Place): [Place, Place] | undefined {
  const line = { a, b };
  const crossings = polygon
    .flatMap((corner, k) => {
      const [p, q] = [besideLine(line, corner), besideLine(line, polygon[(k + 1) % polygon.length]!)];
      return p.off < 0 === q.off < 0 ? [] : [p.s + (p.off / (p.off - q.off)) * (q.s - p.s)];
    })
    .sort((p, q) => p - q);
  const middle = lengthOf(line) / 2;
  const after = crossings.findIndex((s) => s > middle);
  if (after % 2 !== 1) return undefined;
  return [placeBeside(line, crossings[after - 1]!), placeBeside(line, crossings[after]!)];
}

/** The room around a place, or the one whose outline is within `reach` of it. */
export function roomNear(rooms: readonly Room[], storey: string, place: Place, reach: number): Room | undefined {
  const around = roomAt(rooms, storey, place);
  if (around) return around;
  return rooms.find(
    (room) => room.storey === storey && room.status !== 'rejected' && snappedToRoom(room, place, reach) !== place,
  );
}
