import { mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '@cloud/server/config/config.ts';
import { loadSecrets } from '@cloud/server/config/secrets.ts';
import { embeddedUrl } from '@cloud/server/database/embedded.ts';
import { bpmn, END, line, START, task } from '../packages/server/test/flow/drawn.ts';
import { freePort } from '../e2e/support/product.ts';
import { cacheFolder, type Benchmark } from './history.ts';
import { load, prepare, type PreparedRequest } from './http-load.ts';
import { briefly, signIn, start, stop, watchCpu } from './server.ts';

/** Completions a second on two cores, which the load generator shares; the to-do list of one person, in milliseconds. */
const TARGET = { completionsPerSecond: 200, todoRate: 300, todoP99: 50 };
const CONNECTIONS = 16;
/** Each is completed task by task: one wave to warm up, one at the target rate, one as fast as it goes. */
const INSTANCES = 2_000;
const HISTORY = { instances: 200_000, tasks: 1_000_000, people: 50, open: 40 };
const SECONDS = 15;
const ADMIN_PASSWORD = 'Admin-123456';
const NAMES = ['one', 'two', 'three', 'four', 'five'];

/** Tasks of processes: completions, then lists of one person among a million rows of history. */
export const workflow: Benchmark = {
  name: 'workflow',
  async run() {
    const folder = path.join(cacheFolder, 'workflow');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    const environment = {
      ...process.env,
      CLOUD_DATA: folder,
      CLOUD_ADMIN_PASSWORD: ADMIN_PASSWORD,
      CLOUD_LOCKOUT_ADDRESS_LIMIT: '0',
      PORT: String(await freePort()),
    };
    delete (environment as Record<string, string | undefined>)['DATABASE_URL'];
    const config = readConfig(environment);
    const product = await start('packages/server/src/main.ts', [], environment);
    const database = new pg.Client({ connectionString: embeddedUrl(config, loadSecrets(config))! });
    try {
      await database.connect();
      const bench = new Bench(config.port, database, await signIn(config.port, '000000', 'admin', ADMIN_PASSWORD));
      await bench.startInstances();
      await bench.complete('one');
      const cpu = watchCpu(product.pid!, folder);
      const steady = await bench.complete('two', TARGET.completionsPerSecond);
      const cpuMsPerCompletion = cpu(steady.requests);
      const most = await bench.complete('three');
      await bench.fillHistory();
      const lists = await bench.lists();
      return {
        target: TARGET,
        // Of everything on the machine in the last minutes: figures of a busy one say little.
        loadAverage: os.loadavg().map((load) => Math.round(load * 10) / 10),
        reached: most.requestsPerSecond >= TARGET.completionsPerSecond && lists.todo.p99 < TARGET.todoP99,
        completions: { steady: briefly(steady), most: briefly(most), cpuMsPerCompletion },
        history: HISTORY,
        lists,
      };
    } finally {
      await database.end();
      await stop(product);
    }
  },
};

class Bench {
  readonly #port: number;
  readonly #database: pg.Client;
  readonly #headers: Record<string, string>;
  #definition = '';
  #person = '';

  constructor(port: number, database: pg.Client, headers: Record<string, string>) {
    this.#port = port;
    this.#database = database;
    this.#headers = headers;
  }

  async #ask<T>(way: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${this.#port}/api${way}`, {
      headers: { ...this.#headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { data, code, msg } = (await answer.json()) as { data: T; code: number; msg: string };
    if (code !== 200) throw new Error(`${way}: ${msg}`);
    return data;
  }

  #load(requests: readonly PreparedRequest[], options: { seconds: number; rate: number }) {
    const next = (n: number) => requests[n % requests.length]!;
    return load(next, { host: '127.0.0.1', port: this.#port, connections: CONNECTIONS, ...options });
  }

  /** All of them, at a rate or as fast as they are answered. */
  #loadOnce(requests: readonly PreparedRequest[], rate = 1e6) {
    return this.#load(requests, { seconds: requests.length / rate, rate });
  }

  /** Deploys the process and starts its instances. */
  async startInstances(): Promise<void> {
    this.#person = (await this.#ask<{ id: string }>('/blade-system/user/info')).id;
    const tasks = NAMES.map((name) => task(name, `flowable:assignee="${this.#person}"`)).join('');
    const modelEditorXml = bpmn('Bench', START + tasks + END + line('start', ...NAMES, 'end'));
    const model = { modelKey: 'Bench', name: 'Bench', modelEditorXml };
    const { id } = await this.#ask<{ id: string }>('/blade-flow/model/submit', model);
    const query = new URLSearchParams({ modelId: id, category: 'flow_1', tenantIds: '000000' });
    await this.#ask(`/blade-flow/model/deploy?${query.toString()}`, {});
    const found = await this.#database.query<{ id: string }>(
      `select id from blade_flow_definition where key = 'Bench'`,
    );
    this.#definition = found.rows[0]!.id;
    const body = JSON.stringify({ processDefinitionId: this.#definition, title: 'bench', variables: {} });
    const request = prepare('start', '/api/blade-flow/work/start', this.#headers, body);
    const { errors } = await this.#loadOnce(Array.from({ length: INSTANCES }, () => request));
    if (errors > 0) throw new Error(`${errors} instances were not started`);
  }

  /** Completes the open tasks of a name. */
  async complete(name: string, rate?: number) {
    const text = 'select id from blade_flow_task where name = $1 and end_time is null order by id';
    const { rows } = await this.#database.query<{ id: string }>(text, [name]);
    const requests = rows.map(({ id }) => {
      const body = JSON.stringify({ taskId: id, flag: 'ok' });
      return prepare('complete', '/api/blade-flow/work/complete-task', this.#headers, body);
    });
    return this.#loadOnce(requests, rate);
  }

  /** Fills in what was done in years; the person keeps some tasks open. */
  async fillHistory(): Promise<void> {
    const { instances, tasks, people, open } = HISTORY;
    const values = [this.#definition, this.#person];
    for (const text of [
      `update blade_flow_task set end_time = now(), outcome = 'cancelled' where end_time is null and id not in
         (select id from blade_flow_task where end_time is null order by id desc limit ${open})`,
      `insert into blade_flow_instance (id, tenant_id, definition_id, title, business_id, start_user, start_time, end_time, state)
       select n, '000000', $1::bigint, 'done ' || n, n, case when n % ${people} = 0 then $2::bigint else n % ${people} end,
         now() - n * interval '1 minute', now() - n * interval '30 seconds', '{"variables":{},"engine":null}'
       from generate_series(1, ${instances}) n`,
      `insert into blade_flow_task (id, tenant_id, instance_id, definition_id, activity_id, execution_id, name, assignee,
         create_time, end_time, outcome)
       select n, '000000', 1 + n % ${instances}, $1::bigint, 'one', 'one_' || n, 'one',
         case when n % ${people} = 0 then $2::bigint else n % ${people} end,
         now() - n * interval '12 seconds', now() - n * interval '6 seconds', 'agreed'
       from generate_series(1, ${tasks}) n`,
    ])
      await this.#database.query(text, text.includes('$') ? values : []);
    await this.#database.query('vacuum analyze');
    // What was filled in is written before anything is measured.
    await this.#database.query('checkpoint');
  }

  async lists() {
    const list = (kind: string, way = `${kind}-list?current=1&size=10`) =>
      prepare(kind, `/api/blade-flow/work/${way}`, this.#headers);
    const todo = [list('todo')];
    await this.#load(todo, { seconds: 3, rate: TARGET.todoRate });
    const steady = await this.#load(todo, { seconds: SECONDS, rate: TARGET.todoRate });
    const others = [list('claim'), list('done'), list('send'), list('copy'), list('counts', 'counts')];
    const { p99ByKind } = await this.#load(others, { seconds: SECONDS, rate: 25 });
    return { todo: briefly(steady), p99OfOthers: p99ByKind };
  }
}
