import { RUN_EVENTS_PATH } from '@cloud/contract';
import type { Dataset } from '@cloud/contract';
import { useEffect, useState } from 'react';
import { followEvents } from '../../../lib/http/event-stream.ts';
import { forgetPreviews, notePreview } from '../live/previews.ts';
import { advanceDataset, eventOf } from '../live/run-event.ts';
import { putDataset, refreshDataset } from './use-datasets.ts';

/** Follows the ingest of a dataset while it goes on. @returns whether the stream stands. */
export function useIngestEvents(dataset: Dataset | undefined): boolean {
  const [isConnected, setIsConnected] = useState(true);
  const id = dataset?.id ?? '';
  const isGoing = dataset?.state === 'uploaded' || dataset?.state === 'ingesting';
  useEffect(() => {
    if (!isGoing) return undefined;
    const close = followEvents({
      path: `${RUN_EVENTS_PATH}?datasetId=${encodeURIComponent(id)}`,
      onConnection: setIsConnected,
      onMessage: (message) => {
        const event = eventOf(message);
        if (event?.type === 'progress') putDataset(id, (before) => advanceDataset(before, event));
        else if (event?.type === 'preview') notePreview(id, event.kind, event.data);
        else if (event) {
          close();
          void refreshDataset(id);
        }
      },
    });
    return () => {
      close();
      setIsConnected(true);
      forgetPreviews(id);
    };
  }, [id, isGoing]);
  return isConnected;
}
