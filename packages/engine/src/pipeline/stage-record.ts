import type { ArtifactStore } from '../core/artifact-store.ts';
import type { Warning } from '../core/errors.ts';
import type { StageSummary } from '../core/stage.ts';
import { listArtifacts } from './fingerprint.ts';

/** Key of the record of finished stages, beside the artifacts. */
export const RECORD_NAME = 'pipeline.json';

/** Record of a finished stage. */
export interface StageRecord {
  /** Fingerprint of the engine, the stage's options and its inputs. */
  key: string;
  seconds: number;
  counts: StageSummary;
  warnings: Warning[];
  /** Sizes of its artifacts, by name. */
  artifacts: Record<string, number>;
}

/** Content of `pipeline.json`: a record for each finished stage, by its name. */
export type PipelineRecord = Record<string, StageRecord>;

/** Reads the record; one that is missing or unreadable only means that everything runs again. */
export async function loadRecord(store: ArtifactStore): Promise<PipelineRecord> {
  if ((await store.size(RECORD_NAME)) === undefined) return {};
  try {
    const record: unknown = JSON.parse(new TextDecoder().decode(await store.read(RECORD_NAME)));
    return record !== null && typeof record === 'object' ? (record as PipelineRecord) : {};
  } catch {
    return {};
  }
}

/** Replaces the record. */
export async function saveRecord(store: ArtifactStore, record: PipelineRecord): Promise<void> {
  await store.write(RECORD_NAME, `${JSON.stringify(record, null, 2)}\n`);
}

/** Sizes of the artifacts that a stage wrote. */
export async function measureArtifacts(
  store: ArtifactStore,
  writes: readonly string[],
): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const name of await listArtifacts(store, writes)) sizes[name] = (await store.size(name)) ?? 0;
  return sizes;
}

/** True if every artifact of the record still exists in its size. */
export async function isIntact(store: ArtifactStore, record: StageRecord): Promise<boolean> {
  for (const [name, size] of Object.entries(record.artifacts)) {
    if ((await store.size(name)) !== size) return false;
  }
  return true;
}
