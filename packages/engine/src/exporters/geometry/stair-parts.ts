import type { Stair, StairTread } from '../../core/model/structured-model.ts';
import { centroidOf, edgesOf } from '../../math/polygon.ts';
import { contains, cross, normalize, signedArea, subtract } from './plan-geometry.ts';
import type { Prism } from './prism.ts';
import { stairPrisms } from './prism.ts';

/** Steps that follow each other without a landing between; `risers` counts those before, between and after them. */
export interface StairFlight {
  kind: 'flight';
  steps: Prism[];
  risers: number;
}

/** A level place between flights, or at an end of them. */
export interface StairLanding {
  kind: 'landing';
  step: Prism;
}

/** A part of a stair. */
export type StairPart = StairFlight | StairLanding;

/** A landing is at least this deep whichever way one crosses it, meters, … */
const LEAST_DEPTH = 0.6;
/** … and at least so many times as large as a usual step of its stair: steps that turn a corner are not. */
const LEAST_TIMES = 2;
/** Levels nearer than this are one, meters. */
const SAME_LEVEL = 0.02;

/** Flights and landings of a stair, upwards. None where they cannot be told: it has no steps, or a landing lies on the next one. */
export function stairParts(stair: Stair): StairPart[] {
  const { treads, zTop } = stair;
  const steps = stairPrisms(stair);
  const landings = landingsAmong(treads);
  const parts: StairPart[] = [];
  for (const [k, step] of steps.entries()) {
    const last = parts.at(-1);
    if (landings.has(k)) {
      if (landings.has(k - 1) && contains(treads[k - 1]!.outline, centroidOf(treads[k]!.outline))) return [];
      parts.push({ kind: 'landing', step });
    } else if (last?.kind === 'flight') {
      last.steps.push(step);
      last.risers++;
    } else parts.push({ kind: 'flight', steps: [step], risers: 2 });
  }
  const top = parts.at(-1);
  // The stair ends on its last step: no riser leads on from there.
  if (top?.kind === 'flight' && zTop - top.steps.at(-1)!.zTop < SAME_LEVEL) top.risers--;
  return parts;
}

/** Numbers of the treads that are landings. */
function landingsAmong(treads: readonly StairTread[]): Set<number> {
  const areas = treads.map(({ outline }) => signedArea(outline));
  const usual = areas.toSorted((a, b) => a - b)[Math.floor((areas.length - 1) / 2)] ?? 0;
  const isLanding = ({ outline }: StairTread, k: number) =>
    areas[k]! >= LEAST_TIMES * usual && leastDepth(outline) >= LEAST_DEPTH;
  return new Set(treads.flatMap((tread, k) => (isLanding(tread, k) ? [k] : [])));
}

/** The narrowest strip along an edge that holds the outline, meters. */
function leastDepth(outline: StairTread['outline']): number {
  const depths = edgesOf(outline).map(([a, b]) => {
    const along = normalize(subtract(b, a));
    const offsets = outline.map((point) => cross(along, subtract(point, a)));
    return Math.max(...offsets) - Math.min(...offsets);
  });
  return Math.min(...depths);
}
