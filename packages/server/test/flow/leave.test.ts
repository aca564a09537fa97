// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { addWorker, startable, type Worker } from './people.ts';

let server: TestServer;
let applicant: Worker;
let leader: Worker;
let hr: Worker;
let boss: Worker;
beforeAll(async () => {
  server = await startTestServer();
  applicant = await addWorker(server, 'applicant', { roles: ['user'] });
  leader = await addWorker(server, 'leader', { roles: ['user'] });
  hr = await addWorker(server, 'hr', { roles: ['hr'] });
  boss = await addWorker(server, 'boss', { roles: ['boss'] });
});
afterAll(() => server?.stop());

const ask = async (endTime = '2030-01-02 09:00:00') =>
  applicant.post('/blade-desk/process/leave/start-process', {
    processDefinitionId: await startable(applicant, 'Leave'),
    taskUser: leader.id,
    startTime: '2030-01-01 09:00:00',
    endTime,
    reason: '探亲',
  });

describe('a leave', () => {
  it('goes to the leader, to human resources who claim it, and ends there when it is short', async () => {
    expect((await ask()).body).toMatchObject({ code: 200 });
    const [sent] = await applicant.list('send');
    expect(sent).toMatchObject({
      processDefinitionKey: 'Leave',
      categoryName: '请假流程',
      category: 'flow_1',
      routeValue: 'leave',
      businessTable: 'blade_process_leave',
      processIsFinished: 'unfinished',
      taskName: '上级审批',
      status: 'send',
    });
    const [task] = await leader.list('todo');
    expect(task).toMatchObject({
      taskName: '上级审批',
      startUserName: 'applicant',
      assignee: leader.id,
      title: '探亲',
    });
    expect((await leader.complete(task.taskId)).body.code).toBe(200);
    expect(await leader.list('todo')).toEqual([]);
    expect((await leader.list('done'))[0]).toMatchObject({ comment: '同意', pass: true });

    const [open] = await hr.list('claim');
    expect(open.taskName).toBe('人事审批');
    expect(await boss.list('claim')).toEqual([]);
    expect((await hr.act('/blade-flow/work/claim-task', { taskId: open.taskId })).body.code).toBe(200);
    expect(await hr.list('claim')).toEqual([]);
    expect((await hr.complete(open.taskId, true, { comment: '已备案' })).body.code).toBe(200);

    expect((await applicant.list('send'))[0].processIsFinished).toBe('finished');
    const { data: history } = await applicant.get('/blade-flow/process/history-flow-list', {
      processInstanceId: sent.processInstanceId,
    });
    expect(history.map((row: any) => [row.historyActivityName, row.assigneeName, row.comment])).toEqual([
      ['发起', 'applicant', ''],
      ['上级审批', 'leader', '同意'],
      ['人事审批', 'hr', '已备案'],
      ['结束', 'applicant', ''],
    ]);
    const { data: leave } = await applicant.get('/blade-desk/process/leave/detail', { businessId: sent.businessId });
    expect(leave).toMatchObject({
      reason: '探亲',
      days: 1,
      taskUserName: 'leader',
      flow: { assigneeName: 'applicant' },
    });
    const { data: view } = await applicant.get('/blade-flow/process/model-view', {
      processInstanceId: sent.processInstanceId,
    });
    expect(view.done).toEqual(expect.arrayContaining(['approve', 'hr', 'granted']));
    expect(view.events.map((event: any) => event.verb)).toEqual(['start', 'agree', 'claim', 'agree', 'end']);
  });

  it('of more than three days needs the boss, whose no ends it', async () => {
    await ask('2030-01-09 09:00:00');
    await leader.complete((await leader.list('todo'))[0].taskId);
    await hr.complete((await hr.list('claim'))[0].taskId);
    const [task] = await boss.list('claim');
    expect((await boss.complete(task.taskId, false, { comment: '不行' })).body.code).toBe(200);
    const [sent] = await applicant.list('send');
    expect(sent.processIsFinished).toBe('finished');
    const { data: view } = await applicant.get('/blade-flow/process/model-view', {
      processInstanceId: sent.processInstanceId,
    });
    expect([view.done.includes('refused'), view.done.includes('granted')]).toEqual([true, false]);
  });

  it('is seen by those who have to do with it alone, and done once, by whom it waits for', async () => {
    await ask();
    const [task] = await leader.list('todo');
    const stranger = await addWorker(server, 'stranger', { roles: ['user'] });
    const { processInstanceId, taskId, businessId } = task;
    for (const path of ['/blade-flow/process/history-flow-list', '/blade-flow/process/diagram-view'])
      expect([path, (await stranger.get(path, { processInstanceId })).status]).toEqual([path, 404]);
    expect((await stranger.get('/blade-desk/process/leave/detail', { businessId })).status).toBe(404);
    expect((await stranger.complete(taskId)).body.reason).toBe('task-of-another');
    const answers = await Promise.all([leader.complete(taskId), leader.complete(taskId)]);
    expect(answers.map(({ body }) => body.reason ?? body.code).toSorted()).toEqual([200, 'task-over']);
  });

  it('is refused when it ends before it begins, or for a leader who is not there', async () => {
    expect((await ask('2029-12-31 09:00:00')).body.reason).toBe('leave-ends-early');
    const processDefinitionId = await startable(applicant, 'Leave');
    const body = {
      processDefinitionId,
      taskUser: '12345',
      startTime: '2030-01-01 09:00:00',
      endTime: '2030-01-02 09:00:00',
      reason: 'x',
    };
    expect((await applicant.post('/blade-desk/process/leave/start-process', body)).body.reason).toBe('person-unknown');
    expect((await applicant.post('/blade-flow/work/start', { processDefinitionId })).body.reason).toBe(
      'process-starts-elsewhere',
    );
  });

  it('is drawn with what was passed and where it waits', async () => {
    await ask();
    const [sent] = await applicant.list('send');
    const answer = await applicant.get('/blade-flow/process/diagram-view', {
      processInstanceId: sent.processInstanceId,
    });
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(String(answer.body)).toContain('上级审批');
  });
});
