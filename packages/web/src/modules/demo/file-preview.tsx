import { Button } from '@mantine/core';
import type { StoredFileInfo } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n.ts';
import { keepFile } from '../../lib/http/download.ts';
import { toast } from '../../lib/toast.ts';
import { suffixOf } from '../../lib/validation.ts';
import style from './utility-page.module.css';

/** What the server knows for a picture by its first bytes, and names so. */
const PICTURES = ['png', 'jpg', 'gif', 'webp'];
const TEXTS = ['txt', 'csv', 'json', 'md', 'log', 'xml', 'xyz', 'asc', 'pts'];
/** Longer texts are for an editor. */
const LONGEST_TEXT = 200_000;

async function fetchStored(link: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(link, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`${link} answered ${answer.status}`);
  return answer.blob();
}

/** A stored file: pictures and texts are shown, and nothing in them can run; everything else can be downloaded. */
export function FilePreview({ stored, size }: { stored: StoredFileInfo; size: number }) {
  const { t } = useTranslation(['demo', 'app']);
  const { link, name, originalName } = stored;
  const download = async () => {
    try {
      keepFile(await fetchStored(link), originalName);
    } catch {
      toast.error(t('app:downloadFailed'));
    }
  };
  const isText = TEXTS.includes(suffixOf(originalName)) && size <= LONGEST_TEXT;
  return (
    <figure className={style.preview}>
      {PICTURES.includes(suffixOf(name)) ? (
        <img src={link} alt={originalName} />
      ) : isText ? (
        <TextPreview link={link} name={originalName} />
      ) : (
        <p className={style.note}>{t('upload.noPreview')}</p>
      )}
      <figcaption>
        <span className={style.name}>{originalName}</span>
        <Button size="compact-xs" variant="default" onClick={() => void download()}>
          {t('upload.download')}
        </Button>
      </figcaption>
    </figure>
  );
}

function TextPreview({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('demo');
  const { data, isError } = useQuery({
    queryKey: ['demo', 'text', link],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await fetchStored(link, signal)).text(),
  });
  if (isError) return <p className={style.note}>{t('upload.notRead')}</p>;
  return (
    <pre tabIndex={0} role="region" aria-label={t('upload.content', { name })}>
      {data}
    </pre>
  );
}
