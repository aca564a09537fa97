import type { Run } from '@cloud/contract';

const secondsOf = ({ stages }: Pick<Run, 'stages'>): number => stages.reduce((sum, { seconds }) => sum + seconds, 0);

/** Before this share is done a run says nothing of its own pace. */
const TELLING_SHARE = 0.25;

/**
 * Seconds that a run will still take: by what the latest finished run of the same cloud took, else by its own pace;
 * undefined while neither says anything.
 */
export function secondsLeft(
  run: Pick<Run, 'id' | 'stages' | 'progress' | 'state'>,
  earlier: readonly Pick<Run, 'id' | 'state' | 'stages'>[],
): number | undefined {
  if (run.state !== 'running') return undefined;
  // A run that skipped stages was short for another reason.
  const past = earlier.find(
    ({ id, state, stages }) =>
      id !== run.id && state === 'succeeded' && stages.length > 0 && stages.every((stage) => stage.state !== 'skipped'),
  );
  const whole = past ? secondsOf(past) : 0;
  if (whole > 0) return whole * (1 - run.progress);
  return run.progress >= TELLING_SHARE ? (secondsOf(run) / run.progress) * (1 - run.progress) : undefined;
}
