import { role } from '@cloud/contract';
import { withTexts } from '../../lib/i18n/i18n.ts';
import { lazyList } from '../../crud/page/lazy-list.tsx';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';

export const authorityPages: Pages = {
  '/authority/role': lazyList(async () => {
    const { RoleGrant } = await withTexts(import('./role-grant.tsx'), 'authority');
    return { entity: role, rowActions: RoleGrant };
  }),
  '/authority/datascope': lazyNamed(() => withTexts(import('./scope-page.tsx'), 'authority', 'crud'), 'DataScopePage'),
  '/authority/apiscope': lazyNamed(() => withTexts(import('./scope-page.tsx'), 'authority', 'crud'), 'ApiScopePage'),
};
