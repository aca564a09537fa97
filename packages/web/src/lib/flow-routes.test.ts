import { expect, it } from 'vitest';
import { startApi } from '../../test/api-server.ts';
import { openWindow } from '../../test/browser-storage.ts';
import { loadFlowRoutes } from './flow-routes.ts';
import { readStored } from './storage.ts';

it('the routes of processes come from the flow dictionary', async () => {
  openWindow();
  const entry = { code: 'flow', dictKey: 1, dictValue: '请假流程', remark: 'leave' };
  const api = await startApi((_, reply) => reply(200, { code: 200, data: [entry] }));
  await loadFlowRoutes();
  expect(`${api.heard[0]!.path}?${api.heard[0]!.query.toString()}`).toBe('/api/blade-system/dict/dictionary?code=flow');
  expect(readStored('flowRoutes', [])).toEqual([{ routeKey: 'flow_1', routeValue: 'leave' }]);
  await api.stop();
});
