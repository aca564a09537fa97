import { workEvents } from '@cloud/contract';
import type { WorkCounts } from '@cloud/contract';
import { followEvents } from '../../lib/http/event-stream.ts';
import { queries } from '../../lib/query.ts';
import { asRecord } from '../../lib/unknown.ts';
import { useWorkCounts } from './work-counts.ts';

/** Lists of tasks and instances stand below this key. */
const WORK_KEY = 'work';

/**
 * Keeps the counts up to date while the window is seen, and has lists of work asked for again when they change. A hidden
 * window holds no connection, of which a browser has six for all its windows; it is told everything when it is shown again.
 *
 * @returns what ends it.
 */
export function followWork(): () => void {
  let close: (() => void) | undefined;
  const follow = () => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen) close ??= followEvents({ path: workEvents.path, onMessage: take, onConnection: () => {} });
    else {
      close?.();
      close = undefined;
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close?.();
  };
}

function take({ type, data }: { type: string; data: string }): void {
  if (type !== 'counts') return;
  const next = countsOf(data);
  const before = useWorkCounts.getState();
  useWorkCounts.setState(next);
  const isOther = next.todo !== before.todo || next.claim !== before.claim || next.copies !== before.copies;
  if (isOther) void queries.invalidateQueries({ queryKey: [WORK_KEY] });
}

function countsOf(data: string): WorkCounts {
  const given = asRecord(JSON.parse(data));
  const count = (name: keyof WorkCounts) => Number(given[name] ?? 0);
  return { todo: count('todo'), claim: count('claim'), copies: count('copies'), notices: count('notices') };
}
