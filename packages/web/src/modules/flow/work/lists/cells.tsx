import { useState } from 'react';
import { Link } from '../../../../lib/router.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Tag } from '../../../../ui/message/tag.tsx';
import type { Row } from '../../../../crud/record/use-crud.ts';
import style from './work-list.module.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The subject as a link to `path`; what has none goes by its process. */
export function SubjectLink({ row, path }: { row: Row; path: string }) {
  return (
    <Link className={style.subject} to={path}>
      {textOf(row['title']) || textOf(row['processDefinitionName'])}
    </Link>
  );
}

/** Whether an instance goes on, and how it ended. */
export function InstanceState({ row }: { row: Row }) {
  const { t } = useTranslation('work');
  if (row['processIsFinished'] !== 'finished') {
    const rests = row['suspensionState'] === 2;
    return <Tag tone={rests ? undefined : 'busy'}>{t(rests ? 'state.suspended' : 'state.running')}</Tag>;
  }
  const reason = textOf(row['endReason']);
  if (reason !== '') return <Tag>{t([`state.${reason}`, 'state.finished'])}</Tag>;
  return <Tag tone="good">{t('state.finished')}</Tag>;
}

/** How a task was answered. */
export function TaskResult({ row }: { row: Row }) {
  const { t } = useTranslation('work');
  const agrees = row['flag'] === 'ok';
  return <Tag tone={agrees ? 'good' : 'bad'}>{t(agrees ? 'agreed' : 'rejected')}</Tag>;
}

/** The step, and how often somebody asked to hurry. */
export function UrgedStep({ row }: { row: Row }) {
  const { t } = useTranslation('work');
  const urged = Number(row['urged'] ?? 0);
  return (
    <>
      {textOf(row['taskName'])}
      {urged > 0 && (
        <Tag tone="bad" className={style.urged!}>
          {t('urged', { count: urged })}
        </Tag>
      )}
    </>
  );
}

/** When a task should be done; marked when that is over. */
export function DueTime({ row }: { row: Row }) {
  const { t } = useTranslation('work');
  const [now] = useState(Date.now);
  const due = textOf(row['dueTime']);
  if (due === '' || new Date(due.replace(' ', 'T')).getTime() >= now) return due;
  return (
    <span className={style.late}>
      <span className="sr-only">{t('late')} </span>
      {due}
    </span>
  );
}
