import type { Todo, TodoItem } from '@cloud/contract';
import { Card } from '../../ui/card/card.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Link } from '../../lib/router.tsx';
import { CONFIG } from '../../lib/config.ts';
import style from './dashboard-page.module.css';

interface TodoCardProps {
  todos: readonly Todo[] | undefined;
  error: Error | null;
}

/** What waits for the user, each with the place where it can be done. */
export function TodoCard({ todos, error }: TodoCardProps) {
  const { t } = useTranslation('desk');
  return (
    <Card className={style.card} aria-labelledby="todos-title">
      <h2 id="todos-title">{t('todos.title')}</h2>
      {error && <p role="alert">{error.message}</p>}
      {todos?.length === 0 && <p className={style.empty}>{t('todos.none')}</p>}
      {todos?.map(({ kind, count, items }) => (
        <div key={kind} className={style.group}>
          <h3>
            {t(`todos.${kind}`)}
            <span className={style.badge}>{count}</span>
          </h3>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <Link to={placeOf(kind, item)}>
                  <span className={style.name}>{item.name}</span>
                  <span className={style.fact}>{item.time}</span>
                </Link>
              </li>
            ))}
          </ul>
          {count > items.length && <p className={style.more}>{t('todos.more', { count: count - items.length })}</p>}
        </div>
      ))}
    </Card>
  );
}

function placeOf(kind: Todo['kind'], item: TodoItem): string {
  if (kind === 'user-pending') return `/system/user?${new URLSearchParams({ account: item.name })}`;
  if (kind === 'upload-unfinished') return CONFIG.firstPage;
  return `${CONFIG.firstPage}?dataset=${item.id}`;
}
