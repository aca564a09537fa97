import { messageOf, STORED_FILE_PATH } from '@cloud/contract';
import type { FlowRow, ProcessEvent, ProcessView } from '@cloud/contract';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Tag } from '../../../../ui/message/tag.tsx';
import style from './process-history.module.css';

const GOOD = new Set(['agree', 'return']);
const BAD = new Set(['reject', 'send-back', 'withdraw', 'cancel', 'fault']);

/** What was done with an instance, by whom and for whom, how long it took, and who is waited for now. */
export function ProcessHistory({ view }: { view: Pick<ProcessView, 'events' | 'flow'> }) {
  const { t } = useTranslation('work');
  const waiting = view.flow.filter(({ taskId, endTime }) => taskId !== '' && endTime === '');
  const times = durations(view.flow);
  return (
    <ol className={style.history}>
      {view.events.map((event) => (
        <EventEntry key={event.id} event={event} took={times.get(keyOf(event.taskName, event.time)) ?? ''} />
      ))}
      {waiting.map((task) => (
        <li key={task.taskId} className={style.entry} data-tone="busy">
          <p className={style.what}>
            <strong>{task.assigneeName || t('history.nobodyYet')}</strong>
            <Tag tone="busy">{t(task.assignee === '' ? 'history.toClaim' : 'history.waits')}</Tag>
            <span>{task.taskName}</span>
          </p>
          <p className={style.when}>{t('history.since', { time: task.createTime })}</p>
        </li>
      ))}
    </ol>
  );
}

const keyOf = (taskName: string, time: string): string => `${taskName} ${time}`;

/** How long finished tasks took, by their step and end, which is when their last event was written. */
const durations = (flow: readonly FlowRow[]): ReadonlyMap<string, string> =>
  new Map(
    flow
      .filter(({ taskId, endTime }) => taskId !== '' && endTime !== '')
      .map((row) => [keyOf(row.taskName, row.endTime), row.historyActivityDurationTime]),
  );

function EventEntry({ event, took }: { event: ProcessEvent; took: string }) {
  const { t, language } = useTranslation('work');
  const tone = GOOD.has(event.verb) ? 'good' : BAD.has(event.verb) ? 'bad' : undefined;
  return (
    <li className={style.entry} data-tone={tone}>
      <p className={style.what}>
        <strong>{event.userName || t('history.system')}</strong>
        {event.actedForName && <span>{t('history.for', { name: event.actedForName })}</span>}
        <Tag tone={tone}>{messageOf(language, `processEvent.${event.verb}`)}</Tag>
        {event.taskName && <span>{event.taskName}</span>}
        {event.targetName && <span>{t('history.target', { name: event.targetName })}</span>}
      </p>
      {event.comment && <p className={style.comment}>{event.comment}</p>}
      {event.attachments.length > 0 && (
        <ul className={style.files}>
          {event.attachments.map(({ name, originalName }) => (
            <li key={name}>
              <a href={`/api${STORED_FILE_PATH}/${name}`} target="_blank" rel="noopener">
                {originalName}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={style.when}>
        {event.time}
        {took && <span> · {t('history.took', { time: took })}</span>}
      </p>
    </li>
  );
}
