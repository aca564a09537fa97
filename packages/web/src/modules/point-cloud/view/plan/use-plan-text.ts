import type { Run } from '@cloud/contract';
import { drawSvg } from '@cloud/viewer/editing';
import { useMemo } from 'react';
import { currentLanguage } from '../../../../lib/i18n/i18n.ts';
import { useModel } from '../../result/use-model.ts';

/** A panel beside the view is less than half as wide as the sheet that the file is made for, so its texts are larger. */
const STEPS_ACROSS = 300;

/** The plan of a run in the language of the reader, drawn in the page for the size of a panel. */
export function usePlanText(run: Run) {
  const { data: model, isError, refetch } = useModel(run);
  const text = useMemo(
    () => model && drawSvg(model, { title: '', time: '', language: currentLanguage() }, STEPS_ACROSS),
    [model],
  );
  return { text, isError, refetch };
}
