import type { Run } from '@cloud/contract';
import { drawSvg } from '@cloud/viewer/editing';
import { useMemo } from 'react';
import { currentLanguage } from '../../../../lib/i18n/i18n.ts';
import { useLiveModel } from '../../edits/live-models.ts';
import { useModel, usePlan } from '../../result/use-model.ts';

/** The drawing of a run: made in the page while edits of it are on their way, else the file. */
export function usePlanText(run: Run) {
  const { data, isError, refetch } = usePlan(run);
  const { model } = useLiveModel(run.id);
  const { data: shown } = useModel(run);
  // Drawings of before say nothing of where a place of the model lies on them.
  const isOld = data !== undefined && !data.includes('data-matrix=');
  // The file keeps the language of its run, most often Chinese.
  const isForeign = currentLanguage() !== 'zh-cn';
  const drawable = model ?? (isOld || isForeign ? shown : undefined);
  const drawn = useMemo(
    () => drawable && drawSvg(drawable, { title: '', time: '', language: currentLanguage() }),
    [drawable],
  );
  return { text: drawn ?? data, isError, refetch };
}
