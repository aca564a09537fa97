import type { Room, StructuredModel } from '../../../core/model/structured-model.ts';
import { edgesOf } from '../../../math/polygon.ts';
import type { Segment } from '../../../math/segment.ts';
import { directionOf, distanceToSegment, middleOf, pointAlong, runsBeside } from '../../../math/segment.ts';
import { distance, dot, subtract } from '../plan-geometry.ts';

/** Meters between a border and the edge of the room that it is a part of, and cosine of the angle between them. */
const ON_EDGE = { off: 0.05, cosine: 0.99 };
/** Shorter ones, meters, are left out. */
const LEAST = 0.1;

/** Part of a room's border where no wall was seen: that is where to scan again. The room lies left of a→b. */
export interface UnseenBorder extends Segment {
  /** Unique in the model. */
  id: string;
  room: Room;
}

/** The borders of a model's rooms that were not seen, as they are after edits: cut to the room's outline, and without those that a wall closes now. */
export function unseenBorders({ rooms, walls }: Pick<StructuredModel, 'rooms' | 'walls'>): UnseenBorder[] {
  return rooms.flatMap((room) => {
    const around = walls.filter(({ storey }) => storey === room.storey);
    return (room.notSeen ?? []).flatMap((border, k): UnseenBorder[] => {
      const part = onOutline(border, room);
      if (!part || around.some((wall) => runsBeside(part, wall))) return [];
      return [{ id: `${room.id}-not-seen-${k + 1}`, room, ...part }];
    });
  });
}

function onOutline(border: Segment, { polygon, holes }: Room): Segment | undefined {
  const along = directionOf(border);
  for (const [a, b] of [polygon, ...holes].flatMap(edgesOf)) {
    const edge = { a, b };
    if (distance(a, b) < LEAST || distanceToSegment(edge, ...middleOf(border)) > ON_EDGE.off) continue;
    const way = directionOf(edge);
    if (Math.abs(dot(way, along)) < ON_EDGE.cosine) continue;
    const reach = [border.a, border.b].map((p) => Math.max(0, Math.min(distance(a, b), dot(subtract(p, a), way))));
    const [from, to] = [Math.min(...reach), Math.max(...reach)];
    return to - from < LEAST ? undefined : { a: pointAlong(edge, from), b: pointAlong(edge, to) };
  }
  return undefined;
}
