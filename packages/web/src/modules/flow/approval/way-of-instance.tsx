import { messageOf, processModelView } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import { ProcessDiagram } from '../diagram/process-diagram.tsx';
import style from './approval.module.css';

/** Where an instance stands on its drawing, and what was done. */
export function WayOfInstance({ instanceId }: { instanceId: string }) {
  const { t } = useTranslation('approval');
  const { data } = useQuery({
    queryKey: ['flowInstance', 'view', instanceId],
    queryFn: ({ signal }) => call(processModelView, { processInstanceId: instanceId }, { signal, quiet: true }),
  });
  if (!data) return null;
  return (
    <>
      <h3>{t('way')}</h3>
      <div className={style.picture}>
        <ProcessDiagram xml={data.xml} marks={{ current: data.current, done: data.done, faults: [] }} />
      </div>
      <ul className={style.events} aria-label={t('way')}>
        {data.events.map((event) => (
          <li key={event.id}>
            <time>{event.time}</time>
            <span>
              {event.userName} {messageOf(currentLanguage(), `processEvent.${event.verb}`)}
              {event.taskName && ` · ${event.taskName}`}
            </span>
            {event.comment && <q>{event.comment}</q>}
          </li>
        ))}
      </ul>
    </>
  );
}
