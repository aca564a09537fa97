import type { Warning } from '../../../core/errors.ts';
import type { Stair } from '../../../core/model/structured-model.ts';
import { centroidOf } from '../../../math/polygon.ts';
import { roundLength } from '../../../math/rounding.ts';
import { roundedPlace } from '../../../math/stable-id.ts';
import { stairName } from '../../element-names.ts';
import type { DetectedStair } from '../detected-elements.ts';
import { treadsOf } from '../stairs/treads.ts';
import type { AssemblyContext } from './assembly-context.ts';

/** Confidence of a flight that was barely seen, and what all of its height in sight adds. */
const CONFIDENCE = { straight: 0.55, winding: 0.35, seen: 0.4 };
/** Seen less than this, the ends of a flight are said to be assumed. */
const ALL_SEEN = 0.8;

/** The stairs of a model, in the order in which they were detected. */
export function assembleStairs(
  detected: readonly DetectedStair[],
  { storeys, ids, toLocal }: AssemblyContext,
): Stair[] {
  return detected.map((stair, k): Stair => {
    const treads = treadsOf(stair).map(({ outline, z }) => ({ outline: outline.map(toLocal), z: roundLength(z) }));
    const [x, y] = centroidOf(treads[Math.floor(treads.length / 2)]!.outline);
    return {
      id: ids.next('stair', stair.storey, roundedPlace(x), roundedPlace(y)),
      name: stairName(stair.storey, k + 1),
      storey: storeys[stair.storey]!.id,
      confidence: roundLength(CONFIDENCE[stair.shape] + CONFIDENCE.seen * stair.seen),
      status: 'auto',
      evidence: { points: stair.points, coverage: roundLength(stair.seen), rms: roundLength(stair.rms), sides: 1 },
      assumptions: assumptionsOf(stair, treads.length),
      shape: stair.shape,
      treads,
      zBottom: roundLength(stair.zBottom),
      zTop: roundLength(stair.zTop),
      ...(stair.shape === 'straight' && {
        a: toLocal(stair.a),
        b: toLocal(stair.b),
        width: roundLength(stair.width),
        risers: stair.risers,
        rise: roundLength(stair.rise),
        going: roundLength(stair.going),
      }),
    };
  });
}

function assumptionsOf({ shape, seen, zBottom, zTop }: DetectedStair, treads: number): Warning[] {
  const rise = roundLength((zTop - zBottom) / (treads + 1));
  if (shape === 'winding') return [{ code: 'stair-steps-assumed', params: { rise } }];
  return seen < ALL_SEEN ? [{ code: 'stair-ends-assumed', params: { seen: Math.round(seen * 100) } }] : [];
}
