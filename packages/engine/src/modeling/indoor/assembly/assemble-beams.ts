import type { Beam } from '../../../core/model/structured-model.ts';
import { roundLength } from '../../../math/rounding.ts';
import { middleOf } from '../../../math/segment.ts';
import { roundedPlace } from '../../../math/stable-id.ts';
import { beamName } from '../../element-names.ts';
import type { DetectedBeam } from '../detected-elements.ts';
import type { AssemblyContext } from './assembly-context.ts';
import { beamConfidence } from './confidence/beam-confidence.ts';

/** The beams of a model, in the order in which they were detected. */
export function assembleBeams(detected: readonly DetectedBeam[], { storeys, ids, toLocal }: AssemblyContext): Beam[] {
  return detected.map(({ storey, a, b, width, zBottom, zTop, points, coverage, rms, sides }, k): Beam => {
    const [from, to] = [toLocal(a), toLocal(b)];
    const [x, y] = middleOf({ a: from, b: to });
    return {
      id: ids.next('beam', storey, roundedPlace(x), roundedPlace(y)),
      name: beamName(storey, k + 1),
      storey: storeys[storey]!.id,
      confidence: roundLength(beamConfidence().confidence),
      status: 'auto',
      evidence: { points, coverage: roundLength(coverage), rms: roundLength(rms), sides },
      assumptions: [],
      a: from,
      b: to,
      width: roundLength(width),
      zBottom: roundLength(zBottom),
      zTop: roundLength(zTop),
    };
  });
}
