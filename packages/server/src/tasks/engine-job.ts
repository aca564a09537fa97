import type { Details, PipelineOptions, StageSummary } from '@cloud/engine';
import type { StoragePlan } from '../storage/storage-plan.ts';
import type { StageReport } from '@cloud/engine/pipeline';

/** What an engine process computes. It crosses to the process as a structured clone. */
export interface EngineJob {
  /**
   * `ingest` reads and tiles the sources, `model` runs the stages of a recipe, `edit` repeats those behind its model up to
   * what pages show, `follow` the rest of them, and `exports` writes the files of a finished model again.
   */
  kind: 'ingest' | 'model' | 'edit' | 'follow' | 'exports';
  storage: StoragePlan;
  /** Where its artifacts lie in the storage. */
  prefix: string;
  /** Artifacts of another prefix that it may read. */
  shared?: { prefix: string; names: readonly string[] };
  sources: { key: string; name: string }[];
  options: Omit<PipelineOptions, 'sources'>;
  threads: number;
  memoryBudgetBytes: number;
}

/** Whether a process that has done a job waits for the next one: edits are short, and one follows another. */
export const isRepeated = ({ kind }: Pick<EngineJob, 'kind'>): boolean => kind !== 'ingest' && kind !== 'model';

/** What the process sends while it computes; `done`, `failed` or `crashed` comes last. */
export type EngineMessage =
  | { type: 'stage'; stage: string; progress: number; stages: StageReport[] }
  | { type: 'preview'; stage: string; kind: string; data: unknown }
  | { type: 'log'; message: string }
  | { type: 'done'; summary: StageSummary; stages: StageReport[]; engineVersion: string }
  | { type: 'failed'; code: string; params: Details }
  | { type: 'crashed'; message: string };

/** What the process receives. */
export type EngineCommand = { type: 'start'; job: EngineJob } | { type: 'cancel' };
