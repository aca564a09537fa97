import { notice, noticeFiles, noticeRead } from '@cloud/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { call } from '../../lib/http/call.ts';
import { callCrud } from '../../crud/record/call-crud.ts';
import { FilesField } from '../../crud/form/files-field.tsx';
import { FormattedText } from '../../crud/form/formatted-text.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Drawer } from '../../ui/dialog/drawer.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import style from './notice.module.css';

interface NoticeReaderProps {
  id: string;
  title: string;
  isRead: boolean;
  onClose: () => void;
}

/** A notice to read. Opening it is reading it, unless its readers have to confirm that. */
export function NoticeReader({ id, title, isRead, onClose }: NoticeReaderProps) {
  const { t } = useTranslation('desk');
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['notice', 'detail', id],
    queryFn: ({ signal }) => callCrud(notice, 'detail', { id }, { signal, quiet: true }),
  });
  const mark = useMutation({
    mutationFn: () => call(noticeRead, { id }, { quiet: data?.isConfirm !== 1 }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notice', 'mine'] }),
  });
  const isReadByOpening = data !== undefined && data.isConfirm !== 1;
  const { mutate } = mark;
  useEffect(() => {
    // Where it fails the notice stays marked as unread; nothing else is lost.
    if (isReadByOpening) mutate();
  }, [isReadByOpening, mutate]);
  return (
    <Drawer title={title} onClose={onClose}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <p className={style.facts}>
            <span>{data.categoryName}</span>
            <time>{data.releaseTime}</time>
          </p>
          {data.content ? (
            <FormattedText source={data.content} />
          ) : (
            <p className={style.facts}>{t('notices.noContent')}</p>
          )}
          {noticeFiles(data.attachments).length > 0 && (
            <FilesField
              name="attachments"
              label={t('notices.files')}
              value={noticeFiles(data.attachments)}
              isReadOnly
              isRequired={false}
            />
          )}
          {data.isConfirm === 1 && (
            <Button
              variant="primary"
              disabled={isRead || mark.isSuccess}
              isBusy={mark.isPending}
              onClick={() => mark.mutate()}
            >
              {t(isRead || mark.isSuccess ? 'notices.confirmed' : 'notices.confirm')}
            </Button>
          )}
        </>
      )}
    </Drawer>
  );
}
