import { withTexts } from '../../lib/i18n/i18n.ts';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const pointCloudPages: Pages = {
  '/userPointCloud/pointCloud': lazyNamed(
    () => withTexts(import('./modelling-page.tsx'), 'point-cloud'),
    'ModellingPage',
  ),
};
