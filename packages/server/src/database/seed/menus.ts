/**
 * A menu that comes with the product. Add one only when its screen works: an entry without a page is a dead link.
 * The English name is the console's text `menu.<code>`; a name that an administrator changed wins over both.
 */
export interface MenuSeed {
  code: string;
  name: string;
  /** Client route; http(s) opens in the frame page. */
  path: string;
  /** Icon class. */
  source: string;
  sort: number;
  /** 2: its page is kept alive while its tab is open, as every page is unless it says 1. */
  isOpen?: 1 | 2;
  /** Which client has a screen for it; by default {@link shownIn} knows. */
  shownIn?: ShownIn;
  /** Its buttons: verbs of {@link VERBS} or whole buttons. */
  buttons?: readonly (Verb | ButtonSeed)[];
  children?: readonly MenuSeed[];
}

/** 1 every client, 2 this console only, 3 the public client of the family only. */
export type ShownIn = 1 | 2 | 3;

/** Paths of the screens that the public client of the family has; any other would be an empty page there. */
const PUBLIC_SCREENS = new Set([
  '/desk/notice',
  '/monitor/log/usual',
  '/monitor/log/api',
  '/monitor/log/error',
  '/tool/code',
  '/tool/datasource',
  '/report/reportlist',
  '/base/region',
  '/authority/role',
  '/authority/datascope',
  '/authority/apiscope',
  '/system/user',
  '/system/dept',
  '/system/post',
  '/system/dict',
  '/system/menu',
  '/system/param',
  '/system/topmenu',
  '/system/tenant',
  '/system/client',
]);

/** Where a menu is shown: a branch wherever something below it is. */
export function shownIn({ shownIn, children, path }: MenuSeed): ShownIn {
  return shownIn ?? (children || PUBLIC_SCREENS.has(path) ? 1 : 2);
}

export interface ButtonSeed {
  /** Appended to the menu's code: `<menu>_<verb>`. */
  verb: string;
  name: string;
  /** 1 toolbar, 2 row, 3 both. */
  action: 1 | 2 | 3;
}

export type Verb = 'add' | 'edit' | 'delete' | 'view';

export const VERBS: Record<Verb, Omit<ButtonSeed, 'verb'>> = {
  add: { name: '新增', action: 1 },
  edit: { name: '修改', action: 2 },
  delete: { name: '删除', action: 3 },
  view: { name: '查看', action: 2 },
};

const EVERY_VERB: readonly Verb[] = ['add', 'edit', 'delete', 'view'];

