import type { BackupTask } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/card/card.tsx';
import { ScrollTable } from '../../../ui/table/scroll-table.tsx';
import style from './backup.module.css';
import { durationText, problemText, sizeText } from './figures.ts';

const COLUMNS = ['createTime', 'kind', 'cause', 'state', 'size', 'new', 'duration', 'folder'] as const;

/** The last backups and drills, the newest first; what failed says why. */
export function BackupHistory({ tasks }: { tasks: readonly BackupTask[] }) {
  const { t } = useTranslation('monitor');
  return (
    <Card className={style.card} aria-labelledby="backup-history">
      <h2 id="backup-history">{t('backup.history')}</h2>
      {tasks.length === 0 && <p className={style.note}>{t('backup.noHistory')}</p>}
      {tasks.length > 0 && (
        <ScrollTable
          labelledBy="backup-history"
          className={style.table}
          heads={COLUMNS.map((name) => t(`backup.column.${name}`))}
        >
          {tasks.map((task) => (
            <HistoryRow key={task.id} task={task} />
          ))}
        </ScrollTable>
      )}
    </Card>
  );
}

function HistoryRow({ task }: { task: BackupTask }) {
  const { t } = useTranslation('monitor');
  const { kind, cause, state, bytes, newBytes, seconds, folder, error, createTime } = task;
  const isWhole = state === 'succeeded';
  return (
    <tr>
      <td className={style.time}>{createTime}</td>
      <td>{t(`backup.kind.${kind}`)}</td>
      <td>{t(`backup.cause.${cause}`)}</td>
      <td>
        <span className={style.state} data-state={state}>
          {t(`backup.state.${state}`)}
        </span>
      </td>
      <td>{isWhole && sizeText(bytes)}</td>
      <td>{isWhole && kind === 'backup' && sizeText(newBytes)}</td>
      <td>{isWhole && durationText(seconds)}</td>
      <td className={style.place}>{error ? <span className={style.bad}>{problemText(error)}</span> : folder}</td>
    </tr>
  );
}
