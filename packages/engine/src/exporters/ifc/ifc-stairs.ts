import type { Stair } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { centroidOf } from '../../math/polygon.ts';
import { cross, dot, perimeter, signedArea, subtract } from '../geometry/plan-geometry.ts';
import type { Prism } from '../geometry/prism.ts';
import { stairPrisms } from '../geometry/prism.ts';
import type { StairFlight, StairLanding, StairPart } from '../geometry/stair-parts.ts';
import { stairParts } from '../geometry/stair-parts.ts';
import type { IfcPlace } from './ifc-elements.ts';
import type { PropertyValue } from './ifc-properties.ts';
import { addEvidence, addProperties, addQuantities, count, positiveLength } from './ifc-properties.ts';
import type { Field } from './step-writer.ts';
import { NONE, choice, integer, list, real, text } from './step-writer.ts';

/** What a part of a stair is called, and where it stands. */
interface PartPlace {
  stair: Stair;
  /** Unique in the project, the same in every run. */
  key: string;
  name: string;
  placement: Field;
}

/**
 * Writes a stair: an assembly of its flights and landings, which have the bodies; it has a body itself only where they cannot be told.
 * Its volume is the sum of theirs.
 */
export function addStair(place: IfcPlace, stair: Stair): Field {
  const { file } = place;
  const parts = stairParts(stair);
  const steps = stairPrisms(stair);
  const placement = file.placement(place.placement, [0, 0, 0]);
  const product = file.add(
    'IFCSTAIR',
    file.guid(stair.id),
    NONE,
    text(stair.name),
    NONE,
    NONE,
    placement,
    parts.length > 0 || steps.length === 0 ? NONE : shapeOf(place, steps),
    text(stair.id),
    choice(typesOf(stair, parts).stair),
  );
  if (parts.length > 0) {
    const added = addParts(place, { stair, placement }, parts);
    file.relate('IFCRELAGGREGATES', `parts ${stair.id}`, product, list(added));
  }
  const treads = steps.length - parts.filter(({ kind }) => kind === 'landing').length;
  const figures = stair.risers === undefined ? undefined : figuresOf(stair, stair.risers, treads);
  if (figures) addProperties(file, stair.id, product, 'Pset_StairCommon', figures);
  const volume = volumeOf(steps);
  addQuantities(file, stair.id, product, 'Qto_StairBaseQuantities', {
    volumes: { GrossVolume: volume, NetVolume: volume },
  });
  addEvidence(file, stair, product, place.options);
  return product;
}

function addParts(
  place: IfcPlace,
  { stair, placement }: Pick<PartPlace, 'stair' | 'placement'>,
  parts: readonly StairPart[],
): Field[] {
  const numbers = { flight: 0, landing: 0 };
  const type = typesOf(stair, parts).flight;
  return parts.map((part, k) => {
    const key = `${stair.id} ${part.kind} ${++numbers[part.kind]}`;
    const at = { stair, key, name: `${stair.name}-${k + 1}`, placement: place.file.placement(placement, [0, 0, 0]) };
    return part.kind === 'flight' ? addFlight(place, at, part, type) : addLanding(place, at, part);
  });
}

/** Writes a flight, with the figures of its steps where those were told apart. */
function addFlight(
  place: IfcPlace,
  { stair, key, name, placement }: PartPlace,
  { steps, risers }: StairFlight,
  type: string,
): Field {
  const { file } = place;
  const { rise, going } = stair;
  const isKnown = stair.risers !== undefined;
  const flight = file.add(
    'IFCSTAIRFLIGHT',
    file.guid(key),
    NONE,
    text(name),
    NONE,
    NONE,
    placement,
    shapeOf(place, steps),
    text(stair.id),
    isKnown ? integer(risers) : NONE,
    isKnown ? integer(steps.length) : NONE,
    rise === undefined ? NONE : real(rise),
    going === undefined ? NONE : real(going),
    choice(type),
  );
  const figures = isKnown ? figuresOf(stair, risers, steps.length) : undefined;
  if (figures) addProperties(file, key, flight, 'Pset_StairFlightCommon', figures);
  const volume = volumeOf(steps);
  addQuantities(file, key, flight, 'Qto_StairFlightBaseQuantities', {
    volumes: { GrossVolume: volume, NetVolume: volume },
  });
  return flight;
}

