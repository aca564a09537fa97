import { expect, test } from '@playwright/test';
import { button, callAs, field, form, message, openPage, pick, rowOf, signOut, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const PASSWORD = 'Survey-2026';
const DEPARTMENT = `测量队${TRY}`;
const ACCOUNT = `zhao${TRY}`;
const PERSON = `赵工${TRY}`;

test('adds a person below a department, who signs in; resets the password and gives another role', async ({
  page,
  request,
}) => {
  const errors = watchErrors(page);
  await signIn(page);
  const department = { deptName: DEPARTMENT, fullName: DEPARTMENT, sort: 50 };
  await callAs(page, request, 'POST', '/blade-system/dept/submit', department);
  await openPage(page, '/system/user');
  const list = page.getByRole('main');

  await test.step('the department beside the list narrows it and is proposed for a new person', async () => {
    const departments = page.getByRole('navigation', { name: '机构' });
    await departments.getByRole('treeitem', { name: DEPARTMENT }).click();
    await expect(page.getByText('还没有用户')).toBeVisible();
    await list.getByRole('button', { name: '新增', exact: true }).first().click();
    await field(page, 'account').fill(ACCOUNT);
    await field(page, 'password').fill(PASSWORD);
    await field(page, 'name').fill('小赵');
    await field(page, 'realName').fill(PERSON);
    await pick(page, '所属角色', '用户');
    await expect(form(page).getByText(DEPARTMENT)).toBeVisible();
    await field(page, 'phone').fill('13800138000');
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
    await expect(rowOf(page, PERSON)).toContainText(DEPARTMENT);
    await button(departments, '全部机构').click();
    await expect(page.getByText('共 1 条')).toBeHidden();
  });

  await test.step('the same account twice is refused', async () => {
    await list.getByRole('button', { name: '新增', exact: true }).first().click();
    await field(page, 'account').fill(ACCOUNT);
    await field(page, 'password').fill(PASSWORD);
    await field(page, 'name').fill('x');
    await field(page, 'realName').fill('重名');
    const picker = form(page).getByLabel('所属部门').and(page.locator('input')).first();
    await picker.click();
    // The box of the picker shows the focus, not the field inside of it as well.
    await expect(picker).toHaveCSS('outline-style', 'none');
    await page.keyboard.press('Escape');
    await pick(page, '所属部门', '华东分公司');
    await button(form(page), '保存').click();
    await expect(page.getByText(new RegExp(`${ACCOUNT}.*(存在|重复|使用)`))).toBeVisible();
    await button(form(page), '取消').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(form(page)).toBeHidden();
  });

  await test.step('roles, passwords and locks need a choice first', async () => {
    await button(list, '角色配置').click();
    await expect(message(page, '请选择至少一条数据')).toBeVisible();
    await rowOf(page, PERSON).getByRole('checkbox').check();
    await button(list, '账号解封').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(message(page, '账号已解封')).toBeVisible();
    await button(list, '密码重置').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(message(page, '密码已重置为初始密码')).toBeVisible();
  });

  await test.step('the list goes out as a workbook, and coming in again it names the row that is wrong', async () => {
    const started = page.waitForEvent('download');
    await button(list, '导出').click();
    const file = await started;
    expect(file.suggestedFilename()).toBe('用户管理.xlsx');
    await button(list, '导入').click();
    const dialog = page.getByRole('dialog', { name: '导入' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByLabel('Excel 文件').click();
    await (await chooser).setFiles(await file.path());
    await button(dialog, '导入').click();
    await expect(rowOf(dialog, '登录账号').first()).toContainText('已存在');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a user cannot remove himself', async () => {
    await openPage(page, '/system/user?account_equal=admin');
    await button(rowOf(page, 'admin'), '删除').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(page.getByText(/自己/)).toBeVisible();
  });

  await test.step('the new person signs in with the initial password and changes it', async () => {
    await signOut(page);
    await signIn(page, ACCOUNT, '123456');
    await expect(page.getByTestId('user-menu')).toContainText(PERSON);
    await openPage(page, '/info/index');
    await page.locator('[name="oldPassword"]').fill('123456');
    await page.locator('[name="newPassword"]').fill(PASSWORD);
    await page.locator('[name="newPassword1"]').fill(PASSWORD);
    await button(page, '修改密码').click();
    await expect(message(page, '密码修改成功')).toBeVisible();
    await signOut(page);
    await signIn(page, ACCOUNT, PASSWORD);
  });
  expect(errors).toEqual([]);
});
