import type { Pages } from '../../shell/page.ts';

export const systemPages: Pages = {};
