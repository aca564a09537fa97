import { ApiError } from '@cloud/contract';
import { EditedModel, withAllLists, type StructuredModel } from '@cloud/engine/edits';
import { runPrefix } from '../../../storage/layout.ts';
import type { Storage } from '../../../storage/storage.ts';

/** Models that are kept in memory between edits. */
const MOST_MODELS = 16;
/** The model as it was found; runs that kept none have it in their first result. */
const NAMES = ['model/draft.json', 'exports/model.json'];

/** Models that people edit now, each as it was found. */
export class EditedModels {
  readonly #storage: Storage;
  readonly #kept = new Map<string, EditedModel>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The model of a run. @throws ApiError `not-found` */
  async of(runId: string): Promise<EditedModel> {
    const known = this.#kept.get(runId) ?? new EditedModel(await this.#read(runId));
    this.#kept.delete(runId);
    this.#kept.set(runId, known);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_MODELS && oldest !== undefined) this.#kept.delete(oldest);
    return known;
  }

  async #read(runId: string): Promise<StructuredModel> {
    for (const name of NAMES) {
      const bytes = await this.#storage.read(runPrefix(runId) + name);
      if (bytes) return withAllLists(JSON.parse(new TextDecoder().decode(bytes)) as StructuredModel);
    }
    throw new ApiError('not-found');
  }
}
