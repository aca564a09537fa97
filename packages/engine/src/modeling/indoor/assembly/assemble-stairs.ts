import type { Warning } from '../../../core/errors.ts';
import type { Stair } from '../../../core/model/structured-model.ts';
import { centroidOf } from '../../../math/polygon.ts';
import { roundLength } from '../../../math/rounding.ts';
import { roundedPlace } from '../../../math/stable-id.ts';
import { stairName } from '../../element-names.ts';
import type { DetectedStair, StraightStair } from '../detected-elements.ts';
import { treadsOf } from '../stairs/treads.ts';
import type { AssemblyContext } from './assembly-context.ts';
import { areStepsTold, stairConfidence } from './confidence/stair-confidence.ts';

/** Seen less than this, the ends of a flight are said to be assumed. */
const ALL_SEEN = 0.8;

/** The stairs of a model, in the order in which they were detected. */
export function assembleStairs(
  detected: readonly DetectedStair[],
  { storeys, ids, toLocal }: AssemblyContext,
): Stair[] {
  const floors = storeys.map(({ elevation }) => elevation);
  return detected.map((stair, k): Stair => {
    const { confidence, doubts } = stairConfidence(stair, floors);
    const treads = treadsOf(stair).map(({ outline, z }) => ({ outline: outline.map(toLocal), z: roundLength(z) }));
    const [x, y] = centroidOf(treads[Math.floor(treads.length / 2)]!.outline);
    return {
      id: ids.next('stair', stair.storey, roundedPlace(x), roundedPlace(y)),
      name: stairName(stair.storey, k + 1),
      storey: storeys[stair.storey]!.id,
      confidence: roundLength(confidence),
      status: 'auto',
      evidence: {
        points: stair.points,
        coverage: roundLength(stair.seen),
        rms: roundLength(stair.rms),
        sides: 1,
        doubts,
      },
      assumptions: assumptionsOf(stair, treads.length),
      shape: stair.shape === 'winding' ? 'winding' : 'straight',
      treads,
      zBottom: roundLength(stair.zBottom),
      zTop: roundLength(stair.zTop),
      ...stepsOf(stair, toLocal),
    };
  });
}

/** Steps of a stair, and ends and width of straight flights: the steps of several are told by their mean, their width by the least. */
function stepsOf(stair: DetectedStair, toLocal: AssemblyContext['toLocal']): Partial<Stair> {
  if (stair.shape === 'winding') {
    const { risers, zBottom, zTop } = stair;
    return risers === undefined ? {} : { risers, rise: roundLength((zTop - zBottom) / risers) };
  }
  const flights = stair.shape === 'straight' ? [stair] : stair.flights;
  const risers = flights.reduce((sum, flight) => sum + flight.risers, 0);
  const mean = (of: (flight: StraightStair) => number) =>
    flights.reduce((sum, flight) => sum + flight.risers * of(flight), 0) / risers;
  return {
    a: toLocal(flights[0]!.a),
    b: toLocal(flights.at(-1)!.b),
    width: roundLength(Math.min(...flights.map(({ width }) => width))),
    risers,
    rise: roundLength(mean(({ rise }) => rise)),
    going: roundLength(mean(({ going }) => going)),
  };
}

function assumptionsOf(stair: DetectedStair, treads: number): Warning[] {
  const { seen, zBottom, zTop } = stair;
  const rise = roundLength((zTop - zBottom) / (treads + 1));
  if (!areStepsTold(stair)) return [{ code: 'stair-steps-assumed', params: { rise } }];
  return seen < ALL_SEEN ? [{ code: 'stair-ends-assumed', params: { seen: Math.round(seen * 100) } }] : [];
}
