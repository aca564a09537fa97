import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { GoldenFigures } from './golden-figures.ts';
import { goldenFigures, goldenFile } from './golden-figures.ts';
import { SAMPLES } from './make-samples.ts';
import { modelSample } from './model-sample.ts';

/** Digits that must agree: 5 mm, and .05 square meters. */
const DIGITS = { length: 2, area: 1 };

/** The golden figures, each number within its tolerance; counts differ by whole numbers. */
function nearly(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return expect.closeTo(value, key === 'area' ? DIGITS.area : DIGITS.length) as unknown;
  if (Array.isArray(value)) return value.map((item) => nearly(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, nearly(item, name)]));
}

// A change that is meant renews them: npm run golden.
it.each(SAMPLES.map(({ name }) => name))('the model of the %s is the golden one', async (name) => {
  const golden = JSON.parse(readFileSync(goldenFile(name), 'utf8')) as GoldenFigures;
  expect(golden.rooms.length).toBeGreaterThan(5);
  expect(goldenFigures(await modelSample(name))).toEqual(nearly(golden));
});
