import type { WorkCounts } from '@cloud/contract';
import { create } from 'zustand';
import { useSession } from '../../lib/session/session.ts';

const NONE: WorkCounts = { todo: 0, claim: 0, copies: 0, notices: 0 };

/** How much waits for the person, as the server pushes it. */
export const useWorkCounts = create<WorkCounts>(() => NONE);

useSession.subscribe((now, before) => {
  if (now.userInfo.user_id !== before.userInfo.user_id || !now.token) useWorkCounts.setState(NONE);
});

const MOST_SHOWN = 99;

/** A count as a badge shows it. */
export const badgeText = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));
