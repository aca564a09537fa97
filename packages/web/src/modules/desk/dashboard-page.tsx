import { dashboardFigures, dashboardSummary, datasetList, runList } from '@cloud/contract';
import type { DashboardFigures, Dataset, Page, Run } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariables } from '../../ui/css-variables.ts';
import { cardClass } from '../../ui/card/card.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Link } from '../../lib/router.tsx';
import { CONFIG } from '../../lib/config.ts';
import { call } from '../../lib/http/call.ts';
import { currentLocale, useTranslation } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { useHasWork } from '../../shell/work/use-has-work.ts';
import { CardPage } from '../../ui/page/card-page.tsx';
import style from './dashboard-page.module.css';
import { ActivityCard } from './activity-card.tsx';
import { ModelsCard } from './models-card.tsx';
import { MonthCard } from './month-card.tsx';
import { NoticeCard } from './notice-card.tsx';
import { ProcessCard } from './process-card.tsx';
import { QuotaCard } from './quota-card.tsx';
import { TasksCard } from './tasks-card.tsx';
import { TodoCard } from './todo-card.tsx';

const SHOWN = 6;
/** Runs begin and end while one looks. */
const FIGURES_MS = 30_000;

/** What is mine and what it is doing, what waits for me, what I should know, and what is left to use. */
export function DashboardPage() {
  const { t } = useTranslation('desk');
  const { userInfo } = useSession();
  const hasWork = useHasWork();
  const datasets = useQuery({
    queryKey: ['dataset', 'latest'],
    queryFn: ({ signal }) => call(datasetList, { current: 1, size: SHOWN }, { signal, quiet: true }),
  });
  const runs = useQuery({
    queryKey: ['run', 'latest'],
    queryFn: ({ signal }) => call(runList, { current: 1, size: SHOWN }, { signal, quiet: true }),
  });
  const figures = useQuery({
    queryKey: ['dashboard', 'figures'],
    queryFn: ({ signal }) => call(dashboardFigures, {}, { signal, quiet: true }),
    refetchInterval: FIGURES_MS,
  });
  const summary = useQuery({
    queryKey: ['dashboard', 'summary'],
    queryFn: ({ signal }) => call(dashboardSummary, {}, { signal, quiet: true }),
  });
  const number = new Intl.NumberFormat(currentLocale());
  return (
    <CardPage
      title={t('hello', { name: userInfo.real_name || userInfo.account })}
      side={
        <Link className={style.start} to={CONFIG.firstPage}>
          {t('start')}
        </Link>
      }
    >
      <Figures figures={figures.data} number={number} />
      <div className={style.columns}>
        <ModelsCard />
        <MonthCard days={figures.data?.days} />
        {hasWork && <TasksCard />}
        <TodoCard todos={summary.data?.todos} error={summary.error} />
        <NoticeCard />
        <ActivityCard />
        <LatestCards datasets={datasets} runs={runs} number={number} />
        <QuotaCard quota={summary.data?.quota} />
        {/* Last: it is there for some people only, and comes late. */}
        {hasWork && <ProcessCard />}
      </div>
    </CardPage>
  );
}

interface LatestCardsProps {
  datasets: LatestProps<Dataset>['query'];
  runs: LatestProps<Run>['query'];
  number: Intl.NumberFormat;
}

/** The scans and runs that were touched last. */
function LatestCards({ datasets, runs, number }: LatestCardsProps) {
  const { t } = useTranslation('desk');
  return (
    <>
      <Latest title={t('latestDatasets')} query={datasets} empty={t('noDatasets')} to={({ id }) => addressOf(id)}>
        {(one: Dataset) => (
          <>
            <span className={style.name}>{one.name}</span>
            <span className={style.fact}>{t('points', { value: number.format(Number(one.points)) })}</span>
            <State value={one.state} text={t(`datasetState.${one.state}`)} />
          </>
        )}
      </Latest>
      <Latest
        title={t('latestRuns')}
        query={runs}
        empty={t('noRuns')}
        to={({ id, datasetId }) => addressOf(datasetId, id)}
      >
        {(one: Run) => (
          <>
            <span className={style.name}>{t(`recipe.${one.recipe}`)}</span>
            <span className={style.fact}>{one.startTime}</span>
            <State value={one.state} text={t(`runState.${one.state}`)} />
          </>
        )}
      </Latest>
    </>
  );
}

const addressOf = (dataset: string, run?: string): string =>
  `${CONFIG.firstPage}?${new URLSearchParams({ dataset, ...(run && { run }) })}`;

/** How many there are of what is mine, all counted. */
function Figures({ figures, number }: { figures: DashboardFigures | undefined; number: Intl.NumberFormat }) {
  const { t } = useTranslation('desk');
  return (
    <dl className={style.figures}>
      <Figure label={t('datasets')} value={figures && number.format(figures.scans)} />
      <Figure label={t('allPoints')} value={figures && number.format(figures.points)} />
      <Figure label={t('runs')} value={figures && number.format(figures.runs)} />
      <Figure label={t('running')} value={figures && number.format(figures.running)} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className={`${cardClass} ${style.figure}`}>
      <dt>{label}</dt>
      <dd style={cssVariables({ '--length': String(value?.length ?? 1) })}>{value ?? '–'}</dd>
    </div>
  );
}

function State({ value, text }: { value: string; text: string }) {
  return (
    <span className={style.state} data-state={value}>
      {text}
    </span>
  );
}

interface LatestProps<T> {
  title: string;
  query: { data?: Page<T> | undefined; error: Error | null; isPending: boolean };
  empty: string;
  /** Where a record is shown. */
  to: (record: T) => string;
  children: (record: T) => ReactNode;
}

function Latest<T extends { id: string }>({ title, query, empty, to, children }: LatestProps<T>) {
  const records = query.data?.records ?? [];
  return (
    <Card className={style.card}>
      <h2>{title}</h2>
      {query.error && <p role="alert">{query.error.message}</p>}
      {!query.error && !query.isPending && records.length === 0 && <p className={style.empty}>{empty}</p>}
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <Link to={to(record)}>{children(record)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
