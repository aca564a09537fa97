import type { ArtifactStore } from '../artifact-store.ts';
import { readJson } from '../json-artifact.ts';
import { withAllLists, type StructuredModel } from './structured-model.ts';

/**
 * Reads a model that a stage has written, perhaps one of an older engine: runs of an earlier release can still be edited.
 *
 * @throws EngineError `artifact-missing`
 */
export const readStoredModel = async (store: ArtifactStore, name: string): Promise<StructuredModel> =>
  withAllLists(await readJson<StructuredModel>(store, name));
