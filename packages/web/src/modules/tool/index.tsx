import { withTexts } from '../../lib/i18n/i18n.ts';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const toolPages: Pages = {
  '/tool/datasource': lazyNamed(() => withTexts(import('./datasource-page.tsx'), 'tool', 'crud'), 'DatasourcePage'),
  '/tool/code': lazyNamed(() => withTexts(import('./code-page.tsx'), 'tool', 'crud'), 'CodePage'),
  '/tool/model': lazyNamed(() => withTexts(import('./model-page.tsx'), 'tool', 'crud'), 'ModelPage'),
};
