import type { StoredFileInfo } from '@cloud/contract';
import { saveFile } from '../../../lib/http/download.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { fetchStored, FileContent } from '../../../ui/preview/file-content.tsx';
import style from '../utility-page.module.css';

/** A stored file with its content, and a button to keep it. */
export function FilePreview({ stored }: { stored: StoredFileInfo }) {
  const { t } = useTranslation(['demo', 'app']);
  const { link, name, originalName } = stored;
  const download = async () => {
    try {
      saveFile(await fetchStored(link), originalName);
    } catch {
      toast.error(t('app:downloadFailed'));
    }
  };
  return (
    <figure className={style.preview}>
      <FileContent link={link} storedName={name} name={originalName} />
      <figcaption>
        <span className={style.name}>{originalName}</span>
        <Button size="sm" onClick={() => void download()}>
          {t('upload.download')}
        </Button>
      </figcaption>
    </figure>
  );
}
