import type { Room, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { distance } from '../../math/polygon.ts';
import { roundLength, roundPlace } from '../../math/rounding.ts';
import { middleOf } from '../../math/segment.ts';
import { freeName, wallName } from '../element-names.ts';
import { NO_EVIDENCE } from '../no-evidence.ts';
import { drawnId } from './drawn-id.ts';
import { crossing, frameOf, toFrame } from './wall-frame.ts';

/** A new wall reaches to the centre line of a wall whose face is at most this far from it, meters. */
const REACH = 0.6;
/** A wall beside a crossing counts as met this far beyond its ends, and a crossing this far beyond its half, meters. */
const MEETING_SLACK = 0.1;

/** Facts of a new wall; lengths in meters. */
export interface PartitionFacts {
  /** Where the cut meets the faces of the room. */
  ends: [Vec2, Vec2];
  thickness: number;
  /** Index of the room's storey. */
  storey: number;
  isAssumed: boolean;
}

/** A new wall across a room, prolonged to the centre lines of the walls that it meets. */
export function partition(model: StructuredModel, room: Room, facts: PartitionFacts): Wall {
  const { ends, thickness, storey, isAssumed } = facts;
  const bounds = model.walls.filter(({ id }) => room.walls.includes(id));
  const [a, b] = [extendTo(ends[0], ends, bounds), extendTo(ends[1], ends, bounds)];
  return {
    id: drawnId(model, 'wall', storey, middleOf({ a, b })),
    name: freeName(
      model.walls.map(({ name }) => name),
      model.walls.length + 1,
      (n) => wallName(storey, n),
    ),
    storey: room.storey,
    confidence: 1,
    status: isAssumed ? 'assumed' : 'edited',
    evidence: NO_EVIDENCE,
    assumptions: isAssumed ? [{ code: 'wall-thickness-assumed', params: { thickness } }] : [],
    a,
    b,
    thickness: roundLength(thickness),
    thicknessSource: isAssumed ? 'assumed' : 'measured',
    zBottom: room.zFloor,
    zTop: room.zCeiling,
    ...(room.slopes && { slopes: room.slopes }),
    exterior: false,
    left: null,
    right: null,
  };
}

/** The nearest crossing of a line with the centre line of a wall at its end; the end itself if it meets none. */
function extendTo(end: Vec2, line: readonly [Vec2, Vec2], bounds: readonly Wall[]): Vec2 {
  const meetings = bounds.flatMap((bound): Vec2[] => {
    const meeting = crossing(line[0], line[1], bound.a, bound.b);
    if (!meeting || distance(meeting, end) > Math.min(REACH, bound.thickness + MEETING_SLACK)) return [];
    const frame = frameOf(bound);
    const { s } = toFrame(frame, meeting);
    return s >= -MEETING_SLACK && s <= frame.length + MEETING_SLACK ? [meeting] : [];
  });
  return roundPlace(meetings.sort((p, q) => distance(p, end) - distance(q, end))[0] ?? end);
}
