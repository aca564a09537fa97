import { acceptedModel } from '../../core/model/accepted-model.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { matchElements } from './match-elements.ts';
import { describeElements, shiftBetween } from './measured-element.ts';
import type { MeasuredElement } from './measured-element.ts';

/** A measure that is not what it was: meters, square meters (`area`) or a number (`risers`). */
export interface MeasureChange {
  measure: string;
  before: number;
  after: number;
}

/**
 * What became of an element between two models. `resized`: a measure differs; `moved`: only its place; `changed`: only what it is, e.g. a
 * door that is a window now.
 */
export interface ElementDifference {
  kind: MeasuredElement['type'];
  state: 'same' | 'moved' | 'resized' | 'changed' | 'added' | 'removed';
  /** Ids in the two models; null where it is not in it. */
  before: string | null;
  after: string | null;
  /** As the later model that holds it names it. */
  name: string;
  /** Name of its storey there. */
  storey: string;
  /** Farthest that a part of it lies from where it was, meters. */
  shift: number;
  measures: MeasureChange[];
}

/** Limits of a comparison. */
export interface CompareOptions {
  /** Differences of places and lengths up to this are none, meters. Areas: times the perimeter. */
  tolerance?: number;
}

/** Half the accuracy that two modelings of one scan agree to. */
export const COMPARE_DEFAULTS: Required<CompareOptions> = { tolerance: 0.005 };

/**
 * Compares two models of one building, element by element. Elements are the same by id, else by kind and overlap, best first. What a user
 * rejected counts as absent. Coordinates are compared in the world: the origins may differ.
 */
export function compareModels(
  before: StructuredModel,
  after: StructuredModel,
  options: CompareOptions = {},
): ElementDifference[] {
  const { tolerance } = { ...COMPARE_DEFAULTS, ...options };
  const was = describeElements(acceptedModel(before), before.origin);
  const is = describeElements(acceptedModel(after), after.origin);
  const partners = matchElements(was, is);
  const storeys = { before: namesOf(before), after: namesOf(after) };
  const found = new Set(partners.values());
  const kept = is.map((element) => {
    const partner = partners.get(element);
    const common = { after: element.id, name: element.name, storey: storeys.after.get(element.storey) ?? '' };
    return partner
      ? { ...common, ...differenceOf(partner, element, tolerance), kind: element.type, before: partner.id }
      : { ...common, ...ALONE, kind: element.type, state: 'added' as const, before: null };
  });
  const gone = was.filter((element) => !found.has(element));
  return [
    ...kept,
    ...gone.map(({ id, type: kind, name, storey }) => {
      return {
        ...ALONE,
        kind,
        state: 'removed' as const,
        before: id,
        after: null,
        name,
        storey: storeys.before.get(storey) ?? '',
      };
    }),
  ];
}

const ALONE = { shift: 0, measures: [] as MeasureChange[] };

function differenceOf(
  before: MeasuredElement,
  after: MeasuredElement,
  tolerance: number,
): Pick<ElementDifference, 'state' | 'shift' | 'measures'> {
  const measures = changesOf(before, after, tolerance);
  const shift = shiftBetween(before, after);
  const isChanged = before.facts !== after.facts;
  const state = measures.length > 0 ? 'resized' : shift > tolerance ? 'moved' : isChanged ? 'changed' : 'same';
  return { state, shift, measures };
}

function changesOf(before: MeasuredElement, after: MeasuredElement, tolerance: number): MeasureChange[] {
  const was = before.measures;
  const limits: Record<string, number> = { area: tolerance * before.perimeter, risers: 0 };
  return Object.entries(after.measures).flatMap(([measure, value]) => {
    const earlier = was[measure];
    if (earlier === undefined || Math.abs(earlier - value) <= (limits[measure] ?? tolerance)) return [];
    return [{ measure, before: earlier, after: value }];
  });
}

const namesOf = ({ storeys }: StructuredModel): Map<string, string> =>
  new Map(storeys.map(({ id, name }) => [id, name]));
