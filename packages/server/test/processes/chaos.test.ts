import { expect, it } from 'vitest';
import { problemsOf, runChaos } from '../chaos/chaos.ts';

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
