import { EngineError } from '../../src/core/errors.ts';

export function sum(values: Float64Array): { total: number; copy: Float64Array } {
  return { total: values.reduce((a, b) => a + b, 0), copy: values.slice() };
}

export function fail(place: string): never {
  throw new EngineError('file-corrupt', { place });
}

export function spin(): never {
  for (;;);
}
