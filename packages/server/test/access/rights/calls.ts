import { dictionaryCalls } from './dictionary-calls.ts';
import { anyOf, NONE, nothing, pageOf, saved, SHARED, text, workbook, type Row } from './expectation.ts';

/** Every call that is no operation of {@link crudRoutes}. */
export const CALLS: Record<string, Row> = {
  'GET /blade-system/post/page': {
    shows: pageOf,
    foreign: { query: ({ foreign }) => ({ id: foreign.post }), is: 'hidden' },
  },
  'GET /blade-system/param/getValue': {
    query: () => ({ paramKey: 'pointcloud.release.requiresApproval' }),
    shows: (data) => data === 'false',
    foreign: SHARED,
  },
  'GET /blade-system/own-param/list': {
    shows: (data) => text(data).includes('pointcloud.release.requiresApproval'),
    foreign: { is: 'hidden' },
  },
  'POST /blade-system/own-param/submit': {
    body: ({ publicParam }) => ({ id: publicParam, ownValue: 'true' }),
    shows: saved,
    foreign: SHARED,
  },
  'POST /blade-system/own-param/reset': {
    query: ({ publicParam }) => ({ ids: publicParam }),
    shows: saved,
    foreign: SHARED,
  },
  'POST /user/send-logs': { body: () => [], shows: saved, foreign: NONE },
  'GET /blade-auth/oauth/user-info': { shows: (data) => data.roles.includes('admin'), foreign: NONE },
  'GET /user/getUserInfo': { shows: (data) => data.roles.includes('admin'), foreign: NONE },
  'GET /blade-auth/oauth/clear-cache': {
    shows: (_data, _ground, { body }) => String(body.success) === 'true',
    foreign: NONE,
  },
  'GET /blade-auth/session/own': { shows: (data) => anyOf(data), foreign: NONE },
  'GET /blade-auth/session/list': {
    shows: (data, { own }) => text(data).includes(own.session),
    foreign: { query: ({ foreignTenantId }) => ({ tenantId: foreignTenantId }), is: 'hidden' },
  },
  'GET /blade-auth/session/detail': {
    query: ({ own }) => ({ id: own.session }),
    shows: (data, { own }) => data.id === own.session,
    foreign: { query: ({ foreign }) => ({ id: foreign.session }), is: 404 },
  },
  'POST /blade-auth/session/remove': {
    query: ({ own }) => ({ ids: own.session }),
    shows: saved,
    foreign: { query: ({ own, foreign }) => ({ ids: `${own.session},${foreign.session}` }), is: 404 },
  },
  'POST /blade-auth/session/end-others': { shows: (data) => data.ended === 0, foreign: NONE },
  'GET /blade-auth/factor/own': { shows: (data) => typeof data === 'object', foreign: NONE },

  'GET /blade-system/dept/lazy-list': {
    query: () => ({ parentId: 0 }),
    shows: (data, { own }) => text(data).includes(own.dept),
    foreign: {
      query: ({ foreign, foreignTenantId }) => ({ parentId: foreign.dept, tenantId: foreignTenantId }),
      is: 'hidden',
    },
  },
  'GET /blade-system/dept/tree': {
    shows: (data, { own }) => text(data).includes(own.dept),
    foreign: { query: ({ foreignTenantId }) => ({ tenantId: foreignTenantId }), is: 'hidden' },
  },
  'GET /blade-system/dept/lazy-tree': {
    query: () => ({ parentId: 0 }),
    shows: (data, { own }) => text(data).includes(own.dept),
    foreign: { query: ({ foreignTenantId }) => ({ parentId: 0, tenantId: foreignTenantId }), is: 'hidden' },
  },
  'GET /blade-system/dept/select': {
    query: ({ own }) => ({ deptId: own.dept }),
    shows: (data, { own }) => text(data).includes(own.dept),
    foreign: { query: ({ foreign }) => ({ deptId: foreign.dept, userId: foreign.user }), is: 'hidden' },
  },
  'GET /blade-system/search/role': {
    shows: anyOf,
    foreign: { query: () => ({ roleName: 't666666' }), is: 'hidden' },
  },
  'GET /blade-system/search/dept': {
    shows: anyOf,
    foreign: { query: ({ foreign }) => ({ parentId: foreign.dept }), is: 'hidden' },
  },
  'GET /blade-system/search/post': { shows: pageOf, foreign: { query: () => ({ postName: 't666666' }), is: 'hidden' } },
  'GET /blade-system/search/user': { shows: pageOf, foreign: { query: () => ({ deptName: 't666666' }), is: 'hidden' } },

  'GET /blade-system/menu/buttons': { shows: anyOf, foreign: NONE },
  'GET /blade-system/menu/top-menu': {
    shows: (data, { own }) => text(data).includes(own.topMenu),
    foreign: { is: 'hidden' },
  },
  'GET /blade-system/menu/menu-list': { shows: anyOf, foreign: SHARED },
  'GET /blade-system/menu/lazy-list': { shows: anyOf, foreign: SHARED },
  'GET /blade-system/menu/lazy-menu-list': { shows: anyOf, foreign: SHARED },
  'GET /blade-system/menu/tree': { shows: anyOf, foreign: SHARED },
  'GET /blade-system/menu/grant-tree': { shows: (data) => anyOf(data.menu), foreign: NONE },
  'GET /blade-system/menu/role-tree-keys': {
    query: ({ own }) => ({ roleIds: own.role }),
    shows: (data, { button }) => data.menu.includes(button),
    foreign: { query: ({ foreign }) => ({ roleIds: foreign.role }), is: 'hidden', hides: nothing },
  },
  'GET /blade-system/menu/grant-top-tree': { shows: (data) => anyOf(data.menu), foreign: NONE },
  'GET /blade-system/menu/top-tree-keys': {
    query: ({ own }) => ({ topMenuIds: own.topMenu }),
    shows: (data, { menu }) => data.menu.includes(menu),
    foreign: { query: ({ foreign }) => ({ topMenuIds: foreign.topMenu }), is: 'hidden', hides: nothing },
  },
  'POST /blade-system/topmenu/grant': {
    body: ({ own, menu }) => ({ topMenuIds: [own.topMenu], menuIds: [menu] }),
    shows: saved,
    foreign: {
      body: ({ own, foreign, menu }) => ({ topMenuIds: [own.topMenu, foreign.topMenu], menuIds: [menu] }),
      is: 404,
    },
  },

  'GET /blade-system/tenant/page': {
    shows: (data, { own }) => data.total === 1 && data.records[0].id === own.tenant,
    foreign: { query: ({ foreignTenantId }) => ({ tenantId: foreignTenantId }), is: 'hidden' },
  },
  'GET /blade-system/tenant/find-by-name': {
    query: ({ tenantId }) => ({ name: `tenant ${tenantId}` }),
    shows: (data, { own }) => data.length === 1 && data[0].id === own.tenant,
    foreign: { query: ({ foreignTenantId }) => ({ name: `tenant ${foreignTenantId}` }), is: 'hidden' },
  },
  'GET /blade-system/tenant/package-detail': {
    as: 'super',
    query: ({ own }) => ({ tenantId: own.tenant }),
    shows: (data) => typeof data === 'object',
    foreign: SHARED,
  },
  'POST /blade-system/tenant/setting': {
    as: 'super',
    query: ({ own }) => ({ ids: own.tenant, accountNumber: 50, expireTime: '' }),
    shows: saved,
    foreign: SHARED,
  },
  'POST /blade-system/tenant/package-setting': {
    as: 'super',
    query: ({ tenantId }) => ({ tenantId, packageId: '' }),
    shows: saved,
    foreign: SHARED,
  },
  'POST /blade-system/tenant/datasource': {
    as: 'super',
    query: ({ tenantId, datasource }) => ({ tenantId, datasourceId: datasource }),
    shows: saved,
    foreign: SHARED,
  },
  'GET /blade-system/tenant/removal-preview': {
    as: 'super',
    query: ({ own }) => ({ ids: own.tenant }),
    shows: (data, { own }) => data[0].id === own.tenant && data[0].rows.users > 0,
    foreign: SHARED,
  },
  'POST /blade-system/tenant/archive': {
    as: 'super',
    query: ({ own }) => ({ id: own.tenant }),
    shows: (data) => typeof data.ticket === 'string',
    foreign: SHARED,
  },
  'POST /blade-system/tenant/recycle': {
    as: 'super',
    query: ({ foreign }) => ({ ids: foreign.tenant }),
    shows: saved,
    foreign: SHARED,
  },
  'POST /blade-system/tenant/pass': {
    as: 'super',
    query: ({ foreign }) => ({ ids: foreign.tenant }),
    shows: saved,
    foreign: SHARED,
  },

  'GET /blade-system/user/page': {
    query: ({ own }) => ({ deptId: own.dept }),
    shows: (data, { own }) => data.total === 3 && text(data).includes(own.user),
    foreign: {
      query: ({ foreign, foreignTenantId }) => ({ deptId: foreign.dept, tenantId: foreignTenantId }),
      is: 'hidden',
    },
  },
  'GET /blade-system/user/user-list': {
    shows: (data, { own }) => text(data).includes(own.user),
    foreign: { query: ({ foreignTenantId }) => ({ tenantId: foreignTenantId }), is: 'hidden' },
  },
  'GET /blade-system/user/password-policy': { shows: (data) => typeof data === 'object', foreign: NONE },
  'GET /blade-system/user/info': { shows: (data, { tenantId }) => data.tenantId === tenantId, foreign: NONE },
  'GET /blade-system/user/platform-detail': {
    query: ({ own }) => ({ id: own.user }),
    shows: (data, { own }) => data.id === own.user && 'userExt' in data,
    foreign: { query: ({ foreign }) => ({ id: foreign.user }), is: 404 },
  },
  'POST /blade-system/user/update-info': {
    body: ({ foreign }) => ({ id: foreign.user, name: 'me' }),
    shows: saved,
    foreign: NONE,
  },
  'POST /blade-system/user/update-password': {
    query: () => ({ oldPassword: 'secret', newPassword: 'Secret-2', newPassword1: 'Secret-2' }),
    shows: saved,
    foreign: NONE,
  },
  'POST /blade-system/user/update-platform': {
    query: ({ own }) => ({ userId: own.user, userType: 2, userExt: 'x' }),
    shows: saved,
    foreign: { query: ({ foreign }) => ({ userId: foreign.user, userType: 2, userExt: 'x' }), is: 404 },
  },
  'POST /blade-system/user/grant': {
    query: ({ own }) => ({ userIds: own.user, roleIds: own.role }),
    shows: saved,
    foreign: { query: ({ own, foreign }) => ({ userIds: `${own.user},${foreign.user}`, roleIds: own.role }), is: 404 },
  },
  'POST /blade-system/user/reset-password': {
    query: ({ own }) => ({ userIds: own.user }),
    shows: saved,
    foreign: { query: ({ own, foreign }) => ({ userIds: `${own.user},${foreign.user}` }), is: 404 },
  },
  'POST /blade-system/user/reset-factors': {
    query: ({ own }) => ({ userIds: own.user }),
    shows: saved,
    foreign: { query: ({ own, foreign }) => ({ userIds: `${own.user},${foreign.user}` }), is: 404 },
  },
  'POST /blade-system/user/unlock': {
    query: ({ own }) => ({ userIds: own.user }),
    shows: saved,
    foreign: { query: ({ own, foreign }) => ({ userIds: `${own.user},${foreign.user}` }), is: 404 },
  },
  'POST /blade-system/user/audit-pass': {
    query: ({ own }) => ({ userIds: own.waiting, roleIds: own.role }),
    shows: saved,
    foreign: { query: ({ foreign, own }) => ({ userIds: foreign.waiting, roleIds: own.role }), is: 404 },
  },
  'POST /blade-system/user/audit-refuse': {
    query: ({ own }) => ({ userIds: own.waitingToo }),
    shows: saved,
    foreign: { query: ({ foreign }) => ({ userIds: foreign.waiting }), is: 404 },
  },
  'GET /blade-system/user/export-user': {
    shows: workbook,
    foreign: {
      query: ({ foreign, foreignTenantId }) => ({ deptId: foreign.dept, tenantId: foreignTenantId }),
      is: 'hidden',
    },
  },
  'GET /blade-system/user/export-template': { shows: workbook, foreign: NONE },
  'POST /blade-system/user/import-user': {
    file: '/blade-system/user/export-user?account=t555555a',
    shows: (data) => data.rows === 1,
    foreign: NONE,
  },

  'GET /blade-system/role/tree': {
    shows: (data, { own }) => text(data).includes(own.role),
    foreign: { query: ({ foreignTenantId }) => ({ tenantId: foreignTenantId }), is: 'hidden' },
  },
  'GET /blade-system/role/tree-by-id': {
    query: ({ own }) => ({ roleId: own.role }),
    shows: (data, { own }) => text(data).includes(own.role),
    foreign: { query: ({ foreign }) => ({ roleId: foreign.role }), is: 404 },
  },
  'GET /blade-system/role/alias': { shows: (data) => text(data).includes('t555555'), foreign: { is: 'hidden' } },
  'POST /blade-system/role/grant': {
    body: ({ own, menu }) => ({ roleIds: [own.role], menuIds: [menu], dataScopeIds: [], apiScopeIds: [] }),
    shows: saved,
    foreign: {
      body: ({ own, foreign, menu }) => ({
        roleIds: [own.role, foreign.role],
        menuIds: [menu],
        dataScopeIds: [],
        apiScopeIds: [],
      }),
      is: 404,
    },
  },

  'GET /blade-system/region/list': { shows: pageOf, foreign: SHARED },
  'GET /blade-system/region/detail': {
    query: () => ({ code: '33' }),
    shows: (data) => data.code === '33',
    foreign: SHARED,
  },
  'GET /blade-system/region/select': { query: () => ({ code: '33' }), shows: anyOf, foreign: SHARED },
  'GET /blade-system/region/lazy-list': { query: () => ({ parentCode: '00' }), shows: anyOf, foreign: SHARED },
  'GET /blade-system/region/lazy-tree': { query: () => ({ parentCode: '00' }), shows: anyOf, foreign: SHARED },
  'POST /blade-system/region/submit': {
    as: 'platform',
    body: () => ({ code: '3399', parentCode: '33', name: 'x', level: 2 }),
    shows: saved,
    foreign: SHARED,
  },
  'POST /blade-system/region/update': {
    as: 'platform',
    body: () => ({ code: '3399', name: 'y' }),
    shows: saved,
    foreign: SHARED,
  },
  'POST /blade-system/region/remove': { as: 'platform', query: () => ({ id: '3399' }), shows: saved, foreign: SHARED },
  'POST /blade-system/region/save': {
    as: 'platform',
    body: () => ({ code: '3398', parentCode: '33', name: 'z', level: 2 }),
    shows: saved,
    foreign: SHARED,
  },
  'GET /blade-system/region/export-region': { shows: workbook, foreign: SHARED },
  'GET /blade-system/region/export-template': { shows: workbook, foreign: SHARED },
  'POST /blade-system/region/import-region': {
    as: 'platform',
    file: '/blade-system/region/export-region?code=3301',
    shows: (data) => data.rows > 10,
    foreign: SHARED,
  },

  'GET /blade-desk/dashboard/my-notices': {
    shows: (data, { own }) => text(data).includes(own.notice),
    foreign: { is: 'hidden' },
  },
  'GET /blade-desk/dashboard/notices': {
    shows: (data, { own }) => text(data).includes(own.notice),
    foreign: { is: 'hidden' },
  },
  'GET /blade-desk/dashboard/activities': {
    shows: (data) => Array.isArray(data),
    foreign: { is: 'hidden' },
  },
  'GET /blade-desk/dashboard/processes': {
    shows: (data) => Array.isArray(data),
    foreign: { is: 'hidden' },
  },
  'GET /blade-desk/notice/readers': {
    query: ({ own }) => ({ id: own.notice }),
    shows: (data) => data.total > 0,
    foreign: { query: ({ foreign }) => ({ id: foreign.notice }), is: 404 },
  },
  'GET /blade-desk/dashboard/summary': {
    shows: (data) => data.quota.accounts.used > 0,
    foreign: { is: 'hidden' },
  },
  'POST /blade-desk/notice/read': {
    query: ({ own }) => ({ id: own.notice }),
    shows: saved,
    foreign: { query: ({ foreign }) => ({ id: foreign.notice }), is: 404 },
  },
  'GET /blade-system/preference/list': { shows: (data) => typeof data === 'object', foreign: NONE },
  'POST /blade-system/preference/submit': { body: () => ({ name: 'a', value: 1 }), shows: saved, foreign: NONE },
  'GET /blade-auth/outside/own': { shows: (data) => Array.isArray(data), foreign: NONE },

  'POST /blade-develop/datasource/test': {
    as: 'platform',
    query: ({ datasource }) => ({ id: datasource }),
    shows: (data) => data.tables > 0,
    foreign: SHARED,
  },
  'POST /blade-develop/code/copy': { as: 'super', query: ({ code }) => ({ id: code }), shows: saved, foreign: SHARED },
  'POST /blade-develop/code/gen-code': {
    as: 'super',
    query: ({ code }) => ({ ids: code, system: 'saber3' }),
    shows: saved,
    foreign: SHARED,
  },
  'GET /blade-develop/code/download': {
    as: 'super',
    query: ({ code }) => ({ id: code }),
    shows: workbook,
    foreign: SHARED,
  },
  'GET /blade-develop/code/preview': {
    as: 'super',
    query: ({ code }) => ({ id: code }),
    shows: (data) => data.checkout === '' && anyOf(data.files),
    foreign: SHARED,
  },
  'GET /blade-develop/model/table-list': {
    as: 'super',
    query: ({ datasource }) => ({ datasourceId: datasource }),
    shows: anyOf,
    foreign: SHARED,
  },
  'GET /blade-develop/model/table-info': {
    as: 'super',
    query: ({ datasource }) => ({ datasourceId: datasource, tableName: 'blade_post' }),
    shows: (data) => data.name === 'blade_post' && anyOf(data.fields),
    foreign: SHARED,
  },
  'GET /blade-develop/model/model-prototype': {
    as: 'super',
    query: ({ model, datasource }) => ({ modelId: model, datasourceId: datasource }),
    shows: (data) => anyOf(data) || anyOf(data.fields),
    foreign: SHARED,
  },
  'POST /blade-develop/model-prototype/submit-list': {
    as: 'super',
    body: ({ model }) => [{ modelId: model, jdbcName: 'id' }],
    shows: saved,
    foreign: SHARED,
  },

  ...dictionaryCalls('/blade-system/dict', true),
  ...dictionaryCalls('/blade-system/dict-biz', false),
};
