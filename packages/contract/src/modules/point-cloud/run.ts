import { defineEndpoint } from '../../endpoint.ts';
import type { Page } from '../../paging.ts';
import type { CodedMessage } from './dataset.ts';

/**
 * Recipes that a run may ask for. The engine decides which exist; neither the contract nor the API process may reach it, so
 * the names stand here as data and `server/test/drift/recipes.test.ts` compares them with its registry.
 */
export const RECIPES = ['auto', 'indoor', 'outdoor', 'object'] as const;
export type Recipe = (typeof RECIPES)[number];
/** Recipes whose stages exist; others are refused with `recipe-unavailable`. */
export const AVAILABLE_RECIPES: readonly Recipe[] = ['auto', 'indoor'];
export type RunState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
export type RunStageState = 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped';

/** A step of a run as it is shown while it goes on. */
export interface RunStage {
  name: string;
  state: RunStageState;
  progress: number;
  seconds: number;
  counts: Record<string, string | number | boolean>;
  warnings: CodedMessage[];
}

export interface RunArtifact {
  name: string;
  format: string;
  size: number;
  href: string;
}

/** One modelling of a dataset with one recipe. */
export interface Run {
  id: string;
  datasetId: string;
  recipe: Recipe;
  options: Record<string, unknown>;
  state: RunState;
  stage: string;
  progress: number;
  stages: RunStage[];
  error: CodedMessage | null;
  /** Key figures: storeys, rooms, walls, openings, area, rmse, coverage. */
  summary: Record<string, string | number | boolean>;
  artifacts: RunArtifact[];
  revision: number;
  startTime: string;
  endTime: string;
  engineVersion: string;
}

/** Events of `run/events`; the SSE event name is `type`. */
export type RunEvent =
  | { type: 'progress'; stage: string; progress: number; stages?: RunStage[]; state?: RunState }
  | { type: 'preview'; kind: string; data: unknown }
  | { type: 'done'; summary: Run['summary'] }
  | { type: 'failed'; state: 'failed' | 'cancelled'; error: CodedMessage | null };

const base = '/blade-pointcloud/run';

export const runStart = defineEndpoint<
  { datasetId: string; recipe: Recipe; options?: Record<string, unknown> },
  { id: string }
>()({ method: 'POST', path: `${base}/start`, access: 'user' });
export const runCancel = defineEndpoint<{ id: string }, unknown>()({
  method: 'POST',
  path: `${base}/cancel`,
  access: 'user',
  inputIn: 'query',
});
export const runList = defineEndpoint<
  { datasetId?: string; state_equal?: RunState; current?: number; size?: number },
  Page<Run>
>()({ method: 'GET', path: `${base}/list`, access: 'user' });
export const runDetail = defineEndpoint<{ id: string }, Run>()({
  method: 'GET',
  path: `${base}/detail`,
  access: 'user',
});
/** Server-sent events; takes `id` of a run or `datasetId` of a dataset being ingested. */
export const RUN_EVENTS_PATH = `${base}/events`;
/** Bytes: `<path>/{datasetId|runId}/{artifact path}`. */
export const ARTIFACT_PATH = '/blade-pointcloud/artifact';
/** tus 1.0 creation. */
export const UPLOAD_PATH = '/blade-resource/upload';
