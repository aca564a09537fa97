import { toast } from '../../lib/toast.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { useLabels } from '../record/labels.ts';
import type { Row } from '../record/use-crud.ts';

interface Removal {
  remove: (ids: readonly string[]) => Promise<unknown>;
  /** Called when they are gone. */
  onRemoved: () => void;
  /** Asks in words of the page's own. */
  ask?: ((rows: readonly Row[]) => Promise<boolean>) | undefined;
}

/** Removes records after a confirmation. */
export function useRemoveRows({ remove, onRemoved, ask }: Removal) {
  const { t } = useLabels();
  return async (rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) {
      toast.warning(t('nothingSelected'));
      return;
    }
    const question = { text: t('removeQuestion'), isDangerous: true };
    if (!(await (ask ? ask(rows) : confirm(question)))) return;
    // The request has already shown a refusal; the rows stay.
    await remove(rows.map(({ id }) => id)).then(onRemoved, () => {});
  };
}
