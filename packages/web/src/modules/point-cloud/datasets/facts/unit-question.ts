import type { CodedMessage, Dataset, DatasetUnit } from '@cloud/contract';

const UNITS: readonly string[] = ['m', 'cm', 'mm', 'ft', 'us-ft', 'in'] satisfies DatasetUnit[];
const isUnit = (value: unknown): value is DatasetUnit => UNITS.includes(String(value));

/** A unit that a scan may be in, and the clear height of its storeys then, meters. */
export interface UnitAnswer {
  unit: DatasetUnit;
  height: number;
}

type Asked = Pick<Dataset, 'state' | 'unit' | 'given' | 'warnings'>;
const isUnclear = ({ code }: CodedMessage): boolean => code === 'unit-unclear';

/**
 * Both answers to the question which unit a scan is in, the one in force first; undefined where the engine was sure or a person
 * said it.
 */
export function unitQuestion({ state, unit, given, warnings }: Asked): [UnitAnswer, UnitAnswer] | undefined {
  const { other, meters, otherMeters } = warnings.find(isUnclear)?.params ?? {};
  if (state !== 'ready' || given.unit !== '' || !isUnit(unit) || !isUnit(other) || other === unit) return undefined;
  if (!(Number(meters) > 0) || !(Number(otherMeters) > 0)) return undefined;
  return [
    { unit, height: Number(meters) },
    { unit: other, height: Number(otherMeters) },
  ];
}

/** What was noticed while reading, without a question that a person has answered. */
export const openWarnings = ({ given, warnings }: Pick<Dataset, 'given' | 'warnings'>): CodedMessage[] =>
  given.unit === '' ? warnings : warnings.filter((warning) => !isUnclear(warning));
