import { join } from 'node:path';
import { localStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

/** Where everything of the product lies in its storage. */
export const UPLOADS = 'uploads/';
export const uploadKey = (uploadId: string) => `${UPLOADS}${uploadId}`;
/** A small file by its name. */
export const storedFileKey = (name: string) => `stored/${name}`;
/** Artifacts of a dataset. */
export const datasetPrefix = (datasetId: string) => `datasets/${datasetId}/`;
/** What a folder of a scan is called that holds a proposed reading, before its id. */
export const PROPOSAL = 'proposal-';
/** Artifacts of a reading that is proposed for a dataset. */
export const proposalPrefix = (datasetId: string, id: string) => `${datasetPrefix(datasetId)}${PROPOSAL}${id}/`;
/** Artifacts of a run; what people may take home lies below `exports/`. */
export const runPrefix = (runId: string) => `runs/${runId}/`;

/** Artifacts of the edited revisions of a run lie below `<run>revisions/<number>/`. */
export const REVISIONS = 'revisions/';
/** Where a revision of a run lies; the first result, 0, with all that led to it in the folder of the run. */
export const revisionPrefix = (runId: string, revision: number) =>
  revision === 0 ? runPrefix(runId) : `${runPrefix(runId)}${REVISIONS}${revision}/`;

/** The folder of the local storage. */
export const storageFolder = (dataFolder: string) => join(dataFolder, 'files');

/** The folder as a store: of uploads that are not whole yet, and of all files unless they lie in a bucket. */
export function openLocalStorage(config: { dataFolder: string }): Storage {
  return localStorage(storageFolder(config.dataFolder));
}
