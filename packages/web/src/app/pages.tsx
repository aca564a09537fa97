import { pointCloudPages } from '../modules/point-cloud/index.tsx';
import { systemPages } from '../modules/system/index.tsx';
import type { Pages } from '../shell/page.ts';

/** Every screen by the path of its menu entry. */
export const pages: Pages = { ...pointCloudPages, ...systemPages };
