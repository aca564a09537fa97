import { withSizeDoubt } from '../../../core/model/size-doubt.ts';
import type { DoorLeaf, Opening, OpeningMeasures, Room, Wall } from '../../../core/model/structured-model.ts';
import { distance } from '../../../math/polygon.ts';
import { roundLength } from '../../../math/rounding.ts';
import { middleOf, pointAlong } from '../../../math/segment.ts';
import { roundedPlace } from '../../../math/stable-id.ts';
import { openingName } from '../../element-names.ts';
import type { DetectedLeaf, DetectedMeasures, DetectedOpening, DetectedWall } from '../detected-elements.ts';
import { amongOthers } from './among-others.ts';
import { openingConfidence } from './confidence/opening-confidence.ts';
import type { AssemblyContext } from './assembly-context.ts';

/** Walls as they were detected and as the model has them, in the same order. */
export interface HostWalls {
  detected: readonly DetectedWall[];
  walls: readonly Wall[];
}

/** The openings of a model, in the order in which they were detected. */
export function assembleOpenings(
  detected: readonly DetectedOpening[],
  hosts: HostWalls,
  rooms: readonly Room[],
  { storeys, ids, toLocal }: AssemblyContext,
): Opening[] {
  const others = amongOthers(detected, hosts.detected);
  return detected.map((opening, k): Opening => {
    const host = hosts.detected[opening.wall]!;
    const { from, to } = upToJambs(opening, host);
    const a = toLocal(pointAlong(host, from));
    const b = toLocal(pointAlong(host, to));
    const [x, y] = middleOf({ a, b });
    const [left, right] = opening.rooms;
    const { confidence, doubts } = openingConfidence(opening, host, others[k]!);
    return withSizeDoubt({
      id: ids.next(opening.type, host.storey, roundedPlace(x), roundedPlace(y)),
      name: openingName(opening.type, host.storey, k + 1),
      storey: storeys[host.storey]!.id,
      confidence: roundLength(confidence),
      status: 'auto',
      evidence: {
        ...opening.evidence,
        coverage: roundLength(opening.evidence.coverage),
        around: roundLength(opening.evidence.around ?? 0),
        alike: others[k]!.alike,
        doubts,
      },
      assumptions: [],
      type: opening.type,
      wall: hosts.walls[opening.wall]!.id,
      a,
      b,
      zBottom: roundLength(opening.zBottom),
      zTop: roundLength(opening.zTop),
      zFloor: roundLength(opening.zFloor ?? host.zBottom),
      rooms: [rooms[left]?.id ?? null, rooms[right]?.id ?? null],
      ...(opening.leaves && { leaves: opening.leaves.map(asSeen) }),
      ...(opening.measures && { measures: asMeasured(opening.measures) }),
    });
  });
}

function asSeen({ hinge, side, angle }: DetectedLeaf): DoorLeaf {
  return { hinge: hinge === 'from' ? 'a' : 'b', angle: roundLength(angle), side };
}

/** Lengths as a model gives them. */
function asMeasured({ reveal, handle, jambDepth, frameWidth, colorEdges }: DetectedMeasures): OpeningMeasures {
  return {
    ...(reveal && { reveal: { ...lengths({ left: reveal.left, right: reveal.right }), to: reveal.to } }),
    ...lengths({ jambDepth, frameWidth }),
    ...(handle && { handle: { end: handle.end === 'from' ? 'a' : 'b', height: roundLength(handle.height) } }),
    ...(colorEdges !== undefined && { colorEdges }),
  };
}

/** Those of the lengths that were measured, rounded. */
function lengths<K extends string>(measured: Partial<Record<K, number | undefined>>): Partial<Record<K, number>> {
  const known = Object.entries<number | undefined>(measured).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, roundLength(value)] as const],
  );
  return Object.fromEntries(known) as Partial<Record<K, number>>;
}

/** Where an opening begins and ends along its wall, meters: at the jambs that its leaves hide. */
function upToJambs({ from, to, leaves = [] }: DetectedOpening, wall: DetectedWall): { from: number; to: number } {
  const hidden = (end: DetectedLeaf['hinge']) => leaves.find(({ hinge }) => hinge === end)?.hides ?? 0;
  return { from: Math.max(0, from - hidden('from')), to: Math.min(distance(wall.a, wall.b), to + hidden('to')) };
}
