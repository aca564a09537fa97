import type { Room, Wall } from '../../../core/model/structured-model.ts';
import { roundLength } from '../../../math/rounding.ts';
import { middleOf } from '../../../math/segment.ts';
import { roundedPlace } from '../../../math/stable-id.ts';
import { wallName } from '../../element-names.ts';
import { NO_EVIDENCE } from '../../no-evidence.ts';
import type { DetectedWall } from '../detected-elements.ts';
import type { AssemblyContext } from './assembly-context.ts';
import { wallConfidence } from './confidence/wall-confidence.ts';

/** The walls of a model, in the order in which they were detected. */
export function assembleWalls(
  detected: readonly DetectedWall[],
  rooms: readonly Room[],
  { storeys, ids, toLocal }: AssemblyContext,
): Wall[] {
  return detected.map((wall, k): Wall => {
    const a = toLocal(wall.a);
    const b = toLocal(wall.b);
    const [x, y] = middleOf({ a, b });
    const isMeasured = wall.thicknessSource === 'measured';
    const thickness = roundLength(wall.thickness);
    const { confidence, doubts } = wallConfidence(wall);
    return {
      id: ids.next('wall', wall.storey, roundedPlace(x), roundedPlace(y)),
      name: wallName(wall.storey, k + 1),
      storey: storeys[wall.storey]!.id,
      confidence: roundLength(confidence),
      status: isMeasured ? 'auto' : 'assumed',
      evidence: { ...NO_EVIDENCE, coverage: roundLength(wall.support), sides: wall.exterior ? 1 : 2, doubts },
      assumptions: isMeasured ? [] : [{ code: 'wall-thickness-assumed', params: { thickness } }],
      a,
      b,
      thickness,
      thicknessSource: wall.thicknessSource,
      // A wall stands on the lower of the floors beside it.
      zBottom: Math.min(roundLength(wall.zBottom), ...wall.rooms.flatMap((room) => rooms[room]?.zFloor ?? [])),
      zTop: roundLength(wall.zTop),
      exterior: wall.exterior && !wall.isInner,
      left: rooms[wall.left]?.id ?? null,
      right: rooms[wall.right]?.id ?? null,
    };
  });
}
