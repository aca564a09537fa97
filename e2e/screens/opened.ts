import type { Page } from '@playwright/test';
import { named, type Screen } from './screens.ts';

const LIST = '/system/post';
const REPORTS = '/report/reportlist';

/** A ready report with its figures. */
async function openReport(page: Page): Promise<void> {
  await named(page, /^(登录情况|Sign-ins)/).click();
  await page.getByRole('cell').first().waitFor();
}

/** The designer with a copy of it. */
async function designCopy(page: Page): Promise<void> {
  await openReport(page);
  await named(page, /^(复制为新报表|Copy as a new report)$/).click();
  await named(page, /^(添加数据集|Add a data set)$/).waitFor();
}

/** Has the login page believe that more is switched on than the product was started with. */
const switchOn = (page: Page, more: object): Promise<unknown> =>
  page.route('**/oauth/variants', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...more } } });
  });

/** The login in all its variants. */
export function loginScreens(): Screen[] {
  const login = { path: '/login', isBare: true };
  const press = (name: RegExp) => async (page: Page) => {
    await named(page, name).click();
    await page.locator('form').first().waitFor();
  };
  return [
    { ...login, name: 'login', isCore: true },
    {
      ...login,
      name: 'login~wrong',
      prepare: async (page) => {
        await page.locator('form button[type=submit]').click();
        await page.getByRole('alert').first().waitFor();
      },
    },
    {
      ...login,
      name: 'login~tenant-captcha',
      prepare: async (page) => {
        await switchOn(page, { tenant: true, captcha: true });
        await page.reload();
      },
    },
    { ...login, name: 'login~phone', prepare: press(/手机号登录|Phone number/) },
    {
      ...login,
      name: 'login~human-check',
      prepare: async (page) => {
        await press(/手机号登录|Phone number/)(page);
        await page.locator('form input[type=tel], form input[autocomplete=tel]').first().fill('13912345678');
        await named(page, /发送验证码|Send code/).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { ...login, name: 'login~register', prepare: press(/注册账号|Register/) },
    {
      ...login,
      name: 'login~register-wrong',
      prepare: async (page) => {
        await press(/注册账号|Register/)(page);
        await page.locator('form button[type=submit]').click();
      },
    },
  ];
}

const tool = (name: RegExp) => async (page: Page) => {
  const button = page.getByRole('toolbar').getByRole('button', { name });
  if ((await button.count()) === 0) return false;
  await button.first().click();
  return true;
};
const tick = (name: RegExp, role: 'dialog' | 'menu') => async (page: Page) => {
  const isThere = await tool(name)(page);
  if (isThere) await page.getByRole(role).first().waitFor();
  return isThere;
};
const press = (name: RegExp) => async (page: Page) => {
  const button = page.getByRole('main').getByRole('button', { name });
  if ((await button.count()) === 0) return false;
  await button.first().click();
  return true;
};

/** The form of a process, beside its picture. */
async function startProcess(page: Page): Promise<boolean> {
  // A model is put forward on its own page; the form of any other process opens here.
  const start = page.getByRole('main').getByRole('button', { name: /^(发起|Start)$/ });
  if ((await start.count()) === 0) return false;
  await start.last().click();
  await page.waitForURL(/\/form\//);
  return true;
}

async function lock(page: Page): Promise<void> {
  await tick(/^(锁屏|Lock)/, 'dialog')(page);
  await page.getByRole('dialog').getByRole('textbox').fill('1');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/lock$/);
}

/** Drawers, dialogs and menus. */
export function dialogScreens(): Screen[] {
  const list = { path: LIST };
  return [
    {
      path: '/monitor/log/api',
      name: 'monitor-log-api~charts',
      prepare: async (page) => {
        await page.getByRole('button', { name: /^(图表|Charts)$/ }).click();
        await page.getByRole('figure').first().waitFor();
      },
    },
    // On a page of its own: what comes after it would be locked too.
    { ...list, name: 'lock', isCore: true, before: async () => {}, prepare: lock },
    { ...list, name: 'lock~dialog', prepare: tick(/^(锁屏|Lock)/, 'dialog') },
    { ...list, name: 'themes', prepare: tick(/^(主题|Theme)/, 'dialog') },
    { ...list, name: 'settings', prepare: tick(/^(布局设置|Layout settings)/, 'dialog') },
    { ...list, name: 'languages', prepare: tick(/^(语言|Language)/, 'menu') },
    {
      ...list,
      name: 'logs',
      prepare: async (page) => {
        await page.evaluate(() => {
          setTimeout(() => {
            throw new Error('An error that the page did not catch, with a message long enough to be wrapped');
          });
          void Promise.reject(new TypeError('Failed to read a promise'));
        });
        await page
          .getByTestId('log-badge')
          .waitFor({ timeout: 3000 })
          .catch(() => {});
        return tick(/^(日志|Logs)/, 'dialog')(page);
      },
    },
    {
      ...list,
      name: 'palette',
      prepare: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByTestId('palette').getByRole('option').first().waitFor();
      },
    },
    {
      ...list,
      name: 'top-search',
      prepare: async (page) => {
        if (!(await tool(/^(搜索菜单|Search)/)(page))) return false;
        await page.keyboard.type('x');
        return true;
      },
    },
    {
      ...list,
      name: 'tab-menu',
      prepare: async (page) => {
        const menu = page.getByTestId('tabs-menu');
        if ((await menu.count()) === 0) return false;
        await menu.click();
        await page.getByRole('menuitem').first().waitFor();
        return true;
      },
    },
    {
      ...list,
      name: 'clear-cache',
      prepare: async (page) => {
        const menu = page.getByTestId('tabs-menu');
        if ((await menu.count()) === 0) return false;
        await menu.click();
        await page.getByRole('menuitem', { name: /^(清除缓存|Clear)/ }).click();
        await page.getByRole('alertdialog').waitFor();
        return true;
      },
    },
    {
      ...list,
      name: 'user-menu',
      prepare: async (page) => {
        await page.getByTestId('user-menu').click();
        await page.getByRole('menuitem').first().waitFor();
      },
    },
    {
      ...list,
      name: 'sign-out',
      prepare: async (page) => {
        await page.getByTestId('user-menu').click();
        await page.getByRole('menuitem').last().click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    { ...list, name: 'bell', prepare: tick(/^(\d+ waiting|待处理)/, 'dialog') },
    { path: '/work/start', name: 'work-start~picture', prepare: press(/^(流程图|Diagram)$/) },
    { path: '/work/start', name: 'work-start~form', prepare: startProcess },
    { path: '/work/todo', name: 'work-todo~away', prepare: press(/^(外出委托|I am away)$/) },
    { path: '/work/todo', name: 'work-todo~handle', prepare: press(/^(办理|Handle)$/) },
    { path: '/work/send', name: 'work-send~detail', prepare: press(/^(详情|Details)$/) },
    { path: REPORTS, name: 'report-viewer', prepare: openReport },
    { path: REPORTS, name: 'report-studio', prepare: designCopy },
    { ...list, name: 'toast', prepare: press(/^(批量删除|删除所选|Delete selected)/) },
    { ...list, name: 'columns', prepare: press(/^(列设置|列|Columns)$/) },
    { ...list, name: 'saved-searches', prepare: press(/^(常用搜索|Saved searches)/) },
    { ...list, name: 'import', prepare: press(/^(导入|Import)$/) },
    {
      ...list,
      name: 'form~wrong',
      prepare: async (page) => {
        await press(/^(新增|Add)$/)(page);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^(保存|Save)$/ })
          .click();
      },
    },
    { path: `${LIST}?postName_like=zzzz`, name: 'list~nothing-found' },
    {
      ...list,
      name: 'side-menu',
      prepare: async (page) => {
        const open = page.getByRole('button', { name: /^(打开菜单|Open|收起菜单|Collapse)/ });
        if ((await open.count()) === 0) return false;
        await open.first().click();
        return true;
      },
    },
  ];
}
