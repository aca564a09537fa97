// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { ENDPOINTS, flowModel } from '@cloud/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { addWorker, startable, type Worker } from './people.ts';

/** Calls under `/blade-flow/` and `/blade-desk/process/leave/`: what another tenant gets of them. */
const FLOW = ENDPOINTS.filter(
  ({ path }) => path.startsWith('/blade-flow/') || path.startsWith('/blade-desk/process/leave/'),
);
const EVERY_RIGHT = [
  ...['view', 'create', 'update', 'deploy', 'download', 'delete'].map((verb) => `flow_model_${verb}`),
  'flow_deploy_upload',
  ...['view', 'state', 'remove'].map((verb) => `flow_manager_${verb}`),
  ...['view', 'delete', 'intervene'].map((verb) => `flow_follow_${verb}`),
];

let server: TestServer;
let admin: string;
let foreign: string;
let plain: Worker;
let applicant: Worker;
/** What the tenant has: ids of rows that the other one names. */
let own: { instance: string; task: string; leave: string; definition: string; deployment: string; model: string };
let shared: { definition: string; deployment: string };
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
  await addTenant(server, '777777');
  foreign = await signInWith(server, EVERY_RIGHT, { alias: 'admin', tenantId: '777777' });
  plain = await addWorker(server, 'plain');
  applicant = await addWorker(server, 'applicant');
  const processDefinitionId = await startable(applicant, 'Leave');
  await applicant.post('/blade-desk/process/leave/start-process', {
    processDefinitionId,
    taskUser: applicant.id,
    startTime: '2030-01-01 09:00:00',
    endTime: '2030-01-02 09:00:00',
    reason: 'secret',
  });
  const [task] = await applicant.list('todo');
  const models = await server.get('/blade-flow/model/list', { token: admin });
  const model = models.data.records.find((row: any) => row.modelKey === 'Expense');
  await server.post('/blade-flow/model/deploy', {
    token: admin,
    query: { modelId: model.id, category: 'flow_2', tenantIds: '000000' },
  });
  const versions = await server.get('/blade-flow/manager/list', { token: admin, query: { mode: 2 } });
  const [version] = versions.data.records;
  const common = await server.get('/blade-flow/manager/list', { token: admin, query: { mode: 1 } });
  const everybody = common.data.records.find((row: any) => row.key === 'Leave');
  shared = { definition: everybody.id, deployment: everybody.deploymentId };
  own = {
    instance: task.processInstanceId,
    task: task.taskId,
    leave: task.businessId,
    definition: version.id,
    deployment: version.deploymentId,
    model: model.id,
  };
});
afterAll(() => server?.stop());

/** Names every row of the tenant in every place that a call has for one. */
const naming = () => ({
  id: own.model,
  modelId: own.model,
  processId: own.definition,
  deploymentIds: own.deployment,
  processDefinitionId: own.definition,
  processInstanceId: own.instance,
  taskId: own.task,
  taskIds: own.task,
  businessId: own.leave,
  userIds: applicant.id,
  userId: applicant.id,
  taskUser: applicant.id,
  deputyId: applicant.id,
  beginDate: '2030-01-01',
  endDate: '2030-01-02',
  startTime: '2030-01-01 09:00:00',
  endTime: '2030-01-02 09:00:00',
  activityId: 'approve',
  action: 'delegate',
  category: 'flow_1',
  state: 'suspended',
  deleteReason: 'x',
  reason: 'x',
  comment: 'x',
});

/** Calls whose answer is the caller's own whatever they name. */
const OWN_ONLY = [
  '/check',
  '-list',
  '/list',
  '/counts',
  '/deputy',
  '/check-upload',
  '/deploy-upload',
  '/copy-read',
  '/digest/detail',
  '/digest/submit',
];

describe('another tenant', () => {
  it('gets and changes nothing of an instance, a task, a version or a model that it names', async () => {
    const answers: unknown[] = [];
    for (const { method, path } of FLOW) {
      if (path.endsWith('/events')) continue;
      const input: Record<string, unknown> = naming();
      if (path.endsWith('/intervene')) input['action'] = 'suspend';
      const answer = await (method === 'GET'
        ? server.get(path, { token: foreign, query: input })
        : server.post(path, { token: foreign, query: input, body: input }));
      expect([path, JSON.stringify(answer.body).includes('secret')]).toEqual([path, false]);
      if (OWN_ONLY.some((end) => path.endsWith(end))) continue;
      if (![400, 403, 404, 409].includes(answer.status)) answers.push([path, answer.status, answer.body]);
    }
    expect(answers).toEqual([]);
    const [task] = await applicant.list('todo');
    expect(task).toMatchObject({ taskId: own.task, urged: 0, suspensionState: 1 });
  });

  it('sees what every tenant shares, and does not change it', async () => {
    const { data } = await server.get('/blade-flow/manager/list', { token: foreign, query: { mode: 1 } });
    expect(data.records.map((row: any) => row.key)).toContain('Leave');
    const state = { state: 'suspended', processId: shared.definition };
    const refused = await server.post('/blade-flow/manager/change-state', { token: foreign, query: state });
    expect(refused.body.reason).toBe('platform-only');
    const query = { deploymentIds: shared.deployment };
    expect((await server.post('/blade-flow/manager/delete-deployment', { token: foreign, query })).body.reason).toBe(
      'platform-only',
    );
    const form = new FormData();
    form.set('category', 'flow_1');
    form.set('tenantIds', '000000');
    form.append('files', new Blob(['<x/>']), 'a.bpmn20.xml');
    const sent = await fetch(`${server.url}/blade-flow/manager/deploy-upload`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${foreign}` },
      body: form,
    });
    expect(((await sent.json()) as any).reason).toBe('platform-only');
  });

  it('lists none of its models', async () => {
    const { data } = await server.get(`${flowModel.path}/list`, { token: foreign });
    expect(data.total).toBe(0);
    expect((await server.get(`${flowModel.path}/detail`, { token: foreign, query: { id: own.model } })).status).toBe(
      404,
    );
    const body = { id: own.model, modelKey: 'Expense', name: 'x' };
    expect((await server.post(`${flowModel.path}/submit`, { token: foreign, body })).status).toBe(404);
    expect((await server.post(`${flowModel.path}/remove`, { token: foreign, query: { ids: own.model } })).status).toBe(
      404,
    );
    for (const operation of ['select', 'save', 'update']) expect(FLOW.map(({ path }) => path)).not.toContain(operation);
  });
});

describe('a user without buttons', () => {
  it('works on processes, and neither draws, deploys, operates nor follows them', async () => {
    const refused: unknown[] = [];
    for (const { method, path, access } of FLOW) {
      if (path.endsWith('/events')) continue;
      const answer = await (method === 'GET' ? plain.get(path, naming()) : plain.post(path, naming()));
      const isRefused = answer.body.reason === 'permission-missing';
      if (isRefused !== (access === 'permission')) refused.push([path, answer.body]);
    }
    expect(refused).toEqual([]);
  });
});
