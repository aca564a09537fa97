import {
  alarmRule,
  approvalFacts,
  apiScope,
  attach,
  auditFacts,
  backupFacts,
  client,
  codeTask,
  dataModel,
  dataScope,
  datasource,
  dept,
  dict,
  dictBiz,
  flowDefinition,
  flowInstance,
  flowModel,
  jobInfo,
  jobServer,
  logApi,
  logError,
  logUsual,
  mail,
  menu,
  notice,
  oss,
  param,
  post,
  regionFacts,
  reportFile,
  role,
  sessionFacts,
  sms,
  tenant,
  tenantPackage,
  topMenu,
  user,
  webhook,
  messageOf,
  type EntityDefinition,
} from '@cloud/contract';

/**
 * A menu that comes with the product. Add one only when its screen works: an entry without a page is a dead link.
 * The English name is the console's text `menu.<code>`; a name that an administrator changed wins over both.
 */
export interface MenuSeed {
  code: string;
  name: string;
  /** Its name in English where an entity tells it; else `english.ts` does. */
  english?: string;
  /** Client route; http(s) opens in the frame page. */
  path: string;
  /** Icon class. */
  source: string;
  sort: number;
  /** 2: its page is kept alive while its tab is open, as every page is unless it says 1. */
  isOpen?: 1 | 2;
  /** Which client has a screen for it; see {@link shownIn}. */
  shownIn?: ShownIn;
  /** Its buttons: verbs of {@link VERBS} or whole buttons. */
  buttons?: readonly (Verb | ButtonSeed)[];
  children?: readonly MenuSeed[];
}

/** 1 every client, 2 this console only, 3 the public client of the family only. */
export type ShownIn = 1 | 2 | 3;

/** Where a menu is shown: a branch wherever something below it is, else in this console only. */
export function shownIn({ shownIn, children }: MenuSeed): ShownIn {
  return shownIn ?? (children ? 1 : 2);
}

