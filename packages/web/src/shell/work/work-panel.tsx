import { handlePath, workClaimList, workTodoList } from '@cloud/contract';
import type { FlowRow } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Link } from '../../lib/router.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { CLAIM_PATH, TODO_PATH } from './use-has-work.ts';
import style from './work-panel.module.css';
import { useWorkCounts } from './work-counts.ts';

const SHOWN = '5';
const NEWEST = {
  current: '1',
  size: SHOWN,
  category: '',
  processDefinitionName: '',
  beginDate: '',
  endDate: '',
};

const WIDTH = 340;

/** Below the bell: what waits for the person. */
export function WorkPopover({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Popover
      isAnchorOnly
      isOpen
      onClose={onClose}
      width={WIDTH}
      returnsFocus
      label={t('bell.title')}
      anchor={<span className={style.anchor} />}
    >
      <WorkPanel onLeave={onClose} />
    </Popover>
  );
}

/** The newest tasks, each a way to where it is done, and how much of everything waits. */
function WorkPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell');
  const counts = useWorkCounts();
  const { data, error } = useQuery({
    queryKey: ['work', 'newest'],
    queryFn: async ({ signal }) => {
      const lists = [
        call(workTodoList, NEWEST, { signal, quiet: true }),
        call(workClaimList, NEWEST, { signal, quiet: true }),
      ];
      const [todo, claim] = await Promise.all(lists);
      const rows = [...(todo?.records ?? []), ...(claim?.records ?? [])];
      return rows.toSorted((a, b) => (a.createTime < b.createTime ? 1 : -1)).slice(0, Number(SHOWN));
    },
  });
  const others = [
    ['todo', TODO_PATH],
    ['claim', CLAIM_PATH],
    ['copies', '/work/done?part=copy'],
    ['notices', '/wel/index'],
  ] as const;
  const waiting = others.filter(([kind]) => counts[kind] > 0);
  return (
    <div className={style.panel} role="presentation" onClick={(event) => isLink(event.target) && onLeave()}>
      <h2>{t('bell.title')}</h2>
      {error && <p role="alert">{t('bell.failed')}</p>}
      {!data && !error && <Spinner />}
      {data && data.length > 0 && (
        <ul className={style.tasks}>
          {data.map((row) => (
            <TaskEntry key={row.taskId} row={row} />
          ))}
        </ul>
      )}
      {data?.length === 0 && waiting.length === 0 && <p className={style.none}>{t('bell.none')}</p>}
      {waiting.length > 0 && (
        <ul className={style.others}>
          {waiting.map(([kind, to]) => (
            <li key={kind}>
              <Link to={to}>
                {t(`bell.${kind}`)}
                <span className={style.count}>{counts[kind]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const isLink = (target: EventTarget): boolean => target instanceof Element && target.closest('a') !== null;

function TaskEntry({ row }: { row: FlowRow }) {
  const { t } = useTranslation('shell');
  const facts = [
    row.processDefinitionName,
    row.taskName,
    row.startUserName,
    row.assignee === '' ? t('bell.toClaim') : '',
  ];
  return (
    <li>
      <Link to={handlePath(row)}>
        <span className={style.name}>{row.title || row.processDefinitionName}</span>
        <span className={style.fact}>{facts.filter(Boolean).join(' · ')}</span>
      </Link>
    </li>
  );
}
