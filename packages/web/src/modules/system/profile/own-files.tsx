import { ownFiles, removeFile } from '@cloud/contract';
import type { KeptFile } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { fileSize } from '../../../lib/validation.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import style from './profile-page.module.css';

/** Small files that the user put up, such as pictures; those that nothing shows can be deleted, which frees the quota. */
export function OwnFiles() {
  const { t } = useTranslation(['system', 'crud']);
  const { data, error, refetch } = useQuery({
    queryKey: ['own-files'],
    queryFn: ({ signal }) => call(ownFiles, {}, { signal, quiet: true }),
  });
  const remove = async ({ name, originalName }: KeptFile) => {
    if (!(await confirm({ text: t('files.removeQuestion', { name: originalName }), isDangerous: true }))) return;
    try {
      await call(removeFile, { fileName: name });
      toast.success(t('crud:removed'));
      await refetch();
    } catch {
      // The request has already shown why; the file stays.
    }
  };
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <Spinner />;
  if (data.length === 0) return <p className={style.note}>{t('files.none')}</p>;
  return (
    <ul className={style.files}>
      {data.map((file) => (
        <li key={file.name}>
          <a href={file.link} target="_blank" rel="noopener noreferrer">
            {file.originalName}
          </a>
          <span>
            {fileSize(file.size)} · {file.createTime}
          </span>
          <TextButton onClick={() => void remove(file)}>{t('crud:remove')}</TextButton>
        </li>
      ))}
    </ul>
  );
}
