import { defineEndpoint } from '../../endpoint.ts';
import type { Page } from '../../paging.ts';

export type DatasetState = 'uploaded' | 'ingesting' | 'ready' | 'failed';
export type DatasetUnit = 'm' | 'mm' | 'ft' | 'us-ft';

/** A code of the engine or the API with the parameters of its text. */
export interface CodedMessage {
  code: string;
  params: Record<string, string | number | boolean>;
}

/** One uploaded cloud, of one or several files. */
export interface Dataset {
  id: string;
  name: string;
  state: DatasetState;
  /** 0..1 of the running ingest. */
  progress: number;
  stage: string;
  error: CodedMessage | null;
  files: { name: string; format: string; size: number; points: number }[];
  points: number;
  /** In file coordinates; null until known. */
  bounds: { min: [number, number, number]; max: [number, number, number] } | null;
  origin: [number, number, number];
  unit: DatasetUnit | '';
  crs: string | null;
  attributes: string[];
  /** Median distance between neighbors, meters. */
  spacing: number;
  warnings: CodedMessage[];
  /** Address of the octree's metadata; empty until tiled. */
  tiles: string;
  /** Address of the picture; empty until made. */
  thumbnail: string;
  note: string;
  createTime: string;
  createUser: string;
  tenantId: string;
}

export interface SampleInfo {
  name: string;
  /** Message key of its title and description. */
  label: string;
  format: string;
  size: number;
  points: number;
}

export interface DatasetSubmit {
  /** Given: rename only. */
  id?: string;
  name?: string;
  uploadIds?: string[];
  unit?: DatasetUnit;
  note?: string;
}

const base = '/blade-pointcloud/dataset';

export const datasetList = defineEndpoint<
  { current?: number; size?: number; name_like?: string; state_equal?: DatasetState },
  Page<Dataset>
>()({ method: 'GET', path: `${base}/list`, access: 'user' });
export const datasetDetail = defineEndpoint<{ id: string }, Dataset>()({
  method: 'GET',
  path: `${base}/detail`,
  access: 'user',
});
export const datasetSubmit = defineEndpoint<DatasetSubmit, { id: string }>()({
  method: 'POST',
  path: `${base}/submit`,
  access: 'user',
});
export const datasetRemove = defineEndpoint<{ ids: string }, unknown>()({
  method: 'POST',
  path: `${base}/remove`,
  access: 'user',
  inputIn: 'query',
});
export const sampleList = defineEndpoint<Record<string, never>, SampleInfo[]>()({
  method: 'GET',
  path: `${base}/sample-list`,
  access: 'user',
});
export const datasetFromSample = defineEndpoint<{ name: string }, { id: string }>()({
  method: 'POST',
  path: `${base}/from-sample`,
  access: 'user',
  inputIn: 'query',
});
