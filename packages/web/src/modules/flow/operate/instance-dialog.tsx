import { flowInstance, messageOf, processModelView } from '@cloud/contract';
import type { RunningInstance } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { Message } from '../../../ui/message/message.tsx';
import { ProcessDiagram } from '../diagram/process-diagram.tsx';
import { ScrollTable } from '../../../ui/table/scroll-table.tsx';
import style from './operate.module.css';

interface InstanceDialogProps {
  instance: RunningInstance;
  onClose: () => void;
}

/** Where an instance stands: live on its drawing, with what was done and the values that it carries. */
export function InstanceDialog({ instance, onClose }: InstanceDialogProps) {
  const { t } = useTranslation('flow');
  const { data } = useQuery({
    queryKey: [flowInstance.name, 'view', instance.id],
    queryFn: ({ signal }) => call(processModelView, { processInstanceId: instance.id }, { signal, quiet: true }),
    refetchInterval: LOOK_MS,
  });
  return (
    <Dialog title={instance.name} onClose={onClose} size="min(1100px, 96vw)">
      {!data && <Spinner />}
      {data && (
        <div className={style.detail}>
          {instance.fault && <Message role="alert">{instance.fault}</Message>}
          <div className={style.picture}>
            <ProcessDiagram xml={data.xml} marks={{ current: data.current, done: data.done, faults: [] }} />
          </div>
          <h3>{t('follow.history')}</h3>
          <ul className={style.events}>
            {data.events.map((event) => (
              <li key={event.id}>
                <time className={style.dim}>{event.time}</time>
                <span>
                  {event.userName || t('follow.process')} {messageOf(currentLanguage(), `processEvent.${event.verb}`)}
                  {event.taskName && ` · ${event.taskName}`}
                  {event.targetName && ` → ${event.targetName}`}
                </span>
                {event.actedForName && <span>{t('follow.actedFor', { name: event.actedForName })}</span>}
                {event.comment && <span>{event.comment}</span>}
              </li>
            ))}
          </ul>
          <h3>{t('follow.variables')}</h3>
          <ScrollTable label={t('follow.variables')} className={style.variables}>
            {Object.entries(data.flow[0]?.variables ?? {}).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{typeof value === 'string' ? value : JSON.stringify(value)}</td>
              </tr>
            ))}
          </ScrollTable>
        </div>
      )}
    </Dialog>
  );
}

/** It is looked at again while it is open. */
const LOOK_MS = 3_000;
