import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const deskPages: Pages = {
  '/wel/index': lazyNamed(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  '/desk/notice': lazyNamed(() => import('./notice-page.tsx'), 'NoticePage'),
};
