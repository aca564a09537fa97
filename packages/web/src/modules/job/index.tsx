import { withTexts } from '../../lib/i18n/i18n.ts';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const jobPages: Pages = {
  '/job/jobserver': lazyNamed(() => withTexts(import('./job-server-page.tsx'), 'job', 'crud'), 'JobServerPage'),
  '/job/jobinfo': lazyNamed(() => withTexts(import('./job-page.tsx'), 'job', 'crud'), 'JobPage'),
};
