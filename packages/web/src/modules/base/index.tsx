import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const basePages: Pages = {
  '/base/region': lazyNamed(() => import('./region-page.tsx'), 'RegionPage'),
};