function addLanding(place: IfcPlace, { stair, key, name, placement }: PartPlace, { step }: StairLanding): Field {
  const { file } = place;
  const landing = file.add(
    'IFCSLAB',
    file.guid(key),
    NONE,
    text(name),
    NONE,
    NONE,
    placement,
    shapeOf(place, [step]),
    text(stair.id),
    choice('LANDING'),
  );
  const [area, volume] = [signedArea(step.outline), volumeOf([step])];
  addQuantities(file, key, landing, 'Qto_SlabBaseQuantities', {
    lengths: { Width: step.zTop - step.zBottom, Perimeter: perimeter(step.outline) },
    areas: { GrossArea: area, NetArea: area },
    volumes: { GrossVolume: volume, NetVolume: volume },
  });
  return landing;
}

function shapeOf({ file, storey }: IfcPlace, steps: readonly Prism[]): Field {
  return file.shape(steps.map((step) => file.solid(step, storey.elevation)));
}

/** Steps stand side by side: their volumes add up. */
function volumeOf(steps: readonly Prism[]): number {
  return steps.reduce((sum, { outline, zBottom, zTop }) => sum + signedArea(outline) * (zTop - zBottom), 0);
}

/** Numbers and sizes of steps, as the property sets of stairs and of flights both name them. */
function figuresOf({ rise, going }: Stair, risers: number, treads: number): Record<string, PropertyValue> | undefined {
  if (rise === undefined) return undefined;
  return {
    NumberOfRiser: count(risers),
    NumberOfTreads: count(treads),
    RiserHeight: positiveLength(rise),
    ...(going !== undefined && { TreadLength: positiveLength(going) }),
  };
}

/** Types of a stair and of its flights. */
function typesOf({ shape }: Stair, parts: readonly StairPart[]): { stair: string; flight: string } {
  const flights = parts.flatMap((part) => (part.kind === 'flight' ? [part] : []));
  const [one, more] = shape === 'straight' ? (['STRAIGHT', 'STRAIGHT'] as const) : (['CURVED', 'NOTDEFINED'] as const);
  if (flights.length < 2) return { stair: `${one}_RUN_STAIR`, flight: one };
  return { stair: shape === 'straight' ? turningType(flights) : 'NOTDEFINED', flight: more };
}

/** IFC has words for two flights in line, and for one or two quarter or half turns between straight flights. */
function turningType(flights: readonly StairFlight[]): string {
  const turns = flights.slice(1).map((flight, k) => quarterTurns(flights[k]!, flight));
  const words: Readonly<Record<string, string>> = {
    0: 'TWO_STRAIGHT_RUN_STAIR',
    1: 'QUARTER_TURN_STAIR',
    2: 'HALF_TURN_STAIR',
    '1 1': 'TWO_QUARTER_TURN_STAIR',
    '2 2': 'TWO_HALF_TURN_STAIR',
    '1 1 1': 'THREE_QUARTER_TURN_STAIR',
  };
  return words[turns.join(' ')] ?? 'NOTDEFINED';
}

/** By how many right angles the way up turns from a flight to the next one; that of a single step is not known. */
function quarterTurns(one: StairFlight, next: StairFlight): number | undefined {
  const [way, onward] = [one, next].map(({ steps }) =>
    subtract(centroidOf(steps.at(-1)!.outline), centroidOf(steps[0]!.outline)),
  ) as [Vec2, Vec2];
  if (Math.hypot(...way) === 0 || Math.hypot(...onward) === 0) return undefined;
  const angle = Math.abs(Math.atan2(cross(way, onward), dot(way, onward)));
  return Math.round(angle / (Math.PI / 2));
}
