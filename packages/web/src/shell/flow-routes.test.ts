import { expect, it } from 'vitest';
import { startApi } from '../../test/api-server.ts';
import { openWindow } from '../../test/browser-storage.ts';
import { readStored } from '../lib/storage.ts';
import { flowRoutesOf, loadFlowRoutes } from './flow-routes.ts';

it('makes routes of the entries of the dictionary of flows', () => {
  const entries = [{ code: 'flow', dictKey: 1, remark: 'leave' }, { code: 'flow', dictKey: '2' }, null, {}, 7];
  expect(flowRoutesOf(entries)).toEqual([
    { routeKey: 'flow_1', routeValue: 'leave' },
    { routeKey: 'flow_2', routeValue: '' },
  ]);
  expect(flowRoutesOf('rubbish')).toEqual([]);
});

it('routes of flows are asked for once a session', async () => {
  openWindow();
  const entry = { code: 'flow', dictKey: 1, dictValue: '请假流程', remark: 'leave' };
  const api = await startApi((_, reply) => reply(200, { code: 200, data: [entry] }));
  await loadFlowRoutes();
  await loadFlowRoutes();
  expect(api.heard.map(({ path, query }) => `${path}?${query.toString()}`)).toEqual([
    '/api/blade-system/dict/dictionary?code=flow',
  ]);
  expect(readStored('flowRoutes', [])).toEqual([{ routeKey: 'flow_1', routeValue: 'leave' }]);
  await api.stop();
});
