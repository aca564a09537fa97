import type { Pages } from '../../shell/page.ts';
import { operatePages } from './operate/pages.tsx';
import { workPages } from './work/pages.tsx';

export const flowPages: Pages = {
  ...operatePages,
  ...workPages,
};
