import { withTexts } from '../../lib/i18n/i18n.ts';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const deskPages: Pages = {
  '/wel/index': lazyNamed(() => withTexts(import('./dashboard-page.tsx'), 'desk', 'chart'), 'DashboardPage'),
  '/desk/notice': lazyNamed(() => withTexts(import('./notice-page.tsx'), 'crud', 'desk'), 'NoticePage'),
};
