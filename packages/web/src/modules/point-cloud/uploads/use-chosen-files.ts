import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { addFiles } from './uploader.ts';

/** What happens with files that were dropped or chosen: several may belong together, which only the visitor knows. */
export function useChosenFiles(): (files: readonly File[]) => Promise<void> {
  const { t } = useTranslation('point-cloud');
  return async (files) => {
    if (files.length === 0) return;
    const areTogether =
      files.length > 1 &&
      (await confirm({
        title: t('drop.togetherTitle'),
        text: t('drop.togetherText', { count: files.length }),
        note: t('drop.togetherNote'),
        confirmLabel: t('drop.together'),
        cancelLabel: t('drop.apart'),
      }));
    addFiles(files, areTogether);
  };
}
