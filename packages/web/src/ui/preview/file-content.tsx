import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { suffixOf } from '../../lib/validation.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { Spinner } from '../loading/spinner.tsx';
import { BlobMedia } from './blob-media.tsx';
import { CsvPreview } from './csv-preview.tsx';
import { PdfPreview } from './pdf-preview.tsx';
import { readText } from './read-text.ts';
import style from './preview.module.css';

const OfficePreview = lazyPart(async () => (await import('./office-preview.tsx')).OfficePreview);
const ModelPreview = lazyPart(async () => (await import('./model-preview.tsx')).ModelPreview);

/** What the server knows for a picture by its first bytes, and names so. */
const PICTURES = ['png', 'jpg', 'gif', 'webp'];
/** Shown as a picture, in which no script runs. */
const DRAWN = 'svg';
const PLAYED: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
};
const PDF_HEAD = '%PDF-';
const GLB_HEAD = 'glTF';
/** A zip archive, which documents of office programs are. */
const ZIP_HEAD = 'PK\u0003\u0004';
/** Bytes of a file that is fetched to be looked at. */
const MOST_BYTES = 64 * 1024 * 1024;

export async function fetchStored(link: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(link, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`${link} answered ${answer.status}`);
  return answer.blob();
}

interface FileContentProps {
  link: string;
  /** In the store: what the server found it to be. */
  storedName: string;
  /** What people call it. */
  name: string;
  /** Bytes, where they are known. */
  size?: number;
}

/**
 * The content of a stored file: pictures, films, sounds, documents of office programs too, tables, texts and models are shown, and nothing in them
 * can run; of everything else it says that it can be downloaded.
 */
export function FileContent({ link, storedName, name, size = 0 }: FileContentProps) {
  const { t } = useTranslation('preview');
  if (PICTURES.includes(suffixOf(storedName))) return <img className={style.picture} src={link} alt={name} />;
  if (size > MOST_BYTES) return <p className={style.note}>{t('tooLarge')}</p>;
  return <FetchedContent link={link} name={name} />;
}

/** What a file is, is told by its bytes; its name only says how a text is shown, or what a browser should try to play. */
function FetchedContent({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('preview');
  const { data, isError, isPending } = useQuery({
    queryKey: ['preview', link],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const bytes = new Uint8Array(await (await fetchStored(link, signal)).arrayBuffer());
      const begins = (text: string) => new TextDecoder('latin1').decode(bytes.subarray(0, text.length)) === text;
      if (begins(PDF_HEAD)) return { kind: 'pdf' as const, bytes };
      if (begins(ZIP_HEAD)) return { kind: 'office' as const, bytes };
      if (begins(GLB_HEAD)) return { kind: 'model' as const, bytes };
      const text = readText(bytes);
      return text ? { kind: 'text' as const, bytes, text } : { kind: 'other' as const, bytes };
    },
  });
  if (isPending) return <Spinner />;
  if (isError) return <p className={style.note}>{t('notRead')}</p>;
  const suffix = suffixOf(name);
  if (data.kind === 'pdf') return <PdfPreview bytes={data.bytes} name={name} />;
  if (data.kind === 'office') return <OfficePreview bytes={data.bytes} name={name} />;
  if (data.kind === 'model') return <ModelPreview bytes={data.bytes} name={name} />;
  if (data.kind === 'text' && suffix === DRAWN)
    return <BlobMedia bytes={data.bytes} type="image/svg+xml" name={name} />;
  const played = PLAYED[suffix];
  if (data.kind === 'other' && played) return <BlobMedia bytes={data.bytes} type={played} name={name} />;
  if (data.kind === 'other') return <p className={style.note}>{t('none')}</p>;
  const { text, isCut } = data.text;
  if (['csv', 'tsv'].includes(suffix)) return <CsvPreview text={text} isCut={isCut} name={name} />;
  return (
    <>
      <pre className={style.text} tabIndex={0} role="region" aria-label={t('content', { name })}>
        {text}
      </pre>
      {isCut && <p className={style.note}>{t('cut')}</p>}
    </>
  );
}
