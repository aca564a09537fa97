import { notice, noticeRead } from '@cloud/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { call } from '../../lib/http/call.ts';
import { callCrud } from '../../crud/record/call-crud.ts';
import { FormattedText } from '../../crud/form/formatted-text.tsx';
import { Drawer } from '../../ui/dialog/drawer.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import style from './notice.module.css';

interface NoticeReaderProps {
  id: string;
  title: string;
  onClose: () => void;
}

/** A notice to read; opening it is reading it. */
export function NoticeReader({ id, title, onClose }: NoticeReaderProps) {
  const { t } = useTranslation('desk');
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['notice', 'detail', id],
    queryFn: ({ signal }) => callCrud(notice, 'detail', { id }, { signal, quiet: true }),
  });
  const isShown = data !== undefined;
  useEffect(() => {
    if (!isShown) return;
    // Without it the notice stays marked as unread; nothing else is lost.
    const mark = call(noticeRead, { id }, { quiet: true });
    void mark.then(() => client.invalidateQueries({ queryKey: ['notice', 'mine'] })).catch(() => {});
  }, [id, isShown, client]);
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
        </>
      )}
    </Drawer>
  );
}
