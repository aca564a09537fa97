// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { addWorker, startable, type Worker } from './people.ts';

let server: TestServer;
let starter: Worker;
let leader: Worker;
let reader: Worker;
beforeAll(async () => {
  server = await startTestServer();
  starter = await addWorker(server, 'starter');
  leader = await addWorker(server, 'leader');
  reader = await addWorker(server, 'reader');
});
afterAll(() => server?.stop());

const copies = async () => (await reader.get('/blade-flow/work/counts')).body.data.copies;

it('a copy counts until its reader has looked at it; nobody else reads it for him', async () => {
  await starter.post('/blade-desk/process/leave/start-process', {
    processDefinitionId: await startable(starter, 'Leave'),
    taskUser: leader.id,
    startTime: '2030-01-01 09:00:00',
    endTime: '2030-01-02 09:00:00',
    reason: '探亲',
  });
  const [{ processInstanceId }] = await starter.list('send');
  const shown = await starter.post('/blade-flow/work/copy-to', {
    processInstanceId,
    userIds: reader.id,
    comment: '请知悉',
  });
  expect(shown.body.code).toBe(200);
  expect(await copies()).toBe(1);
  await leader.act('/blade-flow/work/copy-read', { processInstanceId });
  expect(await copies()).toBe(1);
  await reader.act('/blade-flow/work/copy-read', { processInstanceId });
  expect(await copies()).toBe(0);
  expect(await reader.list('copy')).toHaveLength(1);
});
