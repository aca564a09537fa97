import { useId } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useMobile } from '../../../lib/use-mobile.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { IconCloudUpload, IconFolderOpen } from '../icons.ts';
import style from './drop-zone.module.css';
import { useChosenFiles } from './use-chosen-files.ts';
import { useFileChooser } from './use-file-chooser.ts';

/** Where uploads begin. Files may be dropped anywhere on the page; this says so, and opens the file dialog. */
export function DropZone() {
  const { t } = useTranslation('point-cloud');
  const take = useChosenFiles();
  const choose = useFileChooser({ isMultiple: true });
  const formats = useId();
  return (
    <div className={style.zone} data-testid="drop-zone">
      <IconCloudUpload className={style.mark} size={26} stroke={1.6} aria-hidden="true" />
      <p className={style.title}>{t(useMobile() ? 'drop.titleOnPhone' : 'drop.title')}</p>
      <Button size="sm" aria-describedby={formats} onClick={() => void choose().then(take)}>
        <IconFolderOpen size={16} stroke={1.7} aria-hidden="true" />
        {t('drop.choose')}
      </Button>
      <p className={style.formats} id={formats}>
        {t('drop.formats')}
      </p>
    </div>
  );
}
