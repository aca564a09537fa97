import { useMobile } from '../../../lib/use-mobile.ts';
import { usePage } from '../page-store.tsx';

/** Place of the bar of edits: over the view; on a small screen in the visible zone, over the plan or in the work zone. */
export function useEditBarPlace(isPlanShown: boolean): 'view' | 'plan' | 'work' {
  const isMobile = useMobile();
  const zone = usePage((page) => page.zone);
  if (!isMobile) return 'view';
  if (zone === 'work') return 'work';
  return isPlanShown ? 'plan' : 'view';
}
