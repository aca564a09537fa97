import { expect, test, type APIRequestContext } from '@playwright/test';
import {
  button,
  callAs,
  choose,
  field,
  form,
  makePerson,
  message,
  openAs,
  openPage,
  rowOf,
  TRY,
} from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const PASSWORD = 'Scopes-2026';
const [SCOPED, NEAR, BELOW] = [`scoped${TRY}`, `near${TRY}`, `below${TRY}`];
const [ROWS, CALL] = [`岗位范围${TRY}`, `岗位列表接口${TRY}`];
const MENUS = ['system', 'post', 'post_view', 'post_add'];
/** The first of them looks at the list; he shares a department with the second, and the third works below it. */
const PEOPLE = [
  [SCOPED, '云体验科技'],
  [NEAR, '云体验科技'],
  [BELOW, '华东分公司'],
] as const;

/** A position that the user added himself. */
async function addPosition(request: APIRequestContext, account: string): Promise<void> {
  const signedIn = await request.post('/api/blade-auth/oauth/token', {
    params: { tenantId: '000000', username: account, password: PASSWORD, grant_type: 'password' },
    headers: { Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const data = { category: 4, postCode: account, postName: `岗位 ${account}`, sort: 1 };
  const headers = { 'Blade-Auth': `bearer ${token}` };
  expect((await request.post('/api/blade-system/post/submit', { data, headers })).ok()).toBe(true);
}

test('data scopes narrow what a role sees in a list, and API scopes which calls it may make', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const errors = watchErrors(page);
  await signIn(page);
  // A scope that an earlier try left would close the list to all users.
  const removeGuards = async () => {
    const listed = await callAs(page, request, 'GET', '/blade-system/api-scope/list?resourceCode=post_list');
    const ids = (listed.body.data['records'] as { id: string }[]).map(({ id }) => id);
    if (ids.length > 0) await callAs(page, request, 'POST', `/blade-system/api-scope/remove?ids=${ids.join()}`);
  };
  await removeGuards();
  let roleName = '';
  for (const [account, dept] of PEOPLE) {
    const made = await makePerson(page, request, { account, password: PASSWORD, dept, menus: MENUS });
    if (account === SCOPED) roleName = made.roleName;
    await addPosition(request, account);
  }
  const scoped = await openAs(browser, { site: baseURL!, account: SCOPED, password: PASSWORD });

  const seen = async (accounts: readonly string[]) => {
    await openPage(scoped, '/system/post?category_equal=4');
    for (const [account] of PEOPLE) {
      await expect(rowOf(scoped, `岗位 ${account}`)).toHaveCount(accounts.includes(account) ? 1 : 0);
    }
  };
  const openScopes = async (kind: string) => {
    await openPage(page, `/authority/${kind}`);
    const menus = page.getByRole('navigation', { name: '菜单', exact: true }).last();
    await menus.getByRole('textbox').fill('岗位管理');
    await menus.getByRole('treeitem', { name: '岗位管理', exact: true }).click();
  };
  const add = async (rule: string, values: Readonly<Record<string, string>>) => {
    await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).first().click();
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
    await choose(page, form(page), '规则类型', rule);
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
  };
  const grant = async (tab: string, scope: string) => {
    await openPage(page, '/authority/role');
    await button(rowOf(page, roleName), '权限设置').click();
    const dialog = page.getByRole('dialog', { name: new RegExp(roleName) });
    await dialog.getByRole('tab', { name: tab }).click();
    const panel = dialog.getByRole('tabpanel', { name: tab });
    const box = panel.getByRole('checkbox', { name: scope });
    await expect(panel.getByRole('checkbox').first()).toBeVisible();
    if (!(await box.isVisible())) await panel.getByRole('button').last().click();
    await box.check();
    await button(dialog, '保存').click();
    await expect(dialog).toBeHidden();
  };

  await test.step('own rows, once the scope is made and granted', async () => {
    await seen([SCOPED, NEAR, BELOW]);
    await openScopes('datascope');
    await add('本人可见', { scopeName: ROWS, resourceCode: 'post' });
    await grant('数据权限', ROWS);
    await seen([SCOPED]);
  });

  await test.step('own departments, those below, and all', async () => {
    const listed = await callAs(
      page,
      request,
      'GET',
      `/blade-system/data-scope/list?scopeName_equal=${encodeURIComponent(ROWS)}`,
    );
    const [{ id }] = listed.body.data['records'] as [{ id: string }];
    for (const [scopeType, accounts] of [
      [3, [SCOPED, NEAR]],
      [4, [SCOPED, NEAR, BELOW]],
      [1, [SCOPED, NEAR, BELOW]],
    ] as const) {
      await callAs(page, request, 'POST', '/blade-system/data-scope/submit', { id, scopeType });
      await seen(accounts);
    }
  });

  await test.step('a condition of one’s own; one that makes no sense is refused', async () => {
    await openScopes('datascope');
    await button(rowOf(page, ROWS), '编辑').click();
    await choose(page, form(page), '规则类型', '自定义');
    await field(page, 'scopeValue').fill('post_code = ');
    await button(form(page), '保存').click();
    await expect(page.getByText(/规则值在.*附近有误/)).toBeVisible();
    await field(page, 'scopeValue').fill(`create_user = \${userId} or post_code = '${BELOW}'`);
    await button(form(page), '保存').click();
    await expect(form(page)).toBeHidden();
    await seen([SCOPED, BELOW]);
  });

  await test.step('a guarded path is refused in words until it is granted', async () => {
    await openScopes('apiscope');
    const scopePath = '/blade-system/post/list';
    await add('业务接口', { scopeName: CALL, resourceCode: 'post_list', scopePath });
    await openPage(scoped, '/system/post');
    await expect(scoped.getByRole('alert').getByText(/没有接口权限/)).toBeVisible();
    await grant('接口权限', CALL);
    await seen([SCOPED, BELOW]);
    await removeGuards();
  });
  await scoped.context().close();
  expect(errors).toEqual([]);
});
