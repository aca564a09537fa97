import { NOTHING_GIVEN, type CodedMessage, type Dataset } from '@cloud/contract';
import { expect, it } from 'vitest';
import { openWarnings, unitQuestion } from './unit-question.ts';

const UNCLEAR: CodedMessage = {
  code: 'unit-unclear',
  params: { unit: 'm', other: 'ft', height: 8.86, meters: 8.9, otherMeters: 2.7 },
};
const GUESSED: CodedMessage = { code: 'unit-guessed', params: { unit: 'm', height: 2.7 } };
const asked = (change: Partial<Dataset> = {}) =>
  unitQuestion({ state: 'ready', unit: 'm', given: NOTHING_GIVEN, warnings: [GUESSED, UNCLEAR], ...change });

it('asks for the unit that the engine was not sure of, with the clear height by either answer', () => {
  expect(asked()).toEqual([
    { unit: 'm', height: 8.9 },
    { unit: 'ft', height: 2.7 },
  ]);
});

it('asks nothing where the engine was sure, a person said it, or nothing is in force', () => {
  expect(asked({ warnings: [GUESSED] }), 'sure').toBeUndefined();
  expect(asked({ given: { ...NOTHING_GIVEN, unit: 'm' } }), 'said').toBeUndefined();
  expect(asked({ given: { ...NOTHING_GIVEN, up: 'y' } }), 'another fact').toBeDefined();
  expect(asked({ state: 'failed' })).toBeUndefined();
  expect(asked({ state: 'ingesting' })).toBeUndefined();
});

it('asks nothing of an older reading that told one answer only', () => {
  expect(
    asked({ warnings: [{ code: 'unit-unclear', params: { unit: 'm', height: 9.1, feet: 2.77 } }] }),
  ).toBeUndefined();
});

it('drops the warning with the question', () => {
  const warnings = [GUESSED, UNCLEAR];
  expect(openWarnings({ given: NOTHING_GIVEN, warnings })).toEqual(warnings);
  expect(openWarnings({ given: { ...NOTHING_GIVEN, unit: 'm' }, warnings })).toEqual([GUESSED]);
});
