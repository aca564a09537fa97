// Rows of every shape; what is looked for in them is asserted.
/* oxlint-disable typescript/no-explicit-any */
export type Row = Record<string, any>;

/** An ordinary screen of the public client of the family: what its form posts, what it searches and looks up. */
export interface Screen {
  path: string;
  /** What the form posts for a new record. */
  form: Row;
  /** The search box that is filled; it finds the record by its text. */
  search: string;
  edit: Row;
  /** The screen has no call for one record: it edits the row of the list. */
  hasDetail?: false;
  /** Where an edited row goes. */
  update?: string;
  /** Look-ups of the screen. */
  lookUps?: readonly (readonly [path: string, query?: Row])[];
}

export const SCREENS: readonly Screen[] = [
  {
    path: '/blade-system/dept',
    form: { deptName: 'p1', tenantId: '', fullName: 'p1 full', parentId: '', sort: 9, remark: '' },
    search: 'deptName',
    edit: { fullName: 'changed' },
    lookUps: [['/blade-system/dept/tree'], ['/blade-system/tenant/select']],
  },
  {
    path: '/blade-system/post',
    form: { tenantId: '', category: 2, postCode: 'p1', postName: 'p1', sort: 3, remark: '' },
    search: 'postCode',
    edit: { postName: 'p2' },
    lookUps: [['/blade-system/dict/dictionary', { code: 'post_category' }]],
  },
  {
    path: '/blade-system/dict',
    form: { code: 'p1', dictValue: 'p1', parentId: '', dictKey: -1, sort: 1, remark: '' },
    search: 'code',
    edit: { dictValue: 'p2' },
    lookUps: [['/blade-system/dict/tree', { code: 'DICT' }]],
  },
  {
    path: '/blade-system/menu',
    form: {
      name: 'p1',
      path: '/p1',
      parentId: '',
      source: 'icon-caidan',
      code: 'p1',
      category: 1,
      alias: 'menu',
      action: 1,
      sort: 77,
      isOpen: '',
      remark: '',
    },
    search: 'code',
    edit: { alias: 'm2' },
    lookUps: [['/blade-system/menu/tree']],
  },
  {
    path: '/blade-system/param',
    form: { paramName: 'p1', paramKey: 'p1', paramValue: 'v' },
    search: 'paramKey',
    edit: { paramValue: 'w' },
    hasDetail: false,
  },
  {
    path: '/blade-system/tenant',
    form: {
      tenantId: '',
      tenantName: 'p1',
      linkman: 'me',
      contactNumber: '',
      address: '',
      domain: 'http://p1.example',
    },
    search: 'tenantName',
    edit: { linkman: 'you' },
    hasDetail: false,
  },
  {
    path: '/blade-system/client',
    form: {
      clientId: 'p1',
      clientSecret: 's',
      authorizedGrantTypes: 'refresh_token,password',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604800,
      webServerRedirectUri: 'http://p1.example',
      resourceIds: '',
      authorities: '',
      autoapprove: '',
      additionalInformation: '',
    },
    search: 'clientId',
    edit: { accessTokenValidity: 1800 },
  },
  {
    path: '/blade-system/topmenu',
    form: { name: 'p1', source: 'icon-caidan', code: 'p1', sort: 5, path: '' },
    search: 'code',
    edit: { sort: 6 },
    lookUps: [['/blade-system/menu/grant-top-tree'], ['/blade-system/menu/top-menu']],
  },
  {
    path: '/blade-system/role',
    form: { roleName: 'p1', tenantId: '', roleAlias: 'p1', parentId: '', sort: 4 },
    search: 'roleAlias',
    edit: { roleName: 'p2' },
    hasDetail: false,
    lookUps: [['/blade-system/role/tree'], ['/blade-system/menu/grant-tree']],
  },
  {
    path: '/blade-desk/notice',
    form: { title: 'p1', category: 1, releaseTime: '2026-11-21 10:00:00', content: 'hello' },
    search: 'title',
    edit: { content: 'hi' },
    lookUps: [['/blade-system/dict/dictionary', { code: 'notice' }]],
  },
  {
    path: '/blade-develop/datasource',
    form: { name: 'p1', driverClass: 'org.postgresql.Driver', username: 'u', password: 'p', url: 'jdbc:x', remark: '' },
    search: 'name',
    edit: { remark: 'r' },
    lookUps: [['/blade-develop/datasource/select']],
  },
  {
    path: '/blade-develop/code',
    form: {
      datasourceId: '',
      codeName: 'p1',
      serviceName: 'p1',
      tableName: 't',
      tablePrefix: 'x_',
      pkName: 'id',
      packageName: 'o',
      baseMode: 2,
      wrapMode: 1,
      apiPath: '/a',
      webPath: '/b',
    },
    search: 'codeName',
    edit: { packageName: 'q' },
    lookUps: [['/blade-system/dict/dictionary', { code: 'yes_no' }]],
  },
];
