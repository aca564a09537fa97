import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const demoPages: Pages = {
  '/util/index': lazyNamed(() => import('./utility-page.tsx'), 'UtilityPage'),
};
