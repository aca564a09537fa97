import { RUN_EVENTS_PATH } from '@cloud/contract';
import type { Run } from '@cloud/contract';
import { useEffect, useState } from 'react';
import { followEvents } from '../../../lib/http/event-stream.ts';
import { forgetPreviews, notePreview } from '../live/previews.ts';
import { advanceRun, eventOf, isOver } from '../live/run-event.ts';
import { putRun, refreshRun } from './use-runs.ts';

/** Follows a run while it goes on. @returns whether the stream stands. */
export function useRunEvents(run: Run | undefined): boolean {
  const [isConnected, setIsConnected] = useState(true);
  const id = run?.id ?? '';
  const datasetId = run?.datasetId ?? '';
  const isGoing = run !== undefined && !isOver(run.state);
  useEffect(() => {
    if (!isGoing) return undefined;
    const close = followEvents({
      path: `${RUN_EVENTS_PATH}?id=${encodeURIComponent(id)}`,
      onConnection: setIsConnected,
      onMessage: (message) => {
        const event = eventOf(message);
        if (event?.type === 'progress') putRun(id, (before) => advanceRun(before, event));
        else if (event?.type === 'preview') notePreview(id, event.kind, event.data);
        else if (event) {
          close();
          void refreshRun({ id, datasetId });
        }
      },
    });
    return () => {
      close();
      setIsConnected(true);
      forgetPreviews(id);
    };
  }, [id, datasetId, isGoing]);
  return isConnected;
}
