import { noticeReaders, permissionOf, notice, type Notice } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePermission } from '../../lib/session/permissions.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { Tag } from '../../ui/message/tag.tsx';
import style from './notice.module.css';

/** For editors: who has read a notice, and who has not. */
export function NoticeReadersAction({ row }: { row: Notice }) {
  const { t } = useTranslation('desk');
  const [isOpen, setIsOpen] = useState(false);
  if (!usePermission(permissionOf(notice, 'edit'))) return null;
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>{t('readers.open')}</TextButton>
      {isOpen && <Readers notice={row} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Readers({ notice: { id, title }, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { data } = useQuery({
    queryKey: ['notice', 'readers', id],
    queryFn: ({ signal }) => call(noticeReaders, { id }, { signal }),
  });
  return (
    <Dialog title={t('readers.title', { title })} onClose={onClose}>
      {!data && <Spinner />}
      {data && (
        <>
          <p>{t('readers.count', { read: data.read, total: data.total })}</p>
          <ul className={style.readers}>
            {data.readers.map(({ userId, name, readTime }) => (
              <li key={userId}>
                <span>{name}</span>
                {readTime ? <time>{readTime}</time> : <Tag>{t('readers.unread')}</Tag>}
              </li>
            ))}
          </ul>
          {data.total > data.readers.length && <p>{t('readers.more', { count: data.total - data.readers.length })}</p>}
        </>
      )}
    </Dialog>
  );
}
