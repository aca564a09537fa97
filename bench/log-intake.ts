import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Benchmark } from './history.ts';
import { load, prepare } from './http-load.ts';
import { loadAverage, withLoggingServer, type LoggingProduct } from './logging-product.ts';
import { briefly } from './server.ts';

const TARGET = { rowsPerSecond: 10_000, addedP99Ms: 1 };
/** Rounds without rows, and as many beside them. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const ROUND_SECONDS = 2;
/** Until rows flow evenly, or are all written. */
const SETTLE_MS = 1_000;
/** Requests while rows are written, a second. */
const RATE = 200;

/** How many rows a second the API log takes beside requests, and by how much those take longer. */
export const logIntake: Benchmark = {
  name: 'log-intake',
  run: () =>
    withLoggingServer('log-intake', async (product) => ({
      target: TARGET,
      loadAverage: loadAverage(),
      ...(await measureWriting(product)),
    })),
};

/** Requests without and with rows beside them; {@link logIntake}' server writes rows when it is told how many a second. */
async function measureWriting({ port, headers, product, database }: LoggingProduct) {
  const request = prepare('post', '/blade-system/post/list', headers);
  const run = (seconds: number) =>
    load(() => request, { host: '127.0.0.1', port, connections: 16, seconds, rate: RATE });
  await run(5);
  const p99s: { without: number[]; beside: number[] } = { without: [], beside: [] };
  let [rows, seconds, last] = [0, 0, {}];
  // Short rounds in turn: what else machine and disk do falls on both.
  for (let round = 0; round < ROUNDS; round++) {
    p99s.without.push((await run(ROUND_SECONDS)).p99);
    const before = await countRows(database);
    const began = performance.now();
    product.send(TARGET.rowsPerSecond);
    await sleep(SETTLE_MS);
    const beside = await run(ROUND_SECONDS);
    product.send(0);
    seconds += (performance.now() - began) / 1000;
    await sleep(2 * SETTLE_MS);
    rows += (await countRows(database)) - before;
    p99s.beside.push(beside.p99);
    last = briefly(beside);
  }
  const [quiet, middle] = [addedAt(p99s, 0.2), addedAt(p99s, 0.5)];
  return {
    rowsPerSecond: Math.round(rows / seconds),
    quiet,
    middle,
    rounds: p99s,
    last,
    reached: rows / seconds >= TARGET.rowsPerSecond * 0.98 && quiet.added < TARGET.addedP99Ms,
  };
}

/** What rows add to the p99 of one round in so many: others at work on the machine make rounds longer, never shorter. */
function addedAt(rounds: { without: number[]; beside: number[] }, share: number) {
  const at = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
  const [without, beside] = [at(rounds.without), at(rounds.beside)];
  return { without, beside, added: Math.round((beside - without) * 10) / 10 };
}

const countRows = async (database: pg.Client) =>
  Number((await database.query<{ n: string }>('select count(*) as n from blade_log_api')).rows[0]?.n);
