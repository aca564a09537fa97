import type { CeilingPart, Room } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { clipHalfPlane, dropCollinear, edgesOf, isInside, liesIn, signedArea } from '../../math/polygon.ts';
import { roundPlace } from '../../math/rounding.ts';
import type { Segment } from '../../math/segment.ts';
import { directionOf, distanceToSegment, pointAlong } from '../../math/segment.ts';

/** A smaller rest of a part is dropped, square meters. */
const LEAST_REST = 0.25;
/** A place this near to a border lies on it, meters. */
const ON_BORDER = 2e-3;
/** Borders are looked at in steps of this, meters. */
const STEP = 0.05;

/**
 * The parts of a ceiling as far as they lie in a room whose outline changed: a border that runs through a part cuts it along its
 * line. What then leaves the room, or lies around a shaft, is dropped; where the room grows, the main level goes on.
 */
export function clipParts(parts: readonly CeilingPart[], room: Pick<Room, 'polygon' | 'holes'>): CeilingPart[] {
  const around = segmentsOf(room.polygon);
  const shafts = room.holes.flatMap(segmentsOf);
  return parts.flatMap(({ polygon, z }) => {
    const rest = around.reduce((left, border) => (runsThrough(border, left) ? cutBy(left, border) : left), polygon);
    if (rest.length < 3 || signedArea(rest) < LEAST_REST) return [];
    const isWithin = rest.every((place) => liesIn(room, ...place) || isOn([...around, ...shafts], place));
    const hasShaft = shafts.some((border) => runsThrough(border, rest));
    return isWithin && !hasShaft ? [{ polygon: dropCollinear(rest).map(roundPlace), z }] : [];
  });
}

function runsThrough({ a, b }: Segment, polygon: readonly Vec2[]): boolean {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const count = Math.ceil(length / STEP);
  return Array.from({ length: count }, (_, k) => pointAlong({ a, b }, ((k + 0.5) * length) / count)).some((place) =>
    isDeepIn(polygon, place),
  );
}

/** What lies left of a border, where its room is. */
function cutBy(polygon: readonly Vec2[], { a, b }: Segment): Vec2[] {
  const [ux, uy] = directionOf({ a, b });
  return clipHalfPlane(polygon, uy, -ux, uy * a[0] - ux * a[1]);
}

function isDeepIn(polygon: readonly Vec2[], place: Vec2): boolean {
  return polygon.length >= 3 && isInside(polygon, ...place) && !isOn(segmentsOf(polygon), place);
}

function segmentsOf(polygon: readonly Vec2[]): Segment[] {
  return edgesOf(polygon).map(([a, b]) => ({ a, b }));
}

function isOn(borders: readonly Segment[], [x, y]: Vec2): boolean {
  return borders.some((border) => distanceToSegment(border, x, y) < ON_BORDER);
}
