import type { Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { useQuery } from '@tanstack/react-query';
import { readArtifact } from '../href.ts';

/** The address of an artifact of a run; empty when the run has none of that name. */
export const hrefIn = (run: Run | undefined, name: string): string =>
  run?.artifacts.find((artifact) => artifact.name === name)?.href ?? '';

/** The structured model of a run. An edited run has another one under the same address. */
export function useModel(run: Run | undefined) {
  const href = hrefIn(run, 'model.json');
  return useQuery({
    queryKey: ['point-cloud', 'model', href, run?.revision ?? 0],
    enabled: href !== '',
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await (await readArtifact(href, signal)).json()) as StructuredModel,
  });
}

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
