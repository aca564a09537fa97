import { withTexts } from '../../lib/i18n/i18n.ts';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const basePages: Pages = {
  '/base/region': lazyNamed(() => withTexts(import('./region-page.tsx'), 'crud'), 'RegionPage'),
};
