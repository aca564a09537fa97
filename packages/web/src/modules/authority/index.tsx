import { apiScope, dataScope, role } from '@cloud/contract';
import { CrudPage } from '../../crud/lazy-crud-page.tsx';
import type { Pages } from '../../shell/page.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const RoleGrant = lazyPart(async () => (await import('./role-grant.tsx')).RoleGrant);

export const authorityPages: Pages = {
  '/authority/role': () => <CrudPage entity={role} rowActions={RoleGrant} />,
  '/authority/datascope': () => <CrudPage entity={dataScope} />,
  '/authority/apiscope': () => <CrudPage entity={apiScope} />,
};
