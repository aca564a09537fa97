import { toast } from '../../lib/toast.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { useLabels } from '../record/labels.ts';

/** Removes records after a confirmation; `onRemoved` is called when they are gone. */
export function useRemoveRows(remove: (ids: readonly string[]) => Promise<unknown>, onRemoved: () => void) {
  const { t } = useLabels();
  return async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) {
      toast.warning(t('nothingSelected'));
      return;
    }
    if (!(await confirm({ text: t('removeQuestion'), isDangerous: true }))) return;
    // The request has already shown a refusal; the rows stay.
    await remove(ids).then(onRemoved, () => {});
  };
}
