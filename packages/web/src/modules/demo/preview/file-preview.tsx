import type { StoredFileInfo } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { saveFile } from '../../../lib/http/download.ts';
import { toast } from '../../../lib/toast.ts';
import { suffixOf } from '../../../lib/validation.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { PdfPreview } from './pdf-preview.tsx';
import { readText } from './read-text.ts';
import { CsvPreview } from './csv-preview.tsx';
import { Button } from '../../../ui/button/button.tsx';
import style from '../utility-page.module.css';

/** What the server knows for a picture by its first bytes, and names so. */
const PICTURES = ['png', 'jpg', 'gif', 'webp'];
const PDF_HEAD = '%PDF-';

async function fetchStored(link: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(link, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`${link} answered ${answer.status}`);
  return answer.blob();
}

/**
 * A stored file: pictures, documents, tables and texts are shown, and nothing in them can run; everything else, and
 * whatever a browser cannot show, can be downloaded.
 */
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
      {PICTURES.includes(suffixOf(name)) ? (
        <img src={link} alt={originalName} />
      ) : (
        <ContentPreview link={link} name={originalName} />
      )}
      <figcaption>
        <span className={style.name}>{originalName}</span>
        <Button size="sm" onClick={() => void download()}>
          {t('upload.download')}
        </Button>
      </figcaption>
    </figure>
  );
}

/** What a file is, is told by its bytes; its name only says whether a text is a table. */
function ContentPreview({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('demo');
  const { data, isError, isPending } = useQuery({
    queryKey: ['demo', 'file', link],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const bytes = new Uint8Array(await (await fetchStored(link, signal)).arrayBuffer());
      const isPdf = new TextDecoder('latin1').decode(bytes.subarray(0, PDF_HEAD.length)) === PDF_HEAD;
      return isPdf ? { pdf: bytes } : { text: readText(bytes) };
    },
  });
  if (isPending) return <Spinner />;
  if (isError) return <p className={style.note}>{t('upload.notRead')}</p>;
  if (data.pdf) return <PdfPreview bytes={data.pdf} name={name} />;
  if (!data.text) return <p className={style.note}>{t('upload.noPreview')}</p>;
  const { text, isCut } = data.text;
  if (['csv', 'tsv'].includes(suffixOf(name))) return <CsvPreview text={text} isCut={isCut} name={name} />;
  return (
    <>
      <pre tabIndex={0} role="region" aria-label={t('upload.content', { name })}>
        {text}
      </pre>
      {isCut && <p className={style.note}>{t('upload.cut')}</p>}
    </>
  );
}
