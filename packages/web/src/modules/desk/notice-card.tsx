import { myNotices } from '@cloud/contract';
import type { NoticeDigest } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { call } from '../../lib/http/call.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './dashboard-page.module.css';

const NoticeReader = lazyPart(async () => (await import('./notice-reader.tsx')).NoticeReader);

/** What the tenant announced last; a dot stands before what was not read. */
export function NoticeCard() {
  const { t } = useTranslation('desk');
  const [open, setOpen] = useState<NoticeDigest>();
  const { data, error, isPending } = useQuery({
    queryKey: ['notice', 'mine'],
    queryFn: ({ signal }) => call(myNotices, {}, { signal, quiet: true }),
  });
  const records = data?.records ?? [];
  return (
    <Card className={style.card} aria-labelledby="notices-title">
      <h2 id="notices-title">
        {t('notices.title')}
        {data && data.unread > 0 && <span className={style.badge}>{t('notices.unread', { count: data.unread })}</span>}
      </h2>
      {error && <p role="alert">{error.message}</p>}
      {!error && !isPending && records.length === 0 && <p className={style.empty}>{t('notices.none')}</p>}
      <ul>
        {records.map((one) => (
          <li key={one.id}>
            <PlainButton className={style.row} onClick={() => setOpen(one)}>
              <span className={style.dot} data-on={!one.isRead} />
              <span className={style.name} data-strong={!one.isRead}>
                {!one.isRead && <span className="sr-only">{t('notices.isUnread')}</span>}
                {one.title}
              </span>
              <span className={style.fact}>{one.releaseTime.slice(0, 10)}</span>
              {one.categoryName && <span className={style.state}>{one.categoryName}</span>}
            </PlainButton>
          </li>
        ))}
      </ul>
      {open && <NoticeReader id={open.id} title={open.title} isRead={open.isRead} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
