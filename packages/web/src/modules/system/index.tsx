import { dept, post, tenantPackage, topMenu } from '@cloud/contract';
import { withTexts } from '../../lib/i18n/i18n.ts';
import { lazyList } from '../../crud/page/lazy-list.tsx';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';

const TopMenuForm = lazyPart(async () => (await import('./menu/menu-form.tsx')).TopMenuForm);
const TenantPackageForm = lazyPart(async () => (await import('./tenant/tenant-package-form.tsx')).TenantPackageForm);

export const systemPages: Pages = {
  '/system/user': lazyNamed(() => withTexts(import('./user/user-page.tsx'), 'system', 'crud'), 'UserPage'),
  '/system/dept': lazyList({ entity: dept }),
  '/system/post': lazyList({ entity: post }),
  '/system/dict': lazyNamed(() => withTexts(import('./dict-page.tsx'), 'system', 'crud'), 'DictPage'),
  '/system/dictbiz': lazyNamed(() => withTexts(import('./dict-page.tsx'), 'system', 'crud'), 'DictBizPage'),
  '/system/menu': lazyNamed(() => withTexts(import('./menu/menu-page.tsx'), 'crud', 'system'), 'MenuPage'),
  '/system/param': lazyNamed(() => withTexts(import('./param-page.tsx'), 'crud', 'system'), 'ParamPage'),
  '/system/topmenu': lazyList(async () => {
    const [{ TopMenuSetting }, { IconCell }] = await withTexts(
      Promise.all([import('./menu/top-menu-setting.tsx'), import('./menu/icon-cell.tsx')]),
      'system',
    );
    return { entity: topMenu, rowActions: TopMenuSetting, cells: { source: IconCell }, form: TopMenuForm };
  }),
  '/system/tenant': lazyNamed(() => withTexts(import('./tenant/tenant-page.tsx'), 'system', 'crud'), 'TenantPage'),
  '/system/tenantpackage': lazyList({ entity: tenantPackage, form: TenantPackageForm }),
  '/system/client': lazyNamed(() => withTexts(import('./client-page.tsx'), 'system', 'crud'), 'ClientPage'),
  '/info/index': lazyNamed(
    () => withTexts(import('./profile/profile-page.tsx'), 'system', 'factor', 'crud'),
    'ProfilePage',
  ),
};
