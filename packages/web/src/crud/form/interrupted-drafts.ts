import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/toast.ts';
import type { Draft } from '../record/draft.ts';

/** A form that was not finished: what it began with and what was typed. */
export interface InterruptedDraft {
  /** Title of its list. */
  list: string;
  base: Draft;
  draft: Draft;
}

/** Forms with something typed, by the title of their list. */
const open = new Map<string, InterruptedDraft>();
/** Those that were open when a session ended, and whose they are. They live as long as the page and are stored nowhere. */
let left: { userId: string; drafts: ReadonlyMap<string, InterruptedDraft> } | undefined;

const userNow = (): string => String(useSession.getState().userInfo.user_id);

/** A form holds something that is not saved; undefined: it does not any more. */
export function trackDraft(list: string, draft: InterruptedDraft | undefined): void {
  if (draft) open.set(list, draft);
  else open.delete(list);
}

/** What the end of a session left of the form of a list. */
export function interruptedDraft(list: string): InterruptedDraft | undefined {
  return left?.userId === userNow() ? left?.drafts.get(list) : undefined;
}

/** The form was saved or given up. */
export function discardDraft(list: string): void {
  if (left) left = { ...left, drafts: new Map([...left.drafts].filter(([name]) => name !== list)) };
}

useSession.subscribe((now, before) => {
  if (before.token !== '' && now.token === '' && open.size > 0) {
    const userId = String(before.userInfo.user_id);
    left = { userId, drafts: new Map([...(left?.userId === userId ? left.drafts : []), ...open]) };
    open.clear();
  }
  if (before.token !== '' || now.token === '' || !left) return;
  // Nothing of one user is shown to the next.
  if (left.userId !== userNow()) left = undefined;
  else if (left.drafts.size > 0) toast.info(t('crud:draftsKept'));
});
