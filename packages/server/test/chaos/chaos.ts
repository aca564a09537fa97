import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.ts';
import { Ledger } from './ledger.ts';
import { OPERATIONS, type OperationName, type World } from './operations.ts';
import { Product, VICTIMS, type Victim } from './product.ts';

/** One kill, and what came of it. */
export interface Round {
  round: number;
  servers: 1 | 2;
  operation: OperationName;
  killed: Victim;
  /** Into the operation. */
  afterMs: number;
  /** Until the product was ready again. */
  readyMs: number;
  /** Until the operation was over, and everything was looked at. */
  seconds: number;
  problems: string[];
}

export interface ChaosOptions {
  rounds: number;
  seed: number;
  /** Told of every round. */
  onRound?: (round: Round) => void;
}

export interface ChaosResult {
  rounds: Round[];
  /** Writes that were acknowledged, all of which were found. */
  acknowledged: number;
  /** What was wrong at the very end. */
  problems: string[];
}

/**
 * Kills processes of the product in the middle of work, round after round: the first half as one server, the second half
 * as two. After each kill the product starts again, the work goes on, and everything that was acknowledged is looked for.
 * The order follows from the seed; what is under way at a kill depends on the machine as well.
 */
export async function runChaos({ rounds, seed, onRound = () => {} }: ChaosOptions): Promise<ChaosResult> {
  const random = randomOf(seed);
  const product = new Product();
  const result: ChaosResult = { rounds: [], acknowledged: 0, problems: [] };
  try {
    await product.start(1);
    const client = new Client(product);
    const world = await prepare(product, client);
    const plan = planOf(rounds, random);
    for (const [round, { operation, servers, victim, share }] of plan.entries()) {
      await product.start(servers);
      const outcome = await playRound({ ...world, round }, { operation, victim, share });
      const one = { round, servers, operation, ...outcome };
      result.rounds.push(one);
      onRound(one);
    }
    result.acknowledged = world.ledger.acknowledged;
    result.problems = await leftOvers(product);
  } finally {
    await product.stop();
    if (problemsOf(result).length === 0) product.remove();
  }
  return result;
}

/** All that was wrong. Where anything was, the folders of the product stay. */
export const problemsOf = ({ rounds, problems }: ChaosResult): string[] => [
  ...rounds.flatMap((round) => round.problems),
  ...problems,
];

interface Plan {
  operation: OperationName;
  servers: 1 | 2;
  victim: Victim;
  /** Of the time that the operation lasts. */
  share: number;
}

/** Every operation meets every victim as evenly as the number of rounds allows, in a random order. */
function planOf(rounds: number, random: () => number): Plan[] {
  const plan: Plan[] = [];
  const half = Math.ceil(rounds / 2);
  for (const [servers, count] of [
    [1, half],
    [2, rounds - half],
  ] as const) {
    const names = Object.keys(OPERATIONS).filter((name): name is OperationName => name in OPERATIONS);
    const pairs = VICTIMS[servers].flatMap((victim) => names.map((operation) => ({ operation, victim })));
    let deck: typeof pairs = [];
    for (let i = 0; i < count; i++) {
      if (deck.length === 0) deck = shuffled(pairs, random);
      plan.push({ ...deck.pop()!, servers, share: random() });
    }
  }
  return plan;
}

async function prepare(product: Product, client: Client): Promise<Omit<World, 'round'>> {
  await client.signIn();
  const ledger = new Ledger(product, client);
  const query = { name: 'flat' };
  const { data } = await client.ask('/blade-pointcloud/dataset/from-sample', { method: 'POST', query });
  const dataset: string = data.id;
  await until(
    async () =>
      (await client.ask('/blade-pointcloud/dataset/detail', { query: { id: dataset } })).data.state === 'ready',
  );
  const started = await client.ask('/blade-pointcloud/run/start', { body: { datasetId: dataset, recipe: 'indoor' } });
  const run: string = started.data.id;
  const detail = async () => (await client.ask('/blade-pointcloud/run/detail', { query: { id: run } })).data;
  await until(async () => (await detail()).state === 'succeeded');
  const schedule = { rhythm: 'off', hours: 24, time: '02:00', folder: product.backups, keep: 3 };
  await client.ask('/blade-monitor/backup/schedule', { body: schedule });
  const { data: order } = await client.ask('/blade-monitor/backup/start', { method: 'POST' });
  await until(async () => {
    const { data: overview } = await client.ask('/blade-monitor/backup/overview');
    return overview.last?.id === order.id;
  });
  return { product, client, ledger, dataset, run, room: await roomOf(client, (await detail()).artifacts) };
}

async function roomOf(client: Client, artifacts: readonly { name: string; href: string }[]): Promise<string> {
  const { href } = artifacts.find(({ name }) => name === 'model.json')!;
  const file = await client.file(href);
  return JSON.parse(file).rooms[0].id;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await isTrue()); await sleep(200))
    if (Date.now() > end) throw new Error('the chaos could not be prepared');
}

async function playRound(
  world: World,
  { operation, victim, share }: Omit<Plan, 'servers'>,
): Promise<Omit<Round, 'round' | 'servers' | 'operation'>> {
  const { product, ledger } = world;
  const began = Date.now();
  ledger.startWriting();
  const problems: string[] = [];
  const work = await OPERATIONS[operation](world);
  const afterMs = Math.round(share * work.lastsMs);
  await sleep(afterMs);
  const { killed, orphans } = product.kill(victim);
  const kill = Date.now();
  await sleep(150);
  await product.start(product.addresses.length === 2 ? 2 : 1);
  const readyMs = Date.now() - kill;
  try {
    await work.done;
    problems.push(...(await work.finish()));
    await ledger.stopWriting();
    problems.push(...(await ledger.problems()), ...(await stuckTasks(ledger)));
  } catch (cause) {
    problems.push(`${cause instanceof Error ? cause.message : String(cause)}\n${product.output}`);
  }
  await ledger.stopWriting();
  for (const pid of await product.survivors(orphans)) problems.push(`process ${pid} outlived its supervisor`);
  return { killed, afterMs, readyMs, seconds: (Date.now() - began) / 1000, problems };
}

/** What no client waits for any more is over, too. */
async function stuckTasks(ledger: Ledger): Promise<string[]> {
  const text = `
    select 'dataset ' || id || ' ' || state as what from blade_dataset where state in ('uploaded', 'ingesting')
    union all select 'run ' || id || ' ' || state from blade_run where state in ('queued', 'running')
    union all select kind || ' ' || id || ' ' || state from blade_backup_task where state in ('queued', 'running')`;
  for (const end = Date.now() + 120_000; ; await sleep(500)) {
    const active = await ledger.rows<{ what: string }>(text);
    if (active.length === 0) return [];
    if (Date.now() > end) return active.map(({ what }) => `${what} is stuck`);
  }
}

/** Partial files of dead processes go a day after their last write: they are made old, and the next start removes them. */
async function leftOvers(product: Product): Promise<string[]> {
  await product.stop();
  const folder = path.join(product.folder, 'files', '.partial');
  const names = () => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  };
  const old = new Date(Date.now() - 2 * 86_400_000);
  for (const name of names()) utimesSync(path.join(folder, name), old, old);
  await product.start(1);
  for (const end = Date.now() + 30_000; names().length > 0 && Date.now() < end;) await sleep(200);
  const hidden = readdirSync(product.folder).filter((name) => name.startsWith('.drill'));
  return [...names().map((name) => `.partial/${name} was left`), ...hidden.map((name) => `${name} was left`)];
}

/** Mulberry32: 0..1 by a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}
