import { expect, it } from 'vitest';
import { flowRoutesOf } from './flow-routes.ts';

it('makes routes of the entries of the dictionary of flows', () => {
  const entries = [{ code: 'flow', dictKey: 1, remark: 'leave' }, { code: 'flow', dictKey: '2' }, null, {}, 7];
  expect(flowRoutesOf(entries)).toEqual([
    { routeKey: 'flow_1', routeValue: 'leave' },
    { routeKey: 'flow_2', routeValue: '' },
  ]);
  expect(flowRoutesOf('rubbish')).toEqual([]);
});
