import { join } from 'node:path';
import { localStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

/** Where everything of the product lies in its storage. */
export const UPLOADS = 'uploads/';
export const uploadKey = (uploadId: string) => `${UPLOADS}${uploadId}`;
/** Artifacts of a dataset. */
export const datasetPrefix = (datasetId: string) => `datasets/${datasetId}/`;
/** Artifacts of a run; what people may take home lies below `exports/`. */
export const runPrefix = (runId: string) => `runs/${runId}/`;

/** The folder of the local storage. */
export const storageFolder = (dataFolder: string) => join(dataFolder, 'files');

export function openStorage(config: { dataFolder: string }): Storage {
  return localStorage(storageFolder(config.dataFolder));
}
