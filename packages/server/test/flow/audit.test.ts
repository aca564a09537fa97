// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { startable, workerOf, type Worker } from './people.ts';

let server: TestServer;
let admin: Worker;
beforeAll(async () => {
  server = await startTestServer();
  const token = await server.signIn();
  const { data } = await server.get('/blade-system/user/info', { token });
  admin = workerOf(server, data.id, token);
});
afterAll(() => server?.stop());

const lastOf = async (entity: string): Promise<any> =>
  (await admin.get('/blade-system/audit/list', { entity })).data.records[0];
const modelOf = async (key: string): Promise<any> =>
  (await admin.get('/blade-flow/model/list', { modelKey: key })).data.records.find((row: any) => row.modelKey === key);
const versionOf = async (mode: number): Promise<any> =>
  (await admin.get('/blade-flow/manager/list', { mode, name: '报销' })).data.records[0];

it('keeps who copied and deployed a model, and who put versions to rest and away', async () => {
  const { id } = await modelOf('Expense');
  const { data: copy } = await admin.act('/blade-flow/model/copy', { id });
  expect(await lastOf('flowModel')).toMatchObject({ verb: 'insert', recordId: copy.id });

  await admin.act('/blade-flow/model/deploy', { modelId: id, category: 'flow_2', tenantIds: '000000' });
  expect(await lastOf('flowModel')).toMatchObject({ verb: 'deploy', recordId: id, verbName: '部署' });

  const version = await versionOf(2);
  await admin.act('/blade-flow/manager/change-state', { state: 'suspended', processId: version.id });
  expect(await lastOf('flowDefinition')).toMatchObject({ verb: 'suspend', recordId: version.id });
  await admin.act('/blade-flow/manager/delete-deployment', { deploymentIds: version.deploymentId });
  expect(await lastOf('flowDefinition')).toMatchObject({ verb: 'remove', recordId: version.id });

  const form = new FormData();
  form.set('category', 'flow_2');
  const detail = await admin.get('/blade-flow/model/detail', { id });
  form.append('files', new Blob([detail.data.modelEditorXml]), 'Expense.bpmn20.xml');
  await fetch(`${server.url}/blade-flow/manager/deploy-upload`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${admin.token}` },
    body: form,
  });
  expect(await lastOf('flowDefinition')).toMatchObject({ verb: 'deploy' });
});

it('keeps who intervened in an instance and who cancelled one, with the reason', async () => {
  const processDefinitionId = await startable(admin, 'Expense');
  const variables = { item: 'pens', amount: 12, spentOn: '2030-01-01' };
  const { data } = await admin.post('/blade-flow/work/start', { processDefinitionId, title: 'pens', variables });
  const { processInstanceId } = data;
  const input = { processInstanceId, action: 'suspend', reason: 'holiday' };
  expect((await admin.post('/blade-flow/follow/intervene', input)).body.code).toBe(200);
  expect(await lastOf('flowInstance')).toMatchObject({ verb: 'intervene', recordId: processInstanceId });
  await admin.act('/blade-flow/follow/delete-process-instance', { processInstanceId, deleteReason: 'mistake' });
  const entry = await lastOf('flowInstance');
  expect([entry.verb, JSON.stringify(entry.changes).includes('mistake')]).toEqual(['cancel', true]);
});
