import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const monitorPages: Pages = {
  '/monitor/online': lazyNamed(() => import('./online-page.tsx'), 'OnlinePage'),
  '/monitor/audit': lazyNamed(() => import('./audit-page.tsx'), 'AuditPage'),
  '/monitor/backup': lazyNamed(() => import('./backup/backup-page.tsx'), 'BackupPage'),
  '/monitor/health': lazyNamed(() => import('./health/health-page.tsx'), 'HealthPage'),
  '/monitor/alarm': lazyNamed(() => import('./health/alarm-page.tsx'), 'AlarmPage'),
  '/monitor/slow-query': lazyNamed(() => import('./health/slow-query-page.tsx'), 'SlowQueryPage'),
  '/monitor/doc': lazyNamed(() => import('./api/api-description-page.tsx'), 'ApiDescriptionPage'),
  '/monitor/log/usual': lazyNamed(() => import('./log-pages.tsx'), 'UsualLogPage'),
  '/monitor/log/api': lazyNamed(() => import('./log-pages.tsx'), 'ApiLogPage'),
  '/monitor/log/error': lazyNamed(() => import('./log-pages.tsx'), 'ErrorLogPage'),
};
