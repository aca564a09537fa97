import { backupDrill, backupRead, backupStart } from '@cloud/contract';
import type { BackupOverview, BackupTask } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { queries } from '../../../lib/query.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { BackupHistory } from './backup-history.tsx';
import { BackupScheduleCard } from './backup-schedule-card.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { CardPage } from '../../../ui/page/card-page.tsx';
import style from './backup.module.css';
import { ageText, countText, durationText, problemText, sizeText } from './figures.ts';

const ASK_MS = 1000;
const LOOK_MS = 30_000;

/** The backups of the installation: how old the last one is, whether it can be restored, and when the next one is made. */
export function BackupPage() {
  const { t } = useTranslation('monitor');
  const { data, error, refetch } = useQuery({
    queryKey: ['backup', 'overview'],
    queryFn: ({ signal }) => call(backupRead, {}, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.current ? ASK_MS : LOOK_MS),
  });
  if (error && !data)
    return (
      <Notice tone="alarm" role="alert">
        {error.message}
      </Notice>
    );
  if (!data) return <Spinner />;
  const refresh = async () => {
    await Promise.all([refetch(), queries.invalidateQueries({ queryKey: ['backup', 'trouble'] })]);
  };
  return (
    <CardPage title={t('backup.title')} side={<Orders overview={data} refresh={refresh} />}>
      {!data.hasPassphrase && (
        <Notice tone="alarm" role="alert">
          {t('backup.noPassphrase')}
        </Notice>
      )}
      {data.trouble !== '' && (
        <Notice tone="alarm" role="alert">
          {t(`backup.trouble.${data.trouble}`)}
        </Notice>
      )}
      {data.current && <Current task={data.current} />}
      <div className={style.columns}>
        <LastBackup overview={data} />
        <LastDrill overview={data} />
        <BackupScheduleCard key={JSON.stringify(data.schedule)} overview={data} refresh={refresh} />
        <Contents overview={data} />
      </div>
      <BackupHistory tasks={data.history} />
    </CardPage>
  );
}

interface OrdersProps {
  overview: BackupOverview;
  refresh: () => Promise<unknown>;
}

function Orders({ overview, refresh }: OrdersProps) {
  const { t } = useTranslation('monitor');
  const mayRun = usePermission('backup_run');
  const [isBusy, setIsBusy] = useState(false);
  if (!mayRun) return null;
  const order = async (endpoint: typeof backupStart | typeof backupDrill, done: string) => {
    setIsBusy(true);
    try {
      await call(endpoint, {});
      toast.success(t(done));
    } catch {
      // The request has already shown why.
    }
    await refresh();
    setIsBusy(false);
  };
  const isOff = isBusy || overview.current !== null || !overview.hasPassphrase || overview.schedule.folder === '';
  return (
    <div className={style.buttons}>
      <Button disabled={isOff || !overview.last} onClick={() => void order(backupDrill, 'backup.drillOrdered')}>
        {t('backup.drillNow')}
      </Button>
      <Button variant="primary" disabled={isOff} onClick={() => void order(backupStart, 'backup.ordered')}>
        {t('backup.now')}
      </Button>
    </div>
  );
}

function Current({ task }: { task: BackupTask }) {
  const { t } = useTranslation('monitor');
  const step = task.state === 'queued' ? t('backup.waiting') : t(`backup.phase.${task.phase || 'begin'}`);
  const label = `${t(`backup.kind.${task.kind}`)} · ${step}`;
  const percent = Math.round(task.progress * 100);
  return (
    <Card className={style.current} aria-label={t('backup.current')}>
      <p role="status">
        {label} {task.progress > 0 && `${percent}%`}
      </p>
      <div
        className={style.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
    </Card>
  );
}

function LastBackup({ overview: { last, trouble } }: { overview: BackupOverview }) {
  const { t } = useTranslation('monitor');
  return (
    <Card className={style.card} aria-labelledby="backup-last">
      <h2 id="backup-last">{t('backup.last')}</h2>
      {!last && <p className={style.bad}>{t('backup.none')}</p>}
      {last && (
        <>
          <p className={style.figure} data-bad={trouble === 'overdue'}>
            {ageText(last.ageSeconds)}
          </p>
          <Facts
            facts={[
              [t('backup.made'), last.createTime],
              [t('backup.verified'), t('backup.isVerified')],
              [t('backup.size'), t('backup.sizeOf', { all: sizeText(last.bytes), more: sizeText(last.newBytes) })],
              [t('backup.contents'), t('backup.rowsAndFiles', countsOf(last))],
              [t('backup.duration'), durationText(last.seconds)],
              [t('backup.folder'), last.folder],
            ]}
          />
        </>
      )}
    </Card>
  );
}

const countsOf = ({ rows, files }: BackupTask) => ({ rows: countText(rows), files: countText(files) });

function LastDrill({ overview: { lastDrill } }: { overview: BackupOverview }) {
  const { t } = useTranslation('monitor');
  return (
    <Card className={style.card} aria-labelledby="backup-drill">
      <h2 id="backup-drill">{t('backup.lastDrill')}</h2>
      {!lastDrill && <p className={style.note}>{t('backup.noDrill')}</p>}
      {lastDrill && (
        <>
          <p className={style.figure} data-bad={lastDrill.state === 'failed'}>
            {t(`backup.drillResult.${lastDrill.state}`)}
          </p>
          {lastDrill.error && <p className={style.bad}>{problemText(lastDrill.error)}</p>}
          <Facts
            facts={[
              [t('backup.ended'), `${lastDrill.endTime} · ${ageText(lastDrill.ageSeconds)}`],
              ...(lastDrill.state === 'succeeded'
                ? ([
                    [t('backup.compared'), t('backup.rowsAndFiles', countsOf(lastDrill))],
                    [t('backup.duration'), durationText(lastDrill.seconds)],
                    [t('backup.folder'), lastDrill.folder],
                  ] as const)
                : []),
            ]}
          />
        </>
      )}
      <p className={style.note}>{t('backup.drillText')}</p>
    </Card>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={style.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is in a backup and what is not, in words for who relies on it. */
function Contents({ overview: { database } }: { overview: BackupOverview }) {
  const { t } = useTranslation('monitor');
  return (
    <Card className={style.card} aria-labelledby="backup-contents">
      <h2 id="backup-contents">{t('backup.scope.title')}</h2>
      <p className={style.note}>{t('backup.scope.in')}</p>
      <p className={style.note}>{t(`backup.scope.${database}`)}</p>
      <p className={style.note}>{t('backup.scope.out')}</p>
      <p className={style.note}>{t('backup.scope.sealed')}</p>
    </Card>
  );
}
