import type { Warning } from '../../../core/errors.ts';
import type { Room, Wall } from '../../../core/model/structured-model.ts';
import { centroidOf, perimeterOf } from '../../../math/polygon.ts';
import { roundLength } from '../../../math/rounding.ts';
import { roundedPlace } from '../../../math/stable-id.ts';
import { roomName } from '../../element-names.ts';
import { NO_EVIDENCE } from '../../no-evidence.ts';
import type { DetectedRoom, DetectedWall } from '../detected-elements.ts';
import { supportedShare } from '../rooms/room-support.ts';
import type { AssemblyContext } from './assembly-context.ts';
import { roomConfidence } from './confidence/room-confidence.ts';

/** The rooms of a model, numbered storey by storey; without their walls, which {@link linkWalls} adds. */
export function assembleRooms(
  detected: readonly DetectedRoom[],
  walls: readonly DetectedWall[],
  { storeys, ids, toLocal, slopesToLocal }: AssemblyContext,
): Room[] {
  const counts = new Map<number, number>();
  return detected.map((room, k): Room => {
    const n = (counts.get(room.storey) ?? 0) + 1;
    counts.set(room.storey, n);
    const polygon = room.polygon.map(toLocal);
    const center = centroidOf(polygon);
    const around = walls.filter((wall) => wall.rooms.includes(k));
    const { confidence, doubts } = roomConfidence(room, around);
    return {
      id: ids.next('room', room.storey, roundedPlace(center[0]), roundedPlace(center[1])),
      name: roomName(room.storey, n),
      storey: storeys[room.storey]!.id,
      confidence: roundLength(confidence),
      status: room.floorSeen === undefined ? 'auto' : 'assumed',
      evidence: { ...NO_EVIDENCE, coverage: roundLength(supportedShare(room)), sides: 1, doubts },
      assumptions: assumptionsOf(room),
      polygon,
      holes: room.holes.map((hole) => hole.map(toLocal)),
      zFloor: roundLength(room.floorLevel ?? room.zFloor),
      zCeiling: roundLength(room.sloped?.top ?? room.zCeiling),
      ...(room.sloped && { slopes: slopesToLocal(room.sloped.slopes) }),
      ...(room.ceilingParts && {
        ceilingParts: room.ceilingParts.map((part) => ({ polygon: part.polygon.map(toLocal), z: roundLength(part.z) })),
      }),
      area: roundLength(room.area),
      perimeter: roundLength(perimeterOf(polygon)),
      walls: [],
    };
  });
}

function assumptionsOf({ zFloor, floorLevel, zCeiling, ceilingSeen, floorSeen }: DetectedRoom): Warning[] {
  // An assumed height tells no more than centimeters.
  const height = Number((zCeiling - (floorLevel ?? zFloor)).toFixed(2));
  return [
    ...(floorSeen === undefined ? [] : [{ code: 'room-glimpsed', params: { percent: Math.round(100 * floorSeen) } }]),
    ...(ceilingSeen ? [] : [{ code: 'ceiling-height-assumed', params: { height } }]),
  ];
}

/** Tells rooms which walls bound them. Changes `rooms`; `walls` and `detected` are in the same order. */
export function linkWalls(rooms: readonly Room[], walls: readonly Wall[], detected: readonly DetectedWall[]): void {
  detected.forEach((wall, k) => {
    for (const room of wall.rooms) rooms[room]!.walls.push(walls[k]!.id);
  });
}
