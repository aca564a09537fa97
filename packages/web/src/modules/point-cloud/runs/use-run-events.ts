import { RUN_EVENTS_PATH } from '@cloud/contract';
import type { Run } from '@cloud/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { followEvents } from '../../../lib/http/event-stream.ts';
import { queries } from '../../../lib/query.ts';
import { editsQuery } from '../edits/edits-query.ts';
import { forgetPreviews, notePreview } from '../live/previews.ts';
import { advanceRun, eventOf } from '../live/run-event.ts';
import { putRun, refreshRun } from './use-runs.ts';

/**
 * Follows a run: while it goes on, and then for the edits of others. A window out of sight lets go: browsers open few
 * connections to one server.
 *
 * @returns whether the stream stands.
 */
export function useRunEvents(run: Run | undefined): boolean {
  const [isConnected, setIsConnected] = useState(true);
  const id = run?.id ?? '';
  const datasetId = run?.datasetId ?? '';
  const isSeen = useIsSeen();
  useEffect(() => {
    if (!id || !isSeen) return undefined;
    const close = followEvents({
      path: `${RUN_EVENTS_PATH}?id=${encodeURIComponent(id)}&follow=1`,
      onConnection: (isConnectedNow) => {
        setIsConnected(isConnectedNow);
        // What came while no page listened.
        if (isConnectedNow) void refreshEdits({ id, datasetId });
      },
      onMessage: (message) => {
        const event = eventOf(message);
        if (event?.type === 'progress') putRun(id, (before) => advanceRun(before, event));
        else if (event?.type === 'preview') notePreview(id, event.kind, event.data);
        else if (event?.type === 'edit') void refreshEdits({ id, datasetId });
        else if (event) void refreshRun({ id, datasetId });
      },
    });
    return () => {
      close();
      setIsConnected(true);
      forgetPreviews(id);
    };
  }, [id, datasetId, isSeen]);
  return isConnected;
}

async function refreshEdits(run: Pick<Run, 'id' | 'datasetId'>): Promise<void> {
  await Promise.all([refreshRun(run), queries.invalidateQueries({ queryKey: editsQuery(run.id).queryKey })]);
}

/** False while the window is hidden. */
function useIsSeen(): boolean {
  return useSyncExternalStore(
    (tell) => {
      document.addEventListener('visibilitychange', tell);
      return () => document.removeEventListener('visibilitychange', tell);
    },
    () => document.visibilityState !== 'hidden',
  );
}
