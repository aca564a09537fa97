import { handlePath, workTodoList } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Link } from '../../lib/router.tsx';
import { TODO_PATH } from '../../shell/work/use-has-work.ts';
import { Card } from '../../ui/card/card.tsx';
import style from './dashboard-page.module.css';

const SHOWN = 5;
const LONGEST = {
  current: '1',
  size: String(SHOWN),
  category: '',
  processDefinitionName: '',
  beginDate: '',
  endDate: '',
  order: 'oldest',
} as const;

/** Tasks of processes that wait for the person, those that wait longest first. */
export function TasksCard() {
  const { t } = useTranslation('desk');
  const { data, error } = useQuery({
    queryKey: ['work', 'longest'],
    queryFn: ({ signal }) => call(workTodoList, LONGEST, { signal, quiet: true }),
  });
  return (
    <Card className={style.card} aria-labelledby="tasks-title">
      <h2 id="tasks-title">
        {t('tasks.title')}
        {data && data.total > 0 && <span className={style.badge}>{data.total}</span>}
      </h2>
      {error && <p role="alert">{error.message}</p>}
      {data?.records.length === 0 && <p className={style.empty}>{t('tasks.none')}</p>}
      <ul>
        {data?.records.map((row) => (
          <li key={row.taskId}>
            <Link to={handlePath(row)}>
              <span className={style.name}>{row.title || row.processDefinitionName}</span>
              <span className={style.fact}>{row.createTime.slice(0, 16)}</span>
              <span className={style.state}>{row.taskName}</span>
            </Link>
          </li>
        ))}
        {data && data.total > SHOWN && (
          <li>
            <Link to={TODO_PATH}>{t('tasks.all', { count: data.total })}</Link>
          </li>
        )}
      </ul>
    </Card>
  );
}
