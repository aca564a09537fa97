import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  button,
  callAs,
  field,
  form,
  makePerson,
  message,
  openAs,
  openPage,
  rowOf,
  TRY,
} from '../../support/console.ts';
import { sideBar } from '../../support/signed-in.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const PASSWORD = 'Grant-2026';
const ACCOUNT = `keeper${TRY}`;
const KEY = `journey.${TRY}`;

interface Branch {
  id: string;
  code: string;
  children?: Branch[];
}

/** The entry of a screen in the tree of grants, unfolded with what it lies in. */
async function unfold(dialog: Locator, path: readonly string[]): Promise<Locator> {
  for (const name of path) {
    const fold = dialog.getByRole('button', { name: new RegExp(` ${name}$`) });
    if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
  }
  const screen = dialog.page().getByRole('button', { name: new RegExp(` ${path.at(-1)}$`) });
  return dialog.getByRole('listitem').filter({ has: screen }).last();
}

/** Opens the grants of a role, ticks single buttons, and saves. */
async function grant(page: Page, roleName: string, given: readonly (readonly [string[], string[]])[]): Promise<void> {
  await openPage(page, '/authority/role');
  await button(rowOf(page, roleName), '权限设置').click();
  const dialog = page.getByRole('dialog', { name: new RegExp(roleName) });
  for (const [path, buttons] of given) {
    const screen = await unfold(dialog, path);
    for (const name of buttons) await screen.getByRole('checkbox', { name, exact: true }).check();
  }
  await button(dialog, '保存').click();
  await expect(message(page, '更新成功')).toBeVisible();
}

