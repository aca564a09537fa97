import type { Dataset, Run, RunEvent, RunStage } from '@cloud/contract';
import type { StreamMessage } from '../../../lib/http/event-parser.ts';

/** A message as an event of a run or of an ingest; undefined for what is neither. */
export function eventOf({ type, data }: StreamMessage): RunEvent | undefined {
  if (!['progress', 'preview', 'done', 'failed'].includes(type)) return undefined;
  try {
    const content: unknown = JSON.parse(data);
    return typeof content === 'object' && content !== null ? ({ ...content, type } as RunEvent) : undefined;
  } catch {
    return undefined;
  }
}

type Progress = Extract<RunEvent, { type: 'progress' }>;

/** A run after a progress event; a bar never runs backwards while the run goes on. */
export function advanceRun(run: Run, { stage, progress, stages, state }: Progress): Run {
  return {
    ...run,
    stage: stage || run.stage,
    progress: Math.max(run.progress, progress),
    stages: stages ?? run.stages,
    state: state ?? (run.state === 'queued' ? 'running' : run.state),
  };
}

/** A dataset after a progress event of its ingest. */
export function advanceDataset(dataset: Dataset, { stage, progress }: Progress): Dataset {
  if (dataset.state === 'ready' || dataset.state === 'failed') return dataset;
  return {
    ...dataset,
    state: 'ingesting',
    stage: stage || dataset.stage,
    progress: Math.max(dataset.progress, progress),
  };
}

export const isOver = (state: Run['state']): boolean => state !== 'queued' && state !== 'running';

/** Stages that have nothing left to do. */
export const doneCount = (stages: readonly RunStage[]): number =>
  stages.filter(({ state }) => state === 'succeeded' || state === 'skipped').length;
