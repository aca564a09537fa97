import { role } from '@cloud/contract';
import { CrudPage } from '../../crud/page/lazy-crud-page.tsx';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';

const RoleGrant = lazyPart(async () => (await import('./role-grant.tsx')).RoleGrant);

export const authorityPages: Pages = {
  '/authority/role': () => <CrudPage entity={role} rowActions={RoleGrant} />,
  '/authority/datascope': lazyNamed(() => import('./scope-page.tsx'), 'DataScopePage'),
  '/authority/apiscope': lazyNamed(() => import('./scope-page.tsx'), 'ApiScopePage'),
};
