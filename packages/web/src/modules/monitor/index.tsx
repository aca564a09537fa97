import { withTexts } from '../../lib/i18n/i18n.ts';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const monitorPages: Pages = {
  '/monitor/online': lazyNamed(() => withTexts(import('./online-page.tsx'), 'monitor', 'crud'), 'OnlinePage'),
  '/monitor/audit': lazyNamed(() => withTexts(import('./audit-page.tsx'), 'monitor', 'crud'), 'AuditPage'),
  '/monitor/backup': lazyNamed(() => withTexts(import('./backup/backup-page.tsx'), 'monitor', 'crud'), 'BackupPage'),
  '/monitor/health': lazyNamed(
    () => withTexts(import('./health/health-page.tsx'), 'monitor', 'chart', 'crud'),
    'HealthPage',
  ),
  '/monitor/alarm': lazyNamed(() => withTexts(import('./health/alarm-page.tsx'), 'monitor', 'crud'), 'AlarmPage'),
  '/monitor/slow-query': lazyNamed(() => withTexts(import('./health/slow-query-page.tsx'), 'monitor'), 'SlowQueryPage'),
  '/monitor/doc': lazyNamed(() => withTexts(import('./api/api-description-page.tsx'), 'monitor'), 'ApiDescriptionPage'),
  '/monitor/log/usual': lazyNamed(() => withTexts(import('./log-pages.tsx'), 'monitor', 'crud'), 'UsualLogPage'),
  '/monitor/log/api': lazyNamed(() => withTexts(import('./log-pages.tsx'), 'monitor', 'crud'), 'ApiLogPage'),
  '/monitor/log/error': lazyNamed(() => withTexts(import('./log-pages.tsx'), 'monitor', 'crud'), 'ErrorLogPage'),
};
