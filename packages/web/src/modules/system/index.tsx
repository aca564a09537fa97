import { dept, post } from '@cloud/contract';
import { CrudPage } from '../../crud/lazy-crud-page.tsx';
import type { Pages } from '../../shell/page.ts';

export const systemPages: Pages = {
  '/system/post': () => <CrudPage entity={post} />,
  '/system/dept': () => <CrudPage entity={dept} />,
};
