import { expect, it } from 'vitest';
import { doubtOf } from './deviation-stage.ts';

it('says of a model that less than half of the surfaces lie on how little it explains', () => {
  expect(doubtOf({ coverage: 0.149 })).toEqual({ code: 'model-explains-little', params: { percent: 15 } });
  expect(doubtOf({ coverage: 0.5 })).toBeUndefined();
});
