import type { ArtifactStore } from './artifact-store.ts';

/**
 * Reads a JSON artifact that another stage has written. The caller names its type; nothing checks it, since the engine
 * itself is the only writer.
 *
 * @throws EngineError `artifact-missing`
 */
export async function readJson<T>(store: ArtifactStore, name: string): Promise<T> {
  const value: T = JSON.parse(new TextDecoder().decode(await store.read(name)));
  return value;
}
