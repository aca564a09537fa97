import type { Pages } from '../../shell/page.ts';
import { workPages } from './work/pages.tsx';

export const flowPages: Pages = {
  ...workPages,
};
