import type { Slab } from '../../../core/model/structured-model.ts';
import { centroidOf } from '../../../math/polygon.ts';
import { roundLength } from '../../../math/rounding.ts';
import { roundedPlace } from '../../../math/stable-id.ts';
import { NO_EVIDENCE } from '../../no-evidence.ts';
import type { DetectedSlab } from '../detected-elements.ts';
import type { AssemblyContext } from './assembly-context.ts';
import { slabConfidence } from './confidence/slab-confidence.ts';

/** The slabs of a model, in the order in which they were detected. */
export function assembleSlabs(
  detected: readonly DetectedSlab[],
  { storeys, ids, toLocal, slopesToLocal }: AssemblyContext,
): Slab[] {
  return detected.map((slab): Slab => {
    const outline = slab.outline.map(toLocal);
    const [x, y] = centroidOf(outline);
    const isMeasured = slab.thicknessSource === 'measured';
    const { confidence, doubts } = slabConfidence(slab);
    const thickness = roundLength(slab.zTop - slab.zBottom);
    return {
      id: ids.next('slab', slab.storey, slab.kind, roundedPlace(x), roundedPlace(y)),
      name: `S${slab.storey + 1}-${slab.kind}`,
      storey: storeys[slab.storey]!.id,
      confidence: roundLength(confidence),
      status: isMeasured ? 'auto' : 'assumed',
      evidence: { ...NO_EVIDENCE, sides: isMeasured ? 2 : 1, doubts },
      assumptions: isMeasured ? [] : [{ code: 'slab-thickness-assumed', params: { thickness } }],
      kind: slab.kind,
      outline,
      holes: slab.holes.map((hole) => hole.map(toLocal)),
      zTop: roundLength(slab.zTop),
      zBottom: roundLength(slab.zBottom),
      ...(slab.slopes && { slopes: slopesToLocal(slab.slopes) }),
      thicknessSource: slab.thicknessSource,
    };
  });
}