export const MENUS: readonly MenuSeed[] = [
  {
    code: 'userPointCloud',
    name: '点云建模',
    path: '/userPointCloud',
    source: 'icon-pointcloud',
    sort: 0,
    children: [
      {
        code: 'pointCloud',
        name: '点云建模',
        path: '/userPointCloud/pointCloud',
        source: 'icon-pointcloud',
        sort: 1,
        isOpen: 2,
      },
    ],
  },
  // Screens of the public client without one here yet: this console leaves out what it has no page for.
  {
    code: 'tool',
    name: '研发工具',
    path: '/tool',
    source: 'icon-tool',
    sort: 4,
    shownIn: 3,
    children: [
      {
        code: 'code',
        name: '代码生成',
        path: '/tool/code',
        source: 'icon-code',
        sort: 1,
        shownIn: 3,
        buttons: EVERY_VERB,
      },
      {
        code: 'datasource',
        name: '数据源管理',
        path: '/tool/datasource',
        source: 'icon-datasource',
        sort: 2,
        shownIn: 3,
        buttons: EVERY_VERB,
      },
    ],
  },
  {
    code: 'report',
    name: '报表管理',
    path: '/report',
    source: 'icon-report',
    sort: 5,
    shownIn: 3,
    children: [
      {
        code: 'report_list',
        name: '报表列表',
        path: '/report/reportlist',
        source: 'icon-report',
        sort: 1,
        shownIn: 3,
        buttons: ['delete', 'view'],
      },
    ],
  },
  {
    code: 'monitor',
    name: '系统监控',
    path: '/monitor',
    source: 'icon-monitor',
    sort: 3,
    children: [
      {
        code: 'online',
        name: '在线用户',
        path: '/monitor/online',
        source: 'icon-user',
        sort: 1,
        buttons: [{ verb: 'offline', name: '强制下线', action: 3 }],
      },
      {
        code: 'audit',
        name: '操作审计',
        path: '/monitor/audit',
        source: 'icon-authority',
        sort: 2,
        buttons: ['view'],
      },
      {
        code: 'log',
        name: '日志管理',
        path: '/monitor/log',
        source: 'icon-file',
        sort: 3,
        children: [
          {
            code: 'log_usual',
            name: '通用日志',
            path: '/monitor/log/usual',
            source: 'icon-file',
            sort: 1,
            buttons: ['view'],
          },
          {
            code: 'log_api',
            name: '接口日志',
            path: '/monitor/log/api',
            source: 'icon-file',
            sort: 2,
            buttons: ['view'],
          },
          {
            code: 'log_error',
            name: '错误日志',
            path: '/monitor/log/error',
            source: 'icon-file',
            sort: 3,
            buttons: ['view'],
          },
        ],
      },
    ],
  },
  {
    code: 'desk',
    name: '工作台',
    path: '/desk',
    source: 'icon-desk',
    sort: 1,
    children: [
      { code: 'notice', name: '通知公告', path: '/desk/notice', source: 'icon-notice', sort: 1, buttons: EVERY_VERB },
    ],
  },
  {
    code: 'base',
    name: '基础数据',
    path: '/base',
    source: 'icon-base',
    sort: 97,
    children: [
      {
        code: 'region',
        name: '行政区划',
        path: '/base/region',
        source: 'icon-region',
        sort: 1,
        buttons: [
          'add',
          'delete',
          { verb: 'import', name: '导入', action: 1 },
          { verb: 'export', name: '导出', action: 1 },
          { verb: 'debug', name: '调试', action: 1 },
        ],
      },
    ],
  },
  {
    code: 'authority',
    name: '权限管理',
    path: '/authority',
    source: 'icon-authority',
    sort: 98,
    children: [
      { code: 'role', name: '角色管理', path: '/authority/role', source: 'icon-role', sort: 1, buttons: EVERY_VERB },
      {
        code: 'data_scope',
        name: '数据权限',
        path: '/authority/datascope',
        source: 'icon-data-scope',
        sort: 2,
        buttons: [{ verb: 'setting', name: '权限配置', action: 2 }],
      },
      {
        code: 'api_scope',
        name: '接口权限',
        path: '/authority/apiscope',
        source: 'icon-api-scope',
        sort: 3,
        buttons: [{ verb: 'setting', name: '权限配置', action: 2 }],
      },
    ],
  },
  {
    code: 'system',
    name: '系统管理',
    path: '/system',
    source: 'icon-system',
    sort: 99,
    children: [
      {
        code: 'user',
        name: '用户管理',
        path: '/system/user',
        source: 'icon-user',
        sort: 1,
        buttons: [
          ...EVERY_VERB,
          { verb: 'role', name: '角色配置', action: 1 },
          { verb: 'reset', name: '密码重置', action: 1 },
          { verb: 'factor', name: '二次验证重置', action: 1 },
        ],
      },
      { code: 'dept', name: '机构管理', path: '/system/dept', source: 'icon-dept', sort: 2, buttons: EVERY_VERB },
      { code: 'post', name: '岗位管理', path: '/system/post', source: 'icon-post', sort: 2, buttons: EVERY_VERB },
      { code: 'dict', name: '系统字典', path: '/system/dict', source: 'icon-dict', sort: 3, buttons: EVERY_VERB },
      { code: 'dictbiz', name: '业务字典', path: '/system/dictbiz', source: 'icon-dict', sort: 3, buttons: EVERY_VERB },
      { code: 'menu', name: '菜单管理', path: '/system/menu', source: 'icon-menu', sort: 4, buttons: EVERY_VERB },
      { code: 'param', name: '参数管理', path: '/system/param', source: 'icon-param', sort: 6, buttons: EVERY_VERB },
      {
        code: 'topmenu',
        name: '顶部菜单',
        path: '/system/topmenu',
        source: 'icon-topmenu',
        sort: 7,
        buttons: [...EVERY_VERB, { verb: 'setting', name: '菜单配置', action: 2 }],
      },
      { code: 'tenant', name: '租户管理', path: '/system/tenant', source: 'icon-tenant', sort: 7, buttons: EVERY_VERB },
      {
        code: 'tenant_package',
        name: '租户产品包',
        path: '/system/tenantpackage',
        source: 'icon-package',
        sort: 7,
        buttons: EVERY_VERB,
      },
      { code: 'client', name: '应用管理', path: '/system/client', source: 'icon-client', sort: 8, buttons: EVERY_VERB },
    ],
  },
  {
    code: 'util',
    name: '实用工具',
    path: '/util',
    source: 'icon-tool',
    sort: 100,
    children: [{ code: 'util_demo', name: '工具演示', path: '/util/index', source: 'icon-tool', sort: 1 }],
  },
];
