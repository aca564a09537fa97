// npm run chaos [-- --rounds 100 --seed 1]: kills processes of the product in the middle of work, and prints what came of it.
import { parseArgs } from 'node:util';
import { problemsOf, runChaos, type Round } from './chaos.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds ?? 100);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run chaos -- [--rounds NUMBER] [--seed NUMBER]');
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
console.log(`${rounds} rounds, seed ${seed}`);
const tell = ({ round, servers, operation, killed, afterMs, readyMs, seconds, problems }: Round): void => {
  const where = servers === 1 ? 'one server' : 'two servers';
  const times = `after ${afterMs} ms, ready after ${readyMs} ms, ${seconds.toFixed(1)} s in all`;
  console.log(`${round + 1}. ${operation}: ${killed} of ${where} killed ${times}`);
  for (const problem of problems) console.log(`   WRONG: ${problem}`);
};
const result = await runChaos({ rounds, seed, onRound: tell });
const wrong = problemsOf(result);
for (const problem of result.problems) console.log(`WRONG at the end: ${problem}`);
const ready = result.rounds.map(({ readyMs }) => readyMs).sort((a, b) => a - b);
const at = (share: number): number => ready[Math.min(ready.length - 1, Math.floor(ready.length * share))] ?? 0;
console.log(`${result.rounds.length} kills, ${result.acknowledged} acknowledged writes, ${wrong.length} problems`);
console.log(`ready again after ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms (longest)`);
process.exit(wrong.length === 0 ? 0 : 1);
