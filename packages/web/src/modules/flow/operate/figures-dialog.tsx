import { definitionFigures, flowDefinition } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { ScrollTable } from '../../../ui/table/scroll-table.tsx';
import style from './operate.module.css';

interface FiguresDialogProps {
  definition: { id: string; name: string };
  onClose: () => void;
}

/** How long the steps of a process took in the last 90 days, and where it stalls now. */
export function FiguresDialog({ definition, onClose }: FiguresDialogProps) {
  const { t } = useTranslation('flow');
  const { data } = useQuery({
    queryKey: [flowDefinition.name, 'figures', definition.id],
    queryFn: ({ signal }) => call(definitionFigures, { processId: definition.id }, { signal }),
  });
  return (
    <Dialog title={t('figures.title', { name: definition.name })} onClose={onClose} size="min(760px, 96vw)">
      {!data && <Spinner />}
      {data && (
        <div className={style.detail}>
          <p>{t('figures.text')}</p>
          <ScrollTable
            label={t('figures.title', { name: definition.name })}
            className={style.variables}
            heads={['step', 'finished', 'median', 'p90', 'openNow', 'oldest'].map((name) => t(`figures.${name}`))}
          >
            {data.map((step) => (
              <tr key={step.activityId}>
                <th scope="row">{step.name}</th>
                <td>{step.finished}</td>
                <td>{inWords(t, step.median)}</td>
                <td>{inWords(t, step.p90)}</td>
                <td>{step.open}</td>
                <td>{inWords(t, step.oldest)}</td>
              </tr>
            ))}
          </ScrollTable>
        </div>
      )}
    </Dialog>
  );
}

/** A duration in its largest unit; nothing for none. */
export function inWords(t: Translate, seconds: number): string {
  if (seconds <= 0) return '–';
  if (seconds >= 86_400) return t('follow.days', { count: Math.floor(seconds / 86_400) });
  if (seconds >= 3600) return t('follow.hours', { count: Math.floor(seconds / 3600) });
  return t('follow.minutes', { count: Math.max(1, Math.round(seconds / 60)) });
}
