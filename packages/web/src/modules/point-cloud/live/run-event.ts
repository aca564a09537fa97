import type { Dataset, Run, RunEvent, RunStage } from '@cloud/contract';
import type { StreamMessage } from '../../../lib/http/event-parser.ts';

/** A message as an event of a run or of an ingest; undefined for what is neither. */
export function eventOf({ type, data }: StreamMessage): RunEvent | undefined {
  if (!['progress', 'preview', 'edit', 'done', 'failed'].includes(type)) return undefined;
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

/** A dataset after a progress event of its ingest; the first one says where things stand, which may be in the queue. */
export function advanceDataset(
  dataset: Dataset,
  { stage, progress, state }: Omit<Progress, 'state'> & { state?: string },
): Dataset {
  if (dataset.state === 'ready' || dataset.state === 'failed' || state === 'uploaded') return dataset;
  return {
    ...dataset,
    state: 'ingesting',
    stage: stage || dataset.stage,
    progress: Math.max(dataset.progress, progress),
  };
}

/** There is a model to look at, also while edits of it are computed: a run has artifacts only after its first success. */
export const hasModel = ({ state, artifacts }: Pick<Run, 'state' | 'artifacts'>): boolean =>
  state === 'succeeded' || (!isOver(state) && artifacts.length > 0);

/** The first model of a run is being made. */
export const isModelling = (run: Pick<Run, 'state' | 'artifacts'>): boolean => !isOver(run.state) && !hasModel(run);

export const isOver = (state: Run['state']): boolean => state !== 'queued' && state !== 'running';

/** Stages that have nothing left to do. */
export const doneCount = (stages: readonly RunStage[]): number =>
  stages.filter(({ state }) => state === 'succeeded' || state === 'skipped').length;
