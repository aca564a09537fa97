import { withTexts } from '../../../lib/i18n/i18n.ts';
import type { Pages } from '../../../shell/page.ts';
import { lazyNamed } from '../../../ui/loading/lazy-named.ts';

/** What a person has to do, did and started, and the pages of single processes. */
export const workPages: Pages = {
  '/work/start': lazyNamed(() => withTexts(import('./lists/start-page.tsx'), 'work', 'crud'), 'StartPage'),
  '/work/claim': lazyNamed(() => withTexts(import('./lists/claim-page.tsx'), 'work', 'crud'), 'ClaimPage'),
  '/work/todo': lazyNamed(() => withTexts(import('./lists/todo-page.tsx'), 'work', 'crud'), 'TodoPage'),
  '/work/send': lazyNamed(() => withTexts(import('./lists/send-page.tsx'), 'work', 'crud'), 'SendPage'),
  '/work/done': lazyNamed(() => withTexts(import('./lists/done-page.tsx'), 'work', 'crud'), 'DonePage'),
};
