// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { bpmn, deploy, END, flow, line, start, START, task } from './drawn.ts';
import { addWorker, workerOf, type Worker } from './people.ts';

let server: TestServer;
let admin: Worker;
let ann: Worker;
let ben: Worker;
let cid: Worker;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  const token = await server.signIn();
  admin = workerOf(server, (await server.get('/blade-system/user/info', { token })).data.id, token);
  [ann, ben, cid] = [
    await addWorker(server, 'ann', { roles: ['clerk'] }),
    await addWorker(server, 'ben', { roles: ['clerk'] }),
    await addWorker(server, 'cid'),
  ];
});
afterAll(() => server?.stop());

const assignee = (worker: Worker) => `flowable:assignee="${worker.id}"`;
const todo = async (worker: Worker, instance: string) =>
  (await worker.list('todo', { size: 100 })).filter((row) => row.processInstanceId === instance);
const verbs = async (worker: Worker, processInstanceId: string) =>
  (await worker.get('/blade-flow/process/model-view', { processInstanceId })).data.events.map(
    (event: any) => event.verb,
  );
const isOver = async (worker: Worker, processInstanceId: string): Promise<boolean> =>
  (await worker.get('/blade-flow/process/history-flow-list', { processInstanceId })).data[0].processIsFinished ===
  'finished';
