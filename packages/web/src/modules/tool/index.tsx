import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const toolPages: Pages = {
  '/tool/datasource': lazyNamed(() => import('./datasource-page.tsx'), 'DatasourcePage'),
};
