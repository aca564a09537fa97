// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { addWorker, startable, type Worker } from './people.ts';

let server: TestServer;
let applicant: Worker;
let leader: Worker;
let stranger: Worker;
beforeAll(async () => {
  server = await startTestServer();
  applicant = await addWorker(server, 'applicant');
  leader = await addWorker(server, 'leader');
  stranger = await addWorker(server, 'stranger');
});
afterAll(() => server?.stop());

const ask = async (reason: string) =>
  applicant.post('/blade-desk/process/leave/start-process', {
    processDefinitionId: await startable(applicant, 'Leave'),
    taskUser: leader.id,
    startTime: '2030-01-01 09:00:00',
    endTime: '2030-01-02 09:00:00',
    reason,
  });
const activities = async (worker: Worker): Promise<any[]> =>
  (await worker.get('/blade-desk/dashboard/activities')).body.data;

it('tells what happened lately with processes of a person, the newest first, and nothing of those of others', async () => {
  await ask('探亲');
  const [task] = await leader.list('todo');
  await leader.complete(task.taskId, false, { comment: '请改期' });
  expect((await activities(applicant)).map(({ kind, verb, name, userName }) => [kind, verb, name, userName])).toEqual(
    expect.arrayContaining([
      ['process', 'start', '探亲', 'applicant'],
      ['process', 'reject', '探亲', 'leader'],
    ]),
  );
  const [newest] = await activities(leader);
  expect(newest).toMatchObject({ routeValue: 'leave', processInstanceId: task.processInstanceId });
  const times = (await activities(leader)).map(({ time }) => time);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await activities(stranger)).toEqual([]);
});

it('lists tasks that wait longest first where asked to', async () => {
  await ask('第一');
  await ask('第二');
  const titles = async (query: object) => (await leader.list('todo', query)).map(({ title }) => title);
  expect(await titles({})).toEqual(['第二', '第一']);
  expect(await titles({ order: 'oldest' })).toEqual(['第一', '第二']);
});

it('tells those who own a process how it goes: what runs, where tasks wait, which step is slow', async () => {
  const admin = await server.signIn();
  const { data } = await server.get('/blade-desk/dashboard/processes', { token: admin });
  const leave = data.find(({ key }: any) => key === 'Leave');
  expect(leave).toMatchObject({ running: 2, stall: { open: 2 } });
  expect(leave.stall.oldest).toBeGreaterThan(0);
  expect(leave.slowest.step).not.toBe('');
  expect((await applicant.get('/blade-desk/dashboard/processes')).body.data).toEqual([]);
});
