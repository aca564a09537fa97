import { expect, it } from 'vitest';
import { problemsOf, randomOf, runChaos } from '../chaos/chaos.ts';
import { runWorkflowChaos } from '../chaos/workflow.ts';

/** The short form of `npm run chaos`: another order every time, told when something is wrong. */
it.skipIf(process.platform !== 'linux')(
  'loses, doubles and leaves nothing when its processes are killed in the middle of work',
  async () => {
    const seed = Date.now() % 1_000_000;
    const result = await runChaos({ rounds: 3, seed });
    expect({ seed, problems: problemsOf(result) }).toEqual({ seed, problems: [] });
    expect(result.acknowledged).toBeGreaterThan(10);
  },
  300_000,
);

it.skipIf(process.platform !== 'linux')(
  'completes the tasks of processes once each, and fires their timers, when the servers are killed in turn',
  async () => {
    const seed = Date.now() % 1_000_000;
    const options = { instances: 30, kills: 2, pauseMs: [100, 600], random: randomOf(seed) } as const;
    const { problems, acknowledged, kills } = await runWorkflowChaos(options);
    // How late timers are is a matter of the machine here; the long form measures it.
    const wrong = problems.filter((problem) => !problem.includes('ms late'));
    expect({ seed, wrong, kills }).toEqual({ seed, wrong: [], kills: 2 });
    expect(acknowledged).toBeGreaterThan(100);
  },
  300_000,
);
