import { runDetail } from '@cloud/contract';
import { call } from '../../../lib/http/call.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { isOver } from '../live/run-event.ts';

const EVERY_MS = 5000;
const watched = new Set<string>();

/** Whether the browser may be asked to tell when a run ends. */
export const canAskForNotices = (): boolean => 'Notification' in window && Notification.permission === 'default';

/** Watches a run that this person has started, and says so when it ends while something else is looked at. */
export function watchRun(id: string, datasetId: string, name: string): void {
  if (watched.has(id)) return;
  watched.add(id);
  const look = async () => {
    const run = await call(runDetail, { id }, { quiet: true }).catch(() => undefined);
    if (run && isOver(run.state)) {
      watched.delete(id);
      if (run.state !== 'cancelled') tell(datasetId, name, run.state === 'succeeded');
      return;
    }
    setTimeout(() => void look(), EVERY_MS);
  };
  setTimeout(() => void look(), EVERY_MS);
}

function tell(datasetId: string, name: string, isGood: boolean): void {
  const text = t(isGood ? 'point-cloud:run.endedGood' : 'point-cloud:run.endedBad', { name });
  const isSeen = new URLSearchParams(location.search).get('dataset') === datasetId;
  if (!isSeen) toast[isGood ? 'success' : 'error'](text);
  if (document.hidden && 'Notification' in window && Notification.permission === 'granted') new Notification(text);
}
