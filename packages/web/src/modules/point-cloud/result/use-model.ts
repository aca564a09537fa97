import type { Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readArtifact } from '../../../lib/http/artifact.ts';

/** The address of an artifact of a run; empty when the run has none of that name. */
export const hrefIn = (run: Run | undefined, name: string): string =>
  run?.artifacts.find((artifact) => artifact.name === name)?.href ?? '';

/** Models of engines before 1.5 have no list of stairs. */
const withStairs = (model: StructuredModel): StructuredModel => ({ ...model, stairs: model.stairs ?? [] });

/** Reads the structured model at an address; what stands there changes with `version`. */
export const modelQuery = (href: string, version: number | string) =>
  queryOptions({
    queryKey: ['point-cloud', 'model', href, version],
    enabled: href !== '',
    staleTime: Infinity,
    queryFn: async ({ signal }) => withStairs((await (await readArtifact(href, signal)).json()) as StructuredModel),
  });

/** The structured model of a run. An edited run has another one under the same address. */
export const useModel = (run: Run | undefined) => useQuery(modelQuery(hrefIn(run, 'model.json'), run?.revision ?? 0));

/** The floor plans of a run as SVG text. */
export function usePlan(run: Run | undefined) {
  const href = hrefIn(run, 'plan.svg');
  return useQuery({
    queryKey: ['point-cloud', 'plan', href, run?.revision ?? 0],
    enabled: href !== '',
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await readArtifact(href, signal)).text(),
  });
}
