import type { Run } from '@cloud/contract';
import { withAllLists, type StructuredModel } from '@cloud/viewer/model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readArtifact } from '../../../lib/http/artifact.ts';
import { useLiveModel } from '../edits/live-models.ts';

/** The address of an artifact of a run; empty when the run has none of that name. */
export const hrefIn = (run: Run | undefined, name: string): string =>
  run?.artifacts.find((artifact) => artifact.name === name)?.href ?? '';

/** Reads the structured model at an address; what stands there changes with `version`. */
export const modelQuery = (href: string, version: number | string) =>
  queryOptions({
    queryKey: ['point-cloud', 'model', href, version],
    enabled: href !== '',
    staleTime: Infinity,
    queryFn: ({ signal }) => readModel(href, signal),
  });

/** A model as it is stored, whichever engine made it. */
export async function readModel(href: string, signal: AbortSignal): Promise<StructuredModel> {
  return withAllLists((await (await readArtifact(href, signal)).json()) as StructuredModel);
}

/** A model with the revision that it is. */
export interface PublishedModel {
  model: StructuredModel;
  revision: number;
}

/** The published model of a run with its revision: the one before until a new one has arrived. */
export function usePublishedModel(run: Run | undefined) {
  const href = hrefIn(run, 'model.json');
  const id = run?.id ?? '';
  const revision = run?.revision ?? 0;
  const { data, isError, refetch } = useQuery<PublishedModel>({
    queryKey: ['point-cloud', 'published', id, revision],
    enabled: href !== '',
    staleTime: Infinity,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    queryFn: async ({ signal }) => ({ model: await readModel(href, signal), revision }),
  });
  return { published: data, isError, refetch };
}

/** The structured model of a run as people see it: with edits that no published revision holds yet. */
export function useModel(run: Run | undefined) {
  const { published, isError, refetch } = usePublishedModel(run);
  const { model } = useLiveModel(run?.id ?? '');
  return { data: model ?? published?.model, isError, refetch };
}
