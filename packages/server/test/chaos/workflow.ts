import { setTimeout as sleep } from 'node:timers/promises';
import { bpmn, END, line, START, task } from '../flow/drawn.ts';
import { Client } from './client.ts';
import { Ledger } from './ledger.ts';
import { Product } from './product.ts';

export interface WorkflowOptions {
  /** Instances that run at once, of five tasks each. */
  instances: number;
  /** Of the APIs of two servers, in turn. */
  kills: number;
  /** Between two kills, in milliseconds: at least, and at most. */
  pauseMs: readonly [number, number];
  random: () => number;
}

export interface WorkflowResult {
  instances: number;
  kills: number;
  /** Completions that were acknowledged, and those that got no answer. */
  acknowledged: number;
  unknown: number;
  seconds: number;
  /** Timers that fired, and how late: the median, and the latest. */
  timers: number;
  lateMs: { median: number; most: number };
  problems: string[];
}

/** After this long in the third task, its instance goes on without it. */
const TIMER_MS = 3_000;
const LATEST_MS = 2_000;
const LIMIT_MS = 600_000;
const NAMES = ['one', 'two', 'three', 'four', 'five'];

/** Five tasks one after the other; a timer takes the third away. */
function drawing(assignee: string): string {
  const tasks = NAMES.map((name) => task(name, `flowable:assignee="${assignee}"`)).join('');
  const timer = `<boundaryEvent id="late" attachedToRef="three"><timerEventDefinition><timeDuration xsi:type="tFormalExpression">PT${TIMER_MS / 1000}S</timeDuration></timerEventDefinition></boundaryEvent>`;
  const ways = line('start', ...NAMES, 'end') + line('late', 'four');
  return bpmn('Chaos', START + tasks + timer + END + ways);
}

/**
 * Completes the tasks of many instances on two servers while the API of each is killed in turn. Every second instance is left
 * to the timer of its third task. Afterwards the rows are looked at: nothing is lost, doubled or stuck.
 */
export async function runWorkflowChaos(options: WorkflowOptions): Promise<WorkflowResult> {
  const product = new Product();
  let problems = ['it did not come to its end'];
  try {
    await product.start(2);
    const client = new Client(product);
    await client.signIn();
    const { data: me } = await client.ask('/blade-system/user/info');
    const ids = await startInstances(client, await deploy(client, me.id), options.instances);
    const work = new Work(client, new Ledger(product, client), ids);
    const began = Date.now();
    const [kills] = await Promise.all([killInTurn(product, options, work), work.run()]);
    const seconds = (Date.now() - began) / 1000;
    const result = { instances: ids.length, kills, seconds, ...(await work.look()) };
    ({ problems } = result);
    return result;
  } finally {
    await product.stop();
    if (problems.length === 0) product.remove();
  }
}

async function deploy(client: Client, assignee: string): Promise<string> {
  const body = { modelKey: 'Chaos', name: 'Chaos', modelEditorXml: drawing(assignee) };
  const { data: model } = await client.ask('/blade-flow/model/submit', { body });
  const query = { modelId: String(model.id), category: 'flow_1', tenantIds: '000000' };
  await client.ask('/blade-flow/model/deploy', { method: 'POST', query });
  const { data } = await client.ask('/blade-flow/work/start-list', { query: { mode: '2', size: '100' } });
  return data.records.find(({ key }: { key: string }) => key === 'Chaos').id;
}

const LANES = 8;
/** Nobody completes one task right after the other. */
const PAUSE_MS = 30;

