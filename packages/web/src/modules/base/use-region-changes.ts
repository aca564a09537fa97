import { regionRemove, regionSubmit } from '@cloud/contract';
import { call } from '../../lib/http/call.ts';
import type { Draft } from '../../crud/record/draft.ts';
import { useLabels } from '../../crud/record/labels.ts';
import type { Row } from '../../crud/record/use-crud.ts';
import { toast } from '../../lib/toast.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import type { Regions } from './use-regions.ts';

/** Saving and removing an area. */
export function useRegionChanges(regions: Regions) {
  const { t } = useLabels();
  const save = async (record: Draft): Promise<void> => {
    await call(regionSubmit, record, { asBody: true });
    toast.success(t(record['id'] ? 'crud:updated' : 'crud:added'));
    await regions.refresh();
    regions.show(String(record['parentCode'] ?? ''));
  };
  const remove = async (row: Row): Promise<void> => {
    if (!(await confirm({ text: t('removeQuestion'), note: String(row['name']), isDangerous: true }))) return;
    try {
      await call(regionRemove, { id: row.id });
      toast.success(t('removed'));
      await regions.refresh();
    } catch {
      // The request has already shown why.
    }
  };
  return { save, remove };
}
