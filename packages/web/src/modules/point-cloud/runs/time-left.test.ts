import type { RunStage } from '@cloud/contract';
import { expect, it } from 'vitest';
import { secondsLeft } from './time-left.ts';

const stages = (...seconds: number[]) => seconds.map((value) => ({ seconds: value }) as RunStage);
const run = { id: 'now', state: 'running', progress: 0.5, stages: stages(6, 4) } as const;

it('tells the time left by the latest finished run of the cloud, else by its own pace', () => {
  const past = { id: 'past', state: 'succeeded', stages: stages(30, 10) } as const;
  const broken = { id: 'broken', state: 'failed', stages: stages(1) } as const;
  expect(secondsLeft(run, [run, broken, past])).toBe(20);
  expect(secondsLeft(run, [run, broken])).toBe(10);
  const short = { ...past, id: 'short', stages: [{ seconds: 0, state: 'skipped' } as RunStage, ...stages(1)] };
  expect(secondsLeft(run, [short, past])).toBe(20);
  expect(secondsLeft({ ...run, progress: 0.1 }, [])).toBeUndefined();
  expect(secondsLeft({ ...run, state: 'queued' }, [past])).toBeUndefined();
});
