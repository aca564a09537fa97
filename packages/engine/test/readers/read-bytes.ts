import { silentContext } from '../../src/core/context.ts';
import { memorySource } from '../../src/core/memory-source.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import type { PointCloud } from '../../src/core/point-cloud.ts';
import type { PipelineOptions } from '../../src/core/stage.ts';
import type { StoredPointsHeader } from '../../src/core/stored-points.ts';
import { loadPointCloud, loadPointsHeader } from '../../src/core/stored-points.ts';
import { readStage } from '../../src/ingest/index.ts';

export interface ReadResult {
  header: StoredPointsHeader;
  cloud: PointCloud;
  /** Codes of the warnings. */
  warnings: string[];
}

/** Walks files through the read stage in memory and loads what it stored. */
export async function readBytes(
  files: Record<string, Uint8Array | string>,
  options: Partial<PipelineOptions> = {},
  context = silentContext(),
): Promise<ReadResult> {
  const store = memoryStore();
  const sources = Object.entries(files).map(([name, bytes]) =>
    memorySource(name, typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes),
  );
  const defaults = { recipe: 'auto', seed: 1, title: '', time: '', language: 'en' } as const;
  await readStage.run(store, { ...defaults, ...options, sources }, context);
  const header = await loadPointsHeader(store);
  return { header, cloud: await loadPointCloud(store), warnings: header.warnings.map((warning) => warning.code) };
}
