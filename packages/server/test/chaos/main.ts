// npm run chaos [-- --rounds 100 --instances 1000 --kills 20 --seed 1]: kills processes of the product in the middle of work,
// then of two servers while the tasks of many processes are completed, and prints what came of it.
import { parseArgs } from 'node:util';
import { problemsOf, randomOf, runChaos, type Round } from './chaos.ts';
import { runWorkflowChaos } from './workflow.ts';

const OPTIONS = ['rounds', 'instances', 'kills', 'seed'] as const;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    instances: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [rounds = 0, instances = 0, kills = 0, seed = 0] = OPTIONS.map((name) => Number(values[name]));
if (![rounds, instances, kills, seed].every((number) => Number.isInteger(number) && number >= 0)) {
  console.error(`Usage: npm run chaos -- ${OPTIONS.map((name) => `[--${name} NUMBER]`).join(' ')}`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
console.log(`${rounds} rounds, ${instances} processes, seed ${seed}`);
const tell = ({ round, servers, operation, killed, afterMs, readyMs, seconds, problems }: Round): void => {
  const where = servers === 1 ? 'one server' : 'two servers';
  const times = `after ${afterMs} ms, ready after ${readyMs} ms, ${seconds.toFixed(1)} s in all`;
  console.log(`${round + 1}. ${operation}: ${killed} of ${where} killed ${times}`);
  for (const problem of problems) console.log(`   WRONG: ${problem}`);
};
let isWrong = false;
if (rounds > 0) {
  const result = await runChaos({ rounds, seed, onRound: tell });
  const wrong = problemsOf(result);
  for (const problem of result.problems) console.log(`WRONG at the end: ${problem}`);
  const ready = result.rounds.map(({ readyMs }) => readyMs).sort((a, b) => a - b);
  const at = (share: number): number => ready[Math.min(ready.length - 1, Math.floor(ready.length * share))] ?? 0;
  console.log(`${result.rounds.length} kills, ${result.acknowledged} acknowledged writes, ${wrong.length} problems`);
  console.log(`ready again after ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms (longest)`);
  isWrong = wrong.length > 0;
}
if (instances > 0) {
  const random = randomOf(seed);
  const { problems, ...figures } = await runWorkflowChaos({ instances, kills, pauseMs: [500, 4_000], random });
  for (const problem of problems) console.log(`WRONG in a process: ${problem}`);
  const { acknowledged, unknown, seconds, timers, lateMs } = figures;
  console.log(
    `${figures.instances} processes of five tasks, ${figures.kills} kills of two servers, ${seconds.toFixed(1)} s`,
  );
  console.log(`${acknowledged} completions acknowledged, ${unknown} unanswered, ${problems.length} problems`);
  console.log(`${timers} timers, late by ${lateMs.median} ms (median), ${lateMs.most} ms (most)`);
  isWrong ||= problems.length > 0;
}
process.exit(isWrong ? 1 : 0);
