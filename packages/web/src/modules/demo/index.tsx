import { withTexts } from '../../lib/i18n/i18n.ts';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const demoPages: Pages = {
  '/util/index': lazyNamed(() => withTexts(import('./utility-page.tsx'), 'demo', 'crud', 'preview'), 'UtilityPage'),
};
