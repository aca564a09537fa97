import { expect, test } from '@playwright/test';
import { button, callAs, field, form, message, openPage, pick, rowOf, signOut, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const PASSWORD = 'Archive-2026';
const ROLE = `资料员${TRY}`;
const ACCOUNT = `archivist${TRY}`;

test('a role sees the menus and buttons it was granted, and the server refuses the rest', async ({ page, request }) => {
  const errors = watchErrors(page);
  await signIn(page);

  await test.step('makes a role', async () => {
    await openPage(page, '/authority/role');
    await button(page.getByRole('main'), '新增').click();
    await field(page, 'roleName').fill(ROLE);
    await field(page, 'roleAlias').fill(ACCOUNT);
    await field(page, 'sort').fill('9');
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
  });

  await test.step('grants positions without the button that deletes', async () => {
    await button(rowOf(page, ROLE), '权限设置').click();
    const dialog = page.getByRole('dialog', { name: new RegExp(ROLE) });
    await expect(dialog.getByRole('tab')).toHaveText(['菜单权限', '数据权限', '接口权限']);
    await dialog.getByRole('button', { name: /岗位管理/ }).click();
    for (const name of ['新增', '修改', '查看']) {
      await dialog.getByRole('listitem').filter({ hasText: '岗位管理' }).last().getByRole('checkbox', { name }).check();
    }
    await button(dialog, '保存').click();
    await expect(message(page, '更新成功')).toBeVisible();
  });

  await test.step('gives the role to a new person', async () => {
    await openPage(page, '/system/user');
    await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).first().click();
    await field(page, 'account').fill(ACCOUNT);
    await field(page, 'password').fill(PASSWORD);
    await field(page, 'name').fill('资料');
    await field(page, 'realName').fill('钱资料');
    await pick(page, '所属角色', ROLE);
    await pick(page, '所属部门', '华东分公司');
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
  });

  await test.step('he sees that menu only, without the button he lacks', async () => {
    await signOut(page);
    await signIn(page, ACCOUNT, PASSWORD);
    await openPage(page, '/system/post');
    const main = page.getByRole('main');
    await expect(button(main, '新增')).toBeVisible();
    await expect(button(rowOf(page, 'ceo'), '编辑')).toBeVisible();
    await expect(main.getByRole('button', { name: /删除/ })).toHaveCount(0);
    const menu = page.getByRole('navigation', { name: '菜单', exact: true });
    await expect(menu.getByText('岗位管理')).toBeVisible();
    await expect(menu.getByText('用户管理')).toHaveCount(0);
    await expect(menu.getByText('权限管理')).toHaveCount(0);
  });

  await test.step('the server refuses what the button would do, naming the permission', async () => {
    const removed = await callAs(page, request, 'POST', '/blade-system/post/remove?ids=1');
    expect(removed.body.code).toBe(403);
    expect(removed.body.msg).toContain('post_delete');
    expect(removed.body.msg).toContain('管理员');
    expect((await callAs(page, request, 'GET', '/blade-system/user/list')).body.code).toBe(403);
    expect((await callAs(page, request, 'GET', '/blade-system/post/list')).body.code).toBe(200);
  });
  expect(errors).toEqual([]);
});
