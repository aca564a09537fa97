import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ask } from '../../../ui/dialog/confirm.ts';
import { addFiles } from './uploader.ts';

/** What happens with files that were dropped or chosen: several may belong together, which only the visitor knows. */
export function useChosenFiles(): (files: readonly File[]) => Promise<void> {
  const { t } = useTranslation('point-cloud');
  return async (files) => {
    if (files.length < 2) return addFiles(files);
    const answer = await ask({
      title: t('drop.togetherTitle'),
      text: t('drop.togetherText', { count: files.length }),
      note: t('drop.togetherNote'),
      confirmLabel: t('drop.together'),
      otherLabel: t('drop.apart'),
    });
    if (answer !== 'no') addFiles(files, answer === 'yes');
  };
}
