import type { Run } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { readArtifact, siblingHref } from '../../../../lib/http/artifact.ts';
import { asList, asRecord } from '../../../../lib/unknown.ts';
import { outlinesOf } from '../../live/previews.ts';
import type { PreviewOutline } from '../../live/previews.ts';
import { hrefIn } from '../../result/use-model.ts';

/** Steps that leave something to look at, each on top of those from `rooms` on before it. */
const STEPS = ['planes', 'rooms', 'walls', 'openings'];

/** The steps of a run that can be looked at, in order. */
export const stepsOf = ({ stages }: Pick<Run, 'stages'>): string[] =>
  STEPS.filter((step) => stages.some(({ name }) => name === step));

/** What a picture of a step is made of: planes are what rooms were found in, and would hide them. */
export const partsOf = (step: string): string[] =>
  step === 'planes' ? [step] : STEPS.slice(1, STEPS.indexOf(step) + 1);

/**
 * What a run had found when a step was over; local to the dataset's origin.
 *
 * @param step empty: nothing is fetched.
 */
export function useStepOutlines(run: Run | undefined, step: string) {
  const href = hrefIn(run, 'model.json').replace(/\/revision-\d+\//, '/');
  return useQuery({
    queryKey: ['point-cloud', 'steps', href, run?.endTime, step],
    enabled: href !== '' && step !== '',
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<PreviewOutline[]> => {
      const read = async (part: string) => {
        const answer = await readArtifact(siblingHref(href, `steps/${part}.json`), signal);
        return asList(await answer.json()).map(asRecord);
      };
      const previews = await Promise.all(partsOf(step).map(read));
      return previews.flat().flatMap(({ kind, data }) => outlinesOf(String(kind), data));
    },
  });
}