/** The menu entry of an entity's screen; its code is the prefix of the entity's permissions. */
function screenOf(
  { name, permission, label, screen }: EntityDefinition,
  own: Pick<MenuSeed, 'sort' | 'buttons'> & Partial<MenuSeed>,
): MenuSeed {
  if (!screen) throw new Error(`${name} has no screen`);
  const { path, icon, isPublic = false } = screen;
  const code = permission ?? name;
  const names = { name: messageOf('zh-cn', label), english: messageOf('en', label) };
  return { code, ...names, path, source: icon, shownIn: isPublic ? 1 : 2, ...own };
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
      screenOf(approvalFacts, { sort: 2 }),
    ],
  },
  {
    code: 'work',
    name: '我的事务',
    path: '/work',
    source: 'icon-work',
    sort: 2,
    children: [
      { code: 'work_start', name: '发起事务', path: '/work/start', source: 'icon-start', sort: 1 },
      { code: 'work_claim', name: '待签事务', path: '/work/claim', source: 'icon-claim', sort: 2 },
      { code: 'work_todo', name: '待办事务', path: '/work/todo', source: 'icon-todo', sort: 3 },
      { code: 'work_send', name: '已发事务', path: '/work/send', source: 'icon-send', sort: 4 },
      { code: 'work_done', name: '办结事务', path: '/work/done', source: 'icon-done', sort: 5 },
    ],
  },
  {
    code: 'flow',
    name: '流程管理',
    path: '/flow',
    source: 'icon-flow',
    sort: 5,
    children: [
      screenOf(flowModel, {
        sort: 1,
        buttons: [
          'view',
          { verb: 'create', name: '创建', action: 1 },
          { verb: 'update', name: '变更', action: 2 },
          { verb: 'deploy', name: '部署', action: 2 },
          { verb: 'download', name: '下载', action: 2 },
          'delete',
        ],
      }),
      {
        code: 'flow_deploy',
        name: '流程部署',
        path: '/flow/deploy',
        source: 'icon-deploy',
        sort: 2,
        buttons: [{ verb: 'upload', name: '部署', action: 1 }],
      },
      screenOf(flowDefinition, {
        code: 'flow_manager',
        sort: 3,
        buttons: [
          'view',
          { verb: 'state', name: '变更状态', action: 2 },
          { verb: 'remove', name: '删除部署', action: 3 },
        ],
      }),
      screenOf(flowInstance, {
        code: 'flow_follow',
        sort: 4,
        buttons: ['view', { verb: 'delete', name: '删除', action: 2 }, { verb: 'intervene', name: '干预', action: 2 }],
      }),
    ],
  },
  {
    code: 'resource',
    name: '资源管理',
    path: '/resource',
    source: 'icon-resource',
    sort: 6,
    children: [
      screenOf(oss, { sort: 1, buttons: [...EVERY_VERB, { verb: 'enable', name: '启用', action: 2 }] }),
      screenOf(attach, {
        sort: 2,
        buttons: [
          { verb: 'upload', name: '上传', action: 1 },
          { verb: 'download', name: '下载', action: 2 },
          'edit',
          'delete',
          'view',
        ],
      }),
      screenOf(sms, { sort: 3, buttons: [...EVERY_VERB, { verb: 'enable', name: '启用', action: 2 }] }),
      screenOf(webhook, { sort: 5, buttons: EVERY_VERB }),
      screenOf(mail, { sort: 4, buttons: [...EVERY_VERB, { verb: 'enable', name: '启用', action: 2 }] }),
    ],
  },
  {
    code: 'job',
    name: '任务调度',
    path: '/job',
    source: 'icon-job',
    sort: 5,
    children: [
      screenOf(jobServer, { sort: 1, buttons: [...EVERY_VERB, { verb: 'drain', name: '排空', action: 2 }] }),
      screenOf(jobInfo, {
        sort: 2,
        buttons: [
          ...EVERY_VERB,
          { verb: 'run', name: '立即执行', action: 2 },
          { verb: 'change', name: '启停', action: 2 },
          { verb: 'log', name: '执行记录', action: 2 },
        ],
      }),
    ],
  },
  // Screens of the public client without one here yet: this console leaves out what it has no page for.
  {
    code: 'tool',
    name: '研发工具',
    path: '/tool',
    source: 'icon-tool',
    sort: 4,
    children: [
      screenOf(codeTask, { sort: 1, buttons: EVERY_VERB }),
      screenOf(datasource, { sort: 2, buttons: EVERY_VERB }),
      screenOf(dataModel, { sort: 3, buttons: ['add', 'edit', 'delete'] }),
    ],
  },
  {
    code: 'report',
    name: '报表管理',
    path: '/report',
    source: 'icon-report',
    sort: 5,
    children: [
      screenOf(reportFile, {
        sort: 1,
        buttons: ['delete', 'view', { verb: 'design', name: '设计', action: 3 }],
        name: '报表列表',
      }),
    ],
  },
  {
    code: 'monitor',
    name: '系统监控',
    path: '/monitor',
    source: 'icon-monitor',
    sort: 3,
    children: [
      screenOf(sessionFacts, { sort: 1, buttons: [{ verb: 'offline', name: '强制下线', action: 3 }] }),
      screenOf(auditFacts, { sort: 2, buttons: ['view'] }),
      screenOf(backupFacts, { sort: 4, buttons: ['view', { verb: 'run', name: '备份与演练', action: 1 }] }),
      {
        code: 'health',
        name: '服务监控',
        path: '/monitor/health',
        source: 'icon-monitor',
        sort: 5,
        buttons: ['view'],
      },
      screenOf(alarmRule, { sort: 7, buttons: EVERY_VERB }),
      { code: 'doc', name: '接口文档', path: '/monitor/doc', source: 'icon-file', sort: 8 },
      {
        code: 'slowquery',
        name: '慢查询',
        path: '/monitor/slow-query',
        source: 'icon-datasource',
        sort: 6,
        buttons: ['view'],
      },
      {
        code: 'log',
        name: '日志管理',
        path: '/monitor/log',
        source: 'icon-file',
        sort: 3,
        children: [
          screenOf(logUsual, { sort: 1, buttons: ['view'] }),
          screenOf(logApi, { sort: 2, buttons: ['view'] }),
          screenOf(logError, { sort: 3, buttons: ['view'] }),
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
    children: [screenOf(notice, { sort: 1, buttons: EVERY_VERB })],
  },
  {
    code: 'base',
    name: '基础数据',
    path: '/base',
    source: 'icon-base',
    sort: 97,
    children: [
      screenOf(regionFacts, {
        sort: 1,
        buttons: [
          'add',
          'delete',
          { verb: 'import', name: '导入', action: 1 },
          { verb: 'export', name: '导出', action: 1 },
          { verb: 'debug', name: '调试', action: 1 },
        ],
      }),
    ],
  },
  {
    code: 'authority',
    name: '权限管理',
    path: '/authority',
    source: 'icon-authority',
    sort: 98,
    children: [
      screenOf(role, { sort: 1, buttons: EVERY_VERB }),
      screenOf(dataScope, { sort: 2, buttons: [{ verb: 'setting', name: '权限配置', action: 2 }] }),
      screenOf(apiScope, { sort: 3, buttons: [{ verb: 'setting', name: '权限配置', action: 2 }] }),
    ],
  },
  {
    code: 'system',
    name: '系统管理',
    path: '/system',
    source: 'icon-system',
    sort: 99,
    children: [
      screenOf(user, {
        sort: 1,
        buttons: [
          ...EVERY_VERB,
          { verb: 'role', name: '角色配置', action: 1 },
          { verb: 'reset', name: '密码重置', action: 1 },
          { verb: 'factor', name: '二次验证重置', action: 1 },
        ],
      }),
      screenOf(dept, { sort: 2, buttons: EVERY_VERB }),
      screenOf(post, { sort: 2, buttons: EVERY_VERB }),
      screenOf(dict, { sort: 3, buttons: EVERY_VERB }),
      screenOf(dictBiz, { sort: 3, buttons: EVERY_VERB }),
      screenOf(menu, { sort: 4, buttons: EVERY_VERB }),
      screenOf(param, { sort: 6, buttons: [...EVERY_VERB, { verb: 'override', name: '设置本租户值', action: 2 }] }),
      screenOf(topMenu, { sort: 7, buttons: [...EVERY_VERB, { verb: 'setting', name: '菜单配置', action: 2 }] }),
      screenOf(tenant, { sort: 7, buttons: EVERY_VERB }),
      screenOf(tenantPackage, { sort: 7, buttons: EVERY_VERB }),
      screenOf(client, { sort: 8, buttons: EVERY_VERB }),
    ],
  },
  {
    code: 'util',
    name: '实用工具',
    path: '/util',
    source: 'icon-util',
    sort: 100,
    children: [{ code: 'util_demo', name: '工具演示', path: '/util/index', source: 'icon-util', sort: 1 }],
  },
];
