import { dept, post, tenantPackage, topMenu } from '@cloud/contract';
import { CrudPage } from '../../crud/page/lazy-crud-page.tsx';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';

const TopMenuSetting = lazyPart(async () => (await import('./menu/top-menu-setting.tsx')).TopMenuSetting);

const IconCell = lazyPart(async () => (await import('./menu/icon-cell.tsx')).IconCell);
const TopMenuForm = lazyPart(async () => (await import('./menu/menu-form.tsx')).TopMenuForm);
const TenantPackageForm = lazyPart(async () => (await import('./tenant/tenant-package-form.tsx')).TenantPackageForm);

export const systemPages: Pages = {
  '/system/user': lazyNamed(() => import('./user/user-page.tsx'), 'UserPage'),
  '/system/dept': () => <CrudPage entity={dept} />,
  '/system/post': () => <CrudPage entity={post} />,
  '/system/dict': lazyNamed(() => import('./dict-page.tsx'), 'DictPage'),
  '/system/dictbiz': lazyNamed(() => import('./dict-page.tsx'), 'DictBizPage'),
  '/system/menu': lazyNamed(() => import('./menu/menu-page.tsx'), 'MenuPage'),
  '/system/param': lazyNamed(() => import('./param-page.tsx'), 'ParamPage'),
  '/system/topmenu': () => (
    <CrudPage entity={topMenu} rowActions={TopMenuSetting} cells={{ source: IconCell }} form={TopMenuForm} />
  ),
  '/system/tenant': lazyNamed(() => import('./tenant/tenant-page.tsx'), 'TenantPage'),
  '/system/tenantpackage': () => <CrudPage entity={tenantPackage} form={TenantPackageForm} />,
  '/system/client': lazyNamed(() => import('./client-page.tsx'), 'ClientPage'),
  '/info/index': lazyNamed(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
};