async function startInstances(client: Client, processDefinitionId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  let started = 0;
  const lane = async (): Promise<void> => {
    while (started < count) {
      const body = { processDefinitionId, title: `chaos ${started++}`, variables: {} };
      const outcome = await client.call('/blade-flow/work/start', { body });
      if (outcome.is !== 'done') throw new Error(`an instance was not started: ${JSON.stringify(outcome)}`);
      ids.push(outcome.data.processInstanceId);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return ids;
}

/** Kills as long as there is work. @returns how often. */
async function killInTurn(product: Product, { kills, pauseMs, random }: WorkflowOptions, work: Work): Promise<number> {
  const [least, most] = pauseMs;
  for (let kill = 0; kill < kills; kill++) {
    await sleep(least + random() * (most - least));
    if (work.isOver) return kill;
    product.kill(kill % 2 === 0 ? 'api' : 'second-api');
    await sleep(150);
    await product.start(2);
  }
  return kills;
}

interface OpenTask {
  id: string;
  name: string;
  instanceId: string;
}
interface TaskOf extends OpenTask {
  outcome: string;
  begun: Date;
}
interface EventOf {
  instanceId: string;
  taskId: string | null;
  taskName: string;
  verb: string;
  time: Date;
}

/** The work of people on the instances, and what came of it. */
class Work {
  isOver = false;
  readonly #client: Client;
  readonly #ledger: Ledger;
  readonly #ids: string[];
  readonly #leftToTimer: ReadonlySet<string>;
  readonly #acknowledged = new Map<string, number>();
  readonly #problems: string[] = [];
  #unknown = 0;

  constructor(client: Client, ledger: Ledger, ids: string[]) {
    this.#client = client;
    this.#ledger = ledger;
    this.#ids = ids;
    this.#leftToTimer = new Set(ids.filter((_, index) => index % 2 === 0));
  }

  /** Completes what is open, in any order, until every instance is over. */
  async run(): Promise<void> {
    const lanes = Math.min(LANES, Math.ceil(this.#ids.length / 15));
    for (const end = Date.now() + LIMIT_MS; Date.now() < end;) {
      const running = await this.#rows<{ id: string }>(
        `select id from blade_flow_instance where id = any($1) and end_time is null limit 1`,
      );
      if (running.length === 0) break;
      const open = await this.#rows<OpenTask>(
        `select id, name, instance_id as "instanceId" from blade_flow_task
         where instance_id = any($1) and end_time is null order by random() limit 400`,
      );
      const todo = open.filter(({ name, instanceId }) => name !== 'three' || !this.#leftToTimer.has(instanceId));
      if (todo.length === 0) await sleep(100);
      const lane = async (): Promise<void> => {
        for (let next = todo.pop(); next; next = todo.pop()) {
          await this.#complete(next);
          await sleep(PAUSE_MS);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
    }
    this.isOver = true;
  }

  async #complete({ id, name }: OpenTask): Promise<void> {
    const outcome = await this.#client.call('/blade-flow/work/complete-task', { body: { taskId: id, flag: 'ok' } });
    if (outcome.is === 'done') this.#acknowledged.set(id, (this.#acknowledged.get(id) ?? 0) + 1);
    else if (outcome.is === 'unknown') {
      this.#unknown++;
      await sleep(50);
    } else if (outcome.reason !== 'task-over') this.#problems.push(`task ${name} is refused: ${outcome.reason}`);
  }

  /** Looks at the rows. */
  async look(): Promise<Pick<WorkflowResult, 'acknowledged' | 'unknown' | 'timers' | 'lateMs' | 'problems'>> {
    const tasks = await this.#rows<TaskOf>(
      `select id, name, instance_id as "instanceId", outcome, create_time as begun from blade_flow_task
       where instance_id = any($1) order by id`,
    );
    const events = await this.#rows<EventOf>(
      `select instance_id as "instanceId", task_id as "taskId", task_name as "taskName", verb, create_time as time
       from blade_flow_event where instance_id = any($1) order by id`,
    );
    const tasksOf = Map.groupBy(tasks, ({ instanceId }) => instanceId);
    const eventsOf = Map.groupBy(events, ({ instanceId }) => instanceId);
    const late = timersOf(tasksOf, eventsOf);
    const tooLate = late.filter((ms) => ms > LATEST_MS).length;
    const problems = [
      ...this.#problems,
      ...(await this.#stuck()),
      ...this.#ids.flatMap((id) => this.#wrongIn(id, tasksOf.get(id) ?? [], eventsOf.get(id) ?? [])),
      ...this.#lost(tasks),
      ...(tooLate > 0 ? [`${tooLate} timers were more than ${LATEST_MS} ms late`] : []),
    ];
    const at = (share: number) => Math.round(late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0);
    const lateMs = { median: at(0.5), most: at(1) };
    return { acknowledged: this.#acknowledged.size, unknown: this.#unknown, timers: late.length, lateMs, problems };
  }

  async #stuck(): Promise<string[]> {
    const rows = await this.#rows<{ id: string }>(
      `select id from blade_flow_instance where id = any($1) and (end_time is null or end_reason <> '' or fault is not null)`,
    );
    return rows.map(({ id }) => `instance ${id} did not end well`);
  }

  /** Each task once, by a person or, the third, by its timer; and the history says so in order. */
  #wrongIn(id: string, tasks: TaskOf[], events: EventOf[]): string[] {
    const wrong: string[] = [];
    const told = events.map(({ verb, taskName }) => (verb === 'agree' ? taskName : verb)).join(' ');
    if (!/^start one two (three|timer) four five end$/.test(told)) wrong.push(`instance ${id} went ${told}`);
    const byTimer = told.includes('timer');
    if (!byTimer && this.#leftToTimer.has(id)) wrong.push(`the timer of instance ${id} never fired`);
    const found = tasks.map(({ name, outcome }) => `${name} ${outcome}`).join(', ');
    const expected = NAMES.map((name) => `${name} ${name === 'three' && byTimer ? 'cancelled' : 'agreed'}`).join(', ');
    if (found !== expected) wrong.push(`instance ${id} has the tasks ${found}`);
    if (events.some(({ time }, index) => time < (events[index - 1]?.time ?? time)))
      wrong.push(`the history of instance ${id} is out of order`);
    return wrong;
  }

  #lost(tasks: TaskOf[]): string[] {
    const outcomes = new Map(tasks.map(({ id, outcome }) => [id, outcome]));
    return [...this.#acknowledged].flatMap(([id, times]) => [
      ...(outcomes.get(id) === 'agreed' ? [] : [`the completion of task ${id} is lost`]),
      ...(times === 1 ? [] : [`task ${id} was completed ${times} times`]),
    ]);
  }

  #rows<T extends object>(text: string): Promise<T[]> {
    return this.#ledger.rows<T>(text, [this.#ids]);
  }
}

/** How late each timer fired, in milliseconds, in order. */
function timersOf(tasksOf: ReadonlyMap<string, TaskOf[]>, eventsOf: ReadonlyMap<string, EventOf[]>): number[] {
  const late = [...eventsOf].flatMap(([id, events]) => {
    const fired = events.find(({ verb }) => verb === 'timer');
    const third = tasksOf.get(id)?.find(({ name }) => name === 'three');
    return fired && third ? [fired.time.getTime() - third.begun.getTime() - TIMER_MS] : [];
  });
  return late.toSorted((a, b) => a - b);
}
