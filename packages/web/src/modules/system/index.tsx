import { client, dept, menu, param, post, tenant, tenantPackage, topMenu } from '@cloud/contract';
import { CrudPage } from '../../crud/lazy-crud-page.tsx';
import type { Pages } from '../../shell/page.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const TopMenuSetting = lazyPart(async () => (await import('./top-menu-setting.tsx')).TopMenuSetting);

export const systemPages: Pages = {
  '/system/user': lazyNamed(() => import('./user-page.tsx'), 'UserPage'),
  '/system/dept': () => <CrudPage entity={dept} />,
  '/system/post': () => <CrudPage entity={post} />,
  '/system/dict': lazyNamed(() => import('./dict-page.tsx'), 'DictPage'),
  '/system/dictbiz': lazyNamed(() => import('./dict-page.tsx'), 'DictBizPage'),
  '/system/menu': () => <CrudPage entity={menu} />,
  '/system/param': () => <CrudPage entity={param} />,
  '/system/topmenu': () => <CrudPage entity={topMenu} rowActions={TopMenuSetting} />,
  '/system/tenant': () => <CrudPage entity={tenant} />,
  '/system/tenantpackage': () => <CrudPage entity={tenantPackage} />,
  '/system/client': () => <CrudPage entity={client} />,
  '/info/index': lazyNamed(() => import('./profile-page.tsx'), 'ProfilePage'),
};
