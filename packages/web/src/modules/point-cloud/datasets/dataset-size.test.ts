import type { Dataset } from '@cloud/contract';
import { expect, it } from 'vitest';
import { sizeText } from './dataset-size.ts';

const bounds = { min: [0, 0, 0], max: [28.6, 9.5, 20.3] } satisfies Dataset['bounds'];

it('says width, depth and height, whichever axis of the file points up', () => {
  expect(sizeText({ bounds, unit: 'm', up: 'z' })).toBe('28.6 × 9.5 × 20.3 m');
  expect(sizeText({ bounds, unit: 'm', up: 'y' })).toBe('28.6 × 20.3 × 9.5 m');
  expect(sizeText({ bounds, unit: 'm', up: '-y' })).toBe('28.6 × 20.3 × 9.5 m');
});

it('says it in meters, to the millimeter where it is small', () => {
  expect(sizeText({ bounds: { min: [0, 0, 0], max: [6, 6, 1] }, unit: 'mm', up: 'z' })).toBe('0.006 × 0.006 × 0.001 m');
  expect(sizeText({ bounds: null, unit: '', up: '' })).toBe('');
});
