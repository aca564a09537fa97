import { datasetHistory } from '@cloud/contract';
import type { Dataset } from '@cloud/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import style from './history-dialog.module.css';

const PAGE_SIZE = 20;

/** Who did what with a scan and when, newest first. */
export function HistoryDialog({ dataset: { id, name }, onClose }: { dataset: Dataset; onClose: () => void }) {
  const { t } = useTranslation('point-cloud');
  const history = useInfiniteQuery({
    queryKey: ['point-cloud', 'history', id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(datasetHistory, { id, current: pageParam, size: PAGE_SIZE }, { signal, quiet: true }),
    getNextPageParam: (page, _, current) => (current < page.pages ? current + 1 : undefined),
  });
  const events = history.data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <Dialog onClose={onClose} title={t('history.title', { name })}>
      {history.isPending && <Spinner />}
      {history.isError && (
        <p className={style.problem} role="alert">
          {t('history.failed')} <Button onClick={() => void history.refetch()}>{t('view.retry')}</Button>
        </p>
      )}
      <ol className={style.list} data-testid="scan-history">
        {events.map(({ id: key, verb, account, detail, createTime }) => (
          <li key={key} className={style.event}>
            <time className={style.time}>{createTime}</time>
            <span className={style.account}>{account}</span>
            <span>{t(`history.verb.${verb}`, { defaultValue: verb })}</span>
            <span className={style.detail}>{detail}</span>
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </Dialog>
  );
}
