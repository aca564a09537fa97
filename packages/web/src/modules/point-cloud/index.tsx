import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';

export const pointCloudPages: Pages = {
  '/userPointCloud/pointCloud': lazyNamed(() => import('./modelling-page.tsx'), 'ModellingPage'),
};