test('single buttons that a role is granted open their screens and calls at once', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const errors = watchErrors(page);
  await signIn(page);
  const { roleName } = await makePerson(page, request, {
    account: ACCOUNT,
    password: PASSWORD,
    dept: '华东分公司',
    menus: ['userPointCloud', 'pointCloud'],
  });
  const other = await openAs(browser, { site: baseURL!, account: ACCOUNT, password: PASSWORD });
  const asks = (path: string) => callAs(other, request, 'GET', path);
  const sends = (path: string, body: object = {}) => callAs(other, request, 'POST', path, body);

  await test.step('without them neither console nor server lets him in', async () => {
    await expect(sideBar(other).getByText('系统监控')).toHaveCount(0);
    for (const path of ['/blade-log/api/list', '/blade-system/audit/list', '/blade-auth/session/list'])
      expect([path, (await asks(path)).body.code]).toEqual([path, 403]);
  });

  await test.step('an administrator grants some, in the console', async () => {
    await grant(page, roleName, [
      [['操作审计'], ['查看']],
      [['在线用户'], ['强制下线']],
      [['日志管理', '接口日志'], ['查看']],
      [['参数管理'], ['新增', '修改', '查看']],
      [['菜单管理'], ['查看']],
    ]);
  });

  await test.step('logs and the audit are there in the session that was open before', async () => {
    await other.reload();
    await expect(sideBar(other).getByText('系统监控')).toBeVisible();
    await openPage(other, '/monitor/log/api');
    await expect(rowOf(other, '查看').first()).toBeVisible();
    expect((await asks('/blade-log/error/list')).body.code).toBe(403);
    await openPage(other, '/monitor/audit?entity_equal=role');
    await button(rowOf(other, ACCOUNT).or(rowOf(other, '角色')).first(), '查看').click();
    await expect(form(other)).toBeVisible();
  });

  await test.step('he ends a session', async () => {
    const basic = { Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` };
    const params = { tenantId: '000000', username: ACCOUNT, password: PASSWORD, grant_type: 'password' };
    const second = await request.post('/api/blade-auth/oauth/token', { params, headers: basic });
    const { access_token: token } = (await second.json()) as { access_token: string };
    await openPage(other, '/monitor/online');
    const row = rowOf(other, ACCOUNT).filter({ hasNotText: '当前会话' });
    await button(row, '强制下线').click();
    await button(other.getByRole('alertdialog'), '确定').click();
    await expect(message(other, '已强制下线')).toBeVisible();
    const ended = await request.get('/api/blade-system/user/info', { headers: { 'Blade-Auth': `bearer ${token}` } });
    expect(ended.status()).toBe(401);
  });

  await test.step('he adds and changes a parameter, and removes none', async () => {
    await openPage(other, '/system/param');
    await button(other.getByRole('main'), '新增').click();
    await field(other, 'paramName').fill(`旅程 ${TRY}`);
    await field(other, 'paramKey').fill(KEY);
    await field(other, 'paramValue').fill('1');
    await button(form(other), '保存').click();
    await expect(message(other, '新增成功')).toBeVisible();
    await expect(rowOf(other, KEY)).toBeVisible();
    await expect(button(rowOf(other, KEY), '编辑')).toBeVisible();
    await expect(button(rowOf(other, KEY), '删除')).toHaveCount(0);
    const refused = await sends('/blade-system/param/remove?ids=1');
    expect([refused.body.code, refused.body.msg]).toEqual([403, expect.stringContaining('param_delete')]);
  });

  await test.step('he looks at menus, and changes none', async () => {
    await openPage(other, '/system/menu');
    await expect(rowOf(other, '系统管理').first()).toBeVisible();
    await expect(other.getByRole('main').getByRole('button', { name: '新增', exact: true })).toHaveCount(0);
    expect((await sends('/blade-system/menu/submit', { name: 'x' })).body.code).toBe(403);
    await other.context().close();
  });
  expect(errors).toEqual([]);
});

test('a tenant grants what lies in its package, and its people use that', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const [name, roleName] = [`授权测绘院${TRY}`, `审计员${TRY}`];
  const address = baseURL!.replace('127.0.0.1', `grants-${TRY}.localhost`);
  await signIn(page);
  const call = async (who: Page, method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await callAs(who, request, method, path, body);
    expect([path, answer.body.code, answer.body.msg]).toEqual([path, 200, answer.body.msg]);
    return answer.body.data;
  };
  const made = await call(page, 'POST', '/blade-system/tenant/submit', { tenantName: name, domainUrl: address });
  const flatten = (rows: readonly Branch[]): Branch[] => rows.flatMap((row) => [row, ...flatten(row.children ?? [])]);
  const menus = flatten((await call(page, 'GET', '/blade-system/menu/list')) as unknown as Branch[]);
  // A branch stands for all below it, so the package names its leaves.
  const wanted = /^(pointCloud|audit_view|role_\w+|user_\w+)$/;
  const menuId = menus.filter(({ code }) => wanted.test(code)).map(({ id }) => id);
  const packed = { packageName: `审计版${TRY}`, menuId: menuId.join(',') };
  const { id: packageId } = await call(page, 'POST', '/blade-system/tenant-package/submit', packed);
  const tenantId = String(made['tenantId']);
  await call(page, 'POST', `/blade-system/tenant/package-setting?tenantId=${tenantId}&packageId=${String(packageId)}`);

  const boss = await openAs(browser, { site: address, account: 'admin', password: 'admin' });
  const role = { roleName, roleAlias: `auditor${TRY}`, sort: 9 };
  const { id: roleId } = await call(boss, 'POST', '/blade-system/role/submit', role);
  const [dept] = (await call(boss, 'GET', '/blade-system/dept/list')) as unknown as Branch[];
  const person = { account: ACCOUNT, password: PASSWORD, name: '审计', realName: '审计', roleId, deptId: dept!.id };
  await call(boss, 'POST', '/blade-system/user/submit', person);

  await test.step('the dialog offers the package, and nothing of the platform', async () => {
    await openPage(boss, '/authority/role');
    await button(rowOf(boss, roleName), '权限设置').click();
    const dialog = boss.getByRole('dialog', { name: new RegExp(roleName) });
    await expect(dialog.getByText('操作审计')).toBeVisible();
    for (const other of ['参数管理', '菜单管理', '在线用户', '岗位管理'])
      await expect(dialog.getByText(other)).toHaveCount(0);
    await button(dialog, '取消').click();
    await grant(boss, roleName, [[['操作审计'], ['查看']]]);
  });

  await test.step('its auditor reads the audit of the tenant, and nothing else', async () => {
    const auditor = await openAs(browser, { site: address, account: ACCOUNT, password: PASSWORD });
    await openPage(auditor, '/monitor/audit');
    await expect(rowOf(auditor, roleName).first()).toBeVisible();
    await expect(rowOf(auditor, `审计版${TRY}`), 'what the platform did').toHaveCount(0);
    for (const path of ['/blade-system/param/list', '/blade-auth/session/list', '/blade-system/menu/list'])
      expect([path, (await callAs(auditor, request, 'GET', path)).body.code]).toEqual([path, 403]);
    await auditor.context().close();
  });
  await boss.context().close();
});
