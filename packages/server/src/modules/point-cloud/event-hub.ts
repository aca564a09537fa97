import type { Database } from '../../database/database.ts';
import { EVENT_CHANNEL } from '../../tasks/channels.ts';

/** Wakes those who follow a dataset or run when any worker has written news of it. */
export interface EventHub {
  /** @returns how to stop following. */
  follow(subjectId: string, wake: () => void): () => void;
  close(): Promise<void>;
}

/** One listener for all streams of this process. */
export async function openEventHub(database: Database): Promise<EventHub> {
  const followers = new Map<string, Set<() => void>>();
  const unlisten = await database.listen(EVENT_CHANNEL, (subjectId) => {
    // Empty: the connection was lost for a while and anything may have happened.
    const woken = subjectId === '' ? [...followers.values()].flatMap((set) => [...set]) : followers.get(subjectId);
    for (const wake of woken ?? []) wake();
  });
  return {
    follow: (subjectId, wake) => {
      const set = followers.get(subjectId) ?? new Set();
      followers.set(subjectId, set.add(wake));
      return () => {
        set.delete(wake);
        if (set.size === 0) followers.delete(subjectId);
      };
    },
    close: unlisten,
  };
}
