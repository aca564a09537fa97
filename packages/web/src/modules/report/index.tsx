import { withTexts } from '../../lib/i18n/i18n.ts';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const reportPages: Pages = {
  '/report/reportlist': lazyNamed(
    () => withTexts(import('./report-page.tsx'), 'report', 'crud', 'chart'),
    'ReportPage',
  ),
};