/** Waits until something holds; a timer is looked at twice a second. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 100; round++) {
    if (await holds()) return;
    await sleep(100);
  }
  throw new Error('it never came');
}

describe('branches and timers', () => {
  it('join when both are done, whatever the order', async () => {
    const fork = '<parallelGateway id="fork"/><parallelGateway id="join"/>';
    const elements = START + fork + task('a', assignee(ann)) + task('b', assignee(ben)) + END;
    const flows = line('start', 'fork', 'a', 'join', 'end') + line('fork', 'b', 'join');
    const instance = await start(ann, await deploy(admin, 'Fork', bpmn('Fork', elements + flows)));
    const [second] = await todo(ben, instance);
    await ben.complete(second.taskId);
    expect(await isOver(ann, instance)).toBe(false);
    await ann.complete((await todo(ann, instance))[0].taskId);
    expect(await isOver(ann, instance)).toBe(true);
  });

  it('a boundary timer takes a task away and goes another way by itself', async () => {
    const boundary =
      '<boundaryEvent id="late" attachedToRef="slow"><timerEventDefinition><timeDuration xsi:type="tFormalExpression">PT0.5S</timeDuration></timerEventDefinition></boundaryEvent>';
    const elements = START + task('slow', assignee(ann)) + boundary + task('rescue', assignee(ben)) + END;
    const flows = line('start', 'slow', 'end') + line('late', 'rescue', 'end');
    const instance = await start(ann, await deploy(admin, 'Late', bpmn('Late', elements + flows)));
    const [slow] = await todo(ann, instance);
    await until(async () => (await todo(ben, instance)).length === 1);
    expect(await todo(ann, instance)).toEqual([]);
    expect((await ann.complete(slow.taskId)).body.reason).toBe('task-over');
    expect(await verbs(ann, instance)).toEqual(['start', 'timer']);
  });

  it('a process that cannot go on says where, and nothing is lost', async () => {
    const elements =
      START + task('a', assignee(ann)) + '<exclusiveGateway id="gate"/>' + END + '<endEvent id="other"/>';
    const flows = line('start', 'a', 'gate') + flow('gate', 'end', 'size > 3') + flow('gate', 'other', 'size == 0');
    const instance = await start(ann, await deploy(admin, 'Stuck', bpmn('Stuck', elements + flows)));
    const [open] = await todo(ann, instance);
    const answer = await ann.complete(open.taskId);
    expect([answer.status, answer.body.reason]).toEqual([409, 'process-stuck']);
    expect(answer.body.msg).toContain('gate');
    expect(await todo(ann, instance)).toHaveLength(1);
    expect((await ann.complete(open.taskId, true, { variables: { size: 5 } })).body.code).toBe(200);
  });
});

describe('a task of several people', () => {
  const several = (mode: string) =>
    START +
    task(
      'vote',
      'flowable:candidateGroups="clerk"',
      `<multiInstanceLoopCharacteristics ${mode} isSequential="false"/>`,
    ) +
    END +
    line('start', 'vote', 'end');

  it('is done when all have answered', async () => {
    const instance = await start(cid, await deploy(admin, 'All', bpmn('All', several('cloud:mode="all"'))));
    for (const voter of [ann, ben]) {
      expect(await isOver(cid, instance)).toBe(false);
      await voter.complete((await todo(voter, instance))[0].taskId);
    }
    expect(await isOver(cid, instance)).toBe(true);
  });

  it('or when the first has', async () => {
    const instance = await start(cid, await deploy(admin, 'Any', bpmn('Any', several('cloud:mode="any"'))));
    await ben.complete((await todo(ben, instance))[0].taskId);
    expect([await isOver(cid, instance), await todo(ann, instance)]).toEqual([true, []]);
  });
});

describe('a task', () => {
  const two = (id: string) =>
    bpmn(
      id,
      START +
        task('first', assignee(ann)) +
        task('second', assignee(ben)) +
        END +
        line('start', 'first', 'second', 'end'),
    );

  it('is delegated and comes back, is given away, and waits for signers whom its owner asked', async () => {
    const instance = await start(cid, await deploy(admin, 'Two', two('Two')));
    const [{ taskId }] = await todo(ann, instance);
    const hand = (worker: Worker, action: string, userIds: string) =>
      worker.post('/blade-flow/work/hand-over', { taskId, action, userIds, comment: 'please' });
    await hand(ann, 'delegate', ben.id);
    expect(await todo(ann, instance)).toEqual([]);
    await ben.complete(taskId, true, { comment: 'fine by me' });
    expect(await todo(ann, instance)).toHaveLength(1);

    await hand(ann, 'add-signer', `${ben.id},${cid.id}`);
    expect((await ann.complete(taskId)).body.reason).toBe('task-waits');
    for (const signer of [ben, cid]) await signer.complete((await todo(signer, instance))[0].taskId);

    await hand(ann, 'transfer', cid.id);
    expect((await ann.complete(taskId)).body.reason).toBe('task-of-another');
    await cid.complete(taskId);
    expect((await todo(ben, instance))[0].taskName).toBe('second');
    expect(await verbs(cid, instance)).toEqual([
      'start',
      'delegate',
      'return',
      'add-signer',
      'agree',
      'agree',
      'transfer',
      'agree',
    ]);
    expect((await hand(cid, 'transfer', ann.id)).body.reason).toBe('task-over');
  });

  it('is sent back to an earlier step, and its instance withdrawn by who started it', async () => {
    const instance = await start(cid, await deploy(admin, 'Two', two('Two')));
    await ann.complete((await todo(ann, instance))[0].taskId);
    const [{ taskId }] = await todo(ben, instance);
    const { data: steps } = await ben.get('/blade-flow/work/earlier-steps', { taskId });
    expect(steps).toEqual([{ activityId: 'first', name: 'first', assigneeName: 'ann' }]);
    const back = await ben.post('/blade-flow/work/send-back', { taskId, activityId: 'first', comment: 'again' });
    expect(back.body.code).toBe(200);
    expect([(await todo(ann, instance)).length, (await todo(ben, instance)).length]).toEqual([1, 0]);
    expect((await ann.post('/blade-flow/work/withdraw', { processInstanceId: instance })).body.reason).toBe(
      'task-of-another',
    );
    await cid.post('/blade-flow/work/withdraw', { processInstanceId: instance, reason: 'no more' });
    expect([await isOver(cid, instance), await todo(ann, instance)]).toEqual([true, []]);
    expect((await cid.list('send'))[0]).toMatchObject({ endReason: 'withdrawn' });
  });

  it('of an absent person is done by the deputy, and both names are kept', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const away = { deputyId: cid.id, beginDate: day.replace(/\d\d$/, '01'), endDate: '2099-01-01' };
    expect((await ann.post('/blade-flow/work/deputy-save', { ...away, deputyId: ann.id })).body.reason).toBe(
      'own-deputy',
    );
    await ann.post('/blade-flow/work/deputy-save', away);
    expect((await ann.get('/blade-flow/work/deputy')).data).toMatchObject({ deputyName: 'cid', isAway: true });
    const instance = await start(ben, await deploy(admin, 'Two', two('Two')));
    const [open] = await todo(cid, instance);
    expect(open.assigneeName).toBe('ann');
    await cid.complete(open.taskId);
    const { data } = await ben.get('/blade-flow/process/model-view', { processInstanceId: instance });
    expect(data.events.at(-1)).toMatchObject({ verb: 'agree', userName: 'cid', actedForName: 'ann' });
    await ann.post('/blade-flow/work/deputy-save', { deputyId: '' });
    expect((await ann.get('/blade-flow/work/deputy')).data.deputyId).toBe('');
  });

  it('of a role without people, or of a person who is gone, finds someone, and it is said', async () => {
    const elements = START + task('a', 'flowable:candidateGroups="nobody"') + END + line('start', 'a', 'end');
    const instance = await start(ann, await deploy(admin, 'Nobody', bpmn('Nobody', elements)));
    expect(await todo(admin, instance)).toHaveLength(1);
    expect(await verbs(ann, instance)).toEqual(['start', 'fallback']);

    const dan = await addWorker(server, 'dan');
    const gone = START + task('a', assignee(dan)) + END + line('start', 'a', 'end');
    const second = await start(ann, await deploy(admin, 'Gone', bpmn('Gone', gone)));
    await server.database.queries.updateTable('bladeUser').set({ isDeleted: 1 }).where('id', '=', dan.id).execute();
    const third = await start(ann, await deploy(admin, 'Gone', bpmn('Gone', gone)));
    expect(await todo(admin, third)).toHaveLength(1);
    // The open one is found by the next look for people who are gone.
    expect(second).not.toBe(third);
  });
});

describe('a version', () => {
  const once = (id: string, who: Worker, name = 'a') =>
    bpmn(id, START + task(name, assignee(who)) + END + line('start', name, 'end'));

  it('at rest starts nothing and finishes nothing; activated, it goes on', async () => {
    const definition = await deploy(admin, 'Rest', once('Rest', ann));
    const instance = await start(cid, definition);
    const [{ taskId }] = await todo(ann, instance);
    const set = (state: string) => admin.act('/blade-flow/manager/change-state', { state, processId: definition });
    expect((await set('suspended')).data.changed).toBe(true);
    expect((await set('suspended')).data.changed).toBe(false);
    expect((await ann.complete(taskId)).body.reason).toBe('process-suspended');
    expect((await cid.post('/blade-flow/work/start', { processDefinitionId: definition })).body.reason).toBe(
      'process-suspended',
    );
    await set('active');
    expect((await ann.complete(taskId)).body.code).toBe(200);
  });

  it('stays with the instances that run on it, until one is moved to a newer version', async () => {
    const old = await start(cid, await deploy(admin, 'Move', once('Move', ann)));
    const next = await deploy(admin, 'Move', once('Move', ben));
    expect((await todo(ann, old)).map((row) => row.processDefinitionVersion)).toEqual([1]);
    const input = { processInstanceId: old, action: 'migrate', reason: 'new rules', processDefinitionId: next };
    expect((await admin.post('/blade-flow/follow/intervene', input)).body.code).toBe(200);
    expect((await todo(ann, old))[0].processDefinitionVersion).toBe(2);
    const unlike = await deploy(admin, 'Move', once('Move', ben, 'other'));
    const refused = await admin.post('/blade-flow/follow/intervene', { ...input, processDefinitionId: unlike });
    expect(refused.body.reason).toBe('process-mismatch');
  });

  it('with running instances is removed with them or not at all', async () => {
    const definition = await deploy(admin, 'Away', once('Away', ann));
    const instance = await start(cid, definition);
    const rows = (await admin.get('/blade-flow/manager/list', { mode: 2, name: 'Away' })).data.records;
    const { deploymentId } = rows[0];
    const remove = (more: object) =>
      admin.act('/blade-flow/manager/delete-deployment', { deploymentIds: deploymentId, ...more });
    expect((await remove({})).body).toMatchObject({ reason: 'process-in-use', params: { count: 1 } });
    expect((await remove({ withInstances: true })).body.code).toBe(200);
    expect([await isOver(cid, instance), await todo(ann, instance)]).toEqual([true, []]);
  });

  it('is not deployed while anything is wrong with it, and every fault is told with its element', async () => {
    const xml = bpmn('Bad', START + task('a', '') + '<scriptTask id="s"/>' + END + line('start', 'a', 's', 'end'));
    const { data } = await admin.post('/blade-flow/model/check', { modelEditorXml: xml });
    expect(data.faults.map((fault: any) => [fault.element, fault.reason])).toEqual(
      expect.arrayContaining([['a', 'nobody']]),
    );
    await expect(deploy(admin, 'Bad', xml)).rejects.toThrow('process-invalid');
  });
});

describe('a form', () => {
  const form = {
    fields: [
      { name: 'amount', kind: 'number', label: { zh: '金额' }, required: true },
      { name: 'secret', kind: 'text', label: { zh: '内部' } },
    ],
  };

  it('is checked at the start and in each step by the rights of the step', async () => {
    const elements =
      START +
      task('a', `${assignee(ann)} cloud:fields="amount:read-only,secret:required"`) +
      END +
      line('start', 'a', 'end');
    const definition = await deploy(admin, 'Form', bpmn('Form', elements), form);
    const refused = await cid.post('/blade-flow/work/start', { processDefinitionId: definition, variables: {} });
    expect(refused.body).toMatchObject({ reason: 'form-value-invalid', params: { field: 'amount' } });
    const instance = await start(cid, definition, { amount: 5, other: 1 });
    const [{ taskId }] = await todo(ann, instance);
    expect((await ann.complete(taskId, true)).body.params).toEqual({ field: 'secret' });
    await ann.complete(taskId, true, { variables: { secret: 's', amount: 9 } });
    const { data } = await cid.get('/blade-flow/process/form', { processInstanceId: instance });
    expect(data.values).toEqual({ amount: 5, secret: 's' });
  });
});

describe('badges', () => {
  it('count what waits, and are pushed when it changes', async () => {
    const stop = new AbortController();
    const stream = await fetch(`${server.url}/blade-flow/work/events`, {
      headers: { 'blade-auth': `bearer ${ben.token}` },
      signal: stop.signal,
    });
    const reader = stream.body!.getReader();
    let text = '';
    const read = async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const found = pattern.exec(text);
        if (found) return found[0];
        text += new TextDecoder().decode((await reader.read()).value);
      }
    };
    const before = (await ben.get('/blade-flow/work/counts')).data.todo;
    await read(new RegExp(`"todo":${before},`));
    const elements = START + task('a', assignee(ben)) + END + line('start', 'a', 'end');
    await start(ann, await deploy(admin, 'Badge', bpmn('Badge', elements)));
    expect(await read(new RegExp(`"todo":${before + 1},`))).toBeTruthy();
    stop.abort();
  });
});
