import { expect, it } from 'vitest';
import { metricText } from './metric-text.ts';

it('figures have their unit, and nothing is never minus nothing', () => {
  expect(metricText('oldestTransactionSeconds', -0.0004)).toBe('0 s');
  expect(metricText('oldestTransactionSeconds', 2.34)).toBe('2.3 s');
  expect(metricText('connectionShare', 0.004)).toBe('0.4%');
});
