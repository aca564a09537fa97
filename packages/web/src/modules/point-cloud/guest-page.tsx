import { guestOpen } from '@cloud/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { queries } from '../../lib/query.ts';
import { useLocation } from '../../lib/router.tsx';
import { SmallSelect } from '../../ui/choice/small-select.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { MantineTheme } from '../../ui/mantine/mantine-theme.tsx';
import { Message } from '../../ui/message/message.tsx';
import style from './guest-page.module.css';
import { PageProvider } from './page-store.tsx';
import { ViewPane } from './view/view-pane.tsx';

/** A scan and its models for those who came by a link: looked at without an account, nothing else of the console. */
export function GuestPage() {
  return (
    <QueryClientProvider client={queries}>
      <MantineTheme>
        <GuestView />
      </MantineTheme>
    </QueryClientProvider>
  );
}

function GuestView() {
  const { t } = useTranslation(['point-cloud', 'sharing', 'app']);
  const secret = useLocation().pathname.split('/').at(-1) ?? '';
  const [runId, setRunId] = useState('');
  const { data, error } = useQuery({
    queryKey: ['guest', secret],
    queryFn: ({ signal }) => call(guestOpen, { secret }, { signal, quiet: true }),
    retry: false,
  });
  if (error)
    return (
      <Message className={style.over} role="alert">
        <h1>{t('sharing:guest.over')}</h1>
        <p>{error.message}</p>
      </Message>
    );
  if (!data) return <Spinner />;
  const { dataset, runs, endTime } = data;
  const run = runs.find(({ id }) => id === runId) ?? runs[0];
  return (
    <PageProvider initial={{ datasetId: dataset.id, runId: run?.id ?? '', isGuest: true }}>
      <div className={style.page} data-testid="guest-page">
        <header className={style.head}>
          <h1 className={style.name}>{dataset.name}</h1>
          <span className={style.fact}>{t('sharing:guest.title')}</span>
          {runs.length > 1 && (
            <SmallSelect
              label={t('sharing:guest.runs')}
              value={run!.id}
              options={runs.map(({ id, endTime: made }) => ({ value: id, label: made.slice(0, 16) }))}
              onChange={setRunId}
            />
          )}
          {runs.length === 0 && <span className={style.fact}>{t('sharing:guest.noModel')}</span>}
          <span className={style.end}>{t('sharing:guest.until', { time: endTime.slice(0, 16) })}</span>
        </header>
        <main className={style.view}>
          <ViewPane dataset={dataset} run={run} />
        </main>
      </div>
    </PageProvider>
  );
}
