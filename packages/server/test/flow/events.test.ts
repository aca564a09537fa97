import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { bpmn, deploy, END, flow, line, start, START, task } from './drawn.ts';
import { addWorker, workerOf, type Worker } from './people.ts';

let server: TestServer;
let admin: Worker;
let ann: Worker;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  const token = await server.signIn();
  admin = workerOf(server, (await server.get('/blade-system/user/info', { token })).data.id, token);
  ann = await addWorker(server, 'ann');
});
afterAll(() => server?.stop());

const mine = (id = 'a') => task(id, `flowable:assignee="${ann.id}"`);
const GO = '<signal id="go" name="go"/>';
const catches = (id: string) =>
  `<intermediateCatchEvent id="${id}"><signalEventDefinition signalRef="go"/></intermediateCatchEvent>`;
const throws = '<intermediateThrowEvent id="throw"><signalEventDefinition signalRef="go"/></intermediateThrowEvent>';
const deployed = (key: string, elements: string) => deploy(admin, key, bpmn(key, START + elements + END, GO));

/** Instances that stand at a task of Ann. */
async function arrived(): Promise<string[]> {
  const rows = await ann.list('todo', { size: 100 });
  return rows.map(({ processInstanceId }) => processInstanceId);
}
const WAIT = { interval: 100 };
const instanceRow = (id: string) =>
  server.database.queries
    .selectFrom('bladeFlowInstance')
    .select(['fault', 'awaits', 'nextTimer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a signal', () => {
  it('goes to those that wait, and not back to who threw it and has heard it', async () => {
    const waits = catches('catch') + mine() + line('start', 'catch', 'a', 'end');
    const waiter = await start(ann, await deployed('Waits', waits));
    const hears =
      '<boundaryEvent id="hear" attachedToRef="a" cancelActivity="false"><signalEventDefinition signalRef="go"/></boundaryEvent>';
    const branches = '<parallelGateway id="fork"/>' + mine() + hears + throws + mine('b');
    const ways = line('start', 'fork', 'a', 'end') + line('fork', 'throw', 'end') + line('hear', 'b', 'end');
    const definition = await deployed('Hears', branches + ways);
    const messages = () => server.database.queries.selectFrom('bladeFlowMessage').select('id').execute();
    const sender = await start(ann, definition);
    await expect.poll(messages, WAIT).toEqual([]);
    expect(await arrived()).toContain(waiter);
    const second = await start(ann, definition);
    await expect.poll(messages, WAIT).toEqual([]);
    // Tokens that come to one task while it waits are done one after the other.
    const heard = async (instance: string): Promise<number> => {
      const rows = await ann.list('todo', { size: 100 });
      const open = rows.find((row) => row.processInstanceId === instance && row.taskName === 'b');
      if (!open) return 0;
      await ann.complete(open.taskId);
      return 1 + (await heard(instance));
    };
    expect([await heard(sender), await heard(second)]).toEqual([2, 1]);
  });

  it('that one instance cannot take comes to the others, and the one shows its fault in the language of the reader', async () => {
    const gate = '<exclusiveGateway id="gate" name="Gate"/>';
    const ways = flow('gate', 'a', 'size == 1') + flow('gate', 'end', 'size == 2') + flow('a', 'end');
    const xml = catches('catch') + gate + mine() + line('start', 'catch', 'gate') + ways;
    const definition = await deployed('Gated', xml);
    const stuck = await start(ann, definition);
    const [first, last] = [await start(ann, definition, { size: 1 }), await start(ann, definition, { size: 1 })];
    await start(ann, await deployed('Throws', throws + line('start', 'throw', 'end')));
    await expect.poll(arrived, WAIT).toEqual(expect.arrayContaining([first, last]));
    await expect
      .poll(async () => (await instanceRow(stuck)).fault, WAIT)
      .toEqual({ element: 'gate', reason: 'no-way' });
    const follow = async (language: string) => {
      const options = {
        token: admin.token,
        query: { processInstanceId: stuck },
        headers: { 'accept-language': language },
      };
      return (await server.get('/blade-flow/follow/list', options)).data.records[0].fault;
    };
    expect(await follow('en')).toContain('no condition is met');
    expect(await follow('zh-CN')).toContain('没有满足的条件');
    const { data } = await ann.get('/blade-flow/process/model-view', { processInstanceId: stuck });
    expect(data.events.at(-1)).toMatchObject({ verb: 'fault', comment: '没有满足的条件，也没有默认路径' });
    expect(await server.database.queries.selectFrom('bladeFlowMessage').select('id').execute()).toEqual([]);
    // An operator mends what was missing; the next signal is taken.
    const mend = { processInstanceId: stuck, action: 'variables', variables: { size: 1 }, reason: 'size was missing' };
    expect((await admin.post('/blade-flow/follow/intervene', mend)).body.code).toBe(200);
    await start(ann, await deployed('Throws', throws + line('start', 'throw', 'end')));
    await expect.poll(arrived, WAIT).toContain(stuck);
  });

  it('waits for an instance that is suspended', async () => {
    const waiter = await start(
      ann,
      await deployed('Waits', catches('catch') + mine() + line('start', 'catch', 'a', 'end')),
    );
    const intervene = (action: string) =>
      admin.post('/blade-flow/follow/intervene', { processInstanceId: waiter, action, reason: 'rest' });
    await intervene('suspend');
    await start(ann, await deployed('Throws', throws + line('start', 'throw', 'end')));
    const waiting = () => server.database.queries.selectFrom('bladeFlowMessage').select('instanceId').execute();
    await expect.poll(waiting, WAIT).toEqual([{ instanceId: waiter }]);
    expect(await arrived()).not.toContain(waiter);
    await intervene('activate');
    await expect.poll(arrived, WAIT).toContain(waiter);
  });
});

describe('a step that is refused', () => {
  it('is told in the language of who did it', async () => {
    const ways = flow('gate', 'b', 'size == 1') + flow('gate', 'end', 'size == 2') + flow('b', 'end');
    const xml =
      mine() + '<exclusiveGateway id="gate"/>' + task('b', 'flowable:assignee="1"') + line('start', 'a', 'gate');
    const instance = await start(ann, await deployed('Refused', xml + ways));
    const { taskId } = (await ann.list('todo', { size: 100 })).find((row) => row.processInstanceId === instance);
    const refused = await server.post('/blade-flow/work/complete-task', {
      token: ann.token,
      body: { taskId, flag: 'ok' },
      headers: { 'accept-language': 'en' },
    });
    expect(refused.body).toMatchObject({ reason: 'process-stuck', params: { element: 'gate', reason: 'no-way' } });
    expect(refused.body.msg).toContain('“gate”: no condition is met, and no default way leads on');
  });
});

describe('a timer', () => {
  it('that fails again and again keeps nobody else waiting, is shown, and goes on once it can', async () => {
    const timer =
      '<intermediateCatchEvent id="wait"><timerEventDefinition><timeDuration xsi:type="tFormalExpression">PT1S</timeDuration></timerEventDefinition></intermediateCatchEvent>';
    const definition = await deployed('Timed', timer + mine() + line('start', 'wait', 'a', 'end'));
    const stuck = await start(ann, definition);
    const { queries } = server.database;
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      if new.verb = 'timer' and new.instance_id = ${sql.lit(stuck)}::bigint then raise exception 'refused'; end if;
      return new; end $$`.execute(queries);
    await sql`create trigger refuse before insert on blade_flow_event for each row execute function refuse()`.execute(
      queries,
    );
    const healthy: string[] = [];
    for (let i = 0; i < 10; i++) healthy.push(await start(ann, definition));
    await expect.poll(arrived, WAIT).toEqual(expect.arrayContaining(healthy));
    await expect.poll(async () => (await instanceRow(stuck)).fault, WAIT).toMatchObject({ reason: 'failed' });
    expect(await arrived()).not.toContain(stuck);
    await sql`drop trigger refuse on blade_flow_event`.execute(queries);
    await expect.poll(arrived, WAIT).toContain(stuck);
    expect((await instanceRow(stuck)).fault).toBeNull();
  });
});
