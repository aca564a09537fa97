import { expect, test } from '@playwright/test';
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
import { signIn, watchErrors } from '../../support/session.ts';

const PASSWORD = 'Monitor-2026';
const ACCOUNT = `watched${TRY}`;
const CODE = `post${TRY}`;
const [BEFORE, AFTER] = [`内业岗${TRY}`, `外业岗${TRY}`];

test('an administrator sees who is online, what was changed and what was called, and signs a user out', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const errors = watchErrors(page);
  await signIn(page);
  await makePerson(page, request, {
    account: ACCOUNT,
    password: PASSWORD,
    dept: '华东分公司',
    menus: ['userPointCloud', 'pointCloud'],
  });
  const other = await openAs(browser, { site: baseURL!, account: ACCOUNT, password: PASSWORD });

  await test.step('signs him out; his next click leads to the sign-in', async () => {
    await openPage(page, '/monitor/online');
    await expect(rowOf(page, '当前会话').first()).toContainText('admin');
    await expect(button(rowOf(page, '当前会话').first(), '强制下线')).toHaveCount(0);
    await button(rowOf(page, ACCOUNT), '强制下线').click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('确定将选择的 1 个会话强制下线?');
    await button(question, '确定').click();
    await expect(message(page, '已强制下线')).toBeVisible();
    await expect(rowOf(page, ACCOUNT)).toHaveCount(0);
    await other.goto('/cloudExperience/info/index');
    await expect(other).toHaveURL(/\/login$/);
    await other.context().close();
  });

  await test.step('the audit tells a change in words and leads to the record', async () => {
    const position = { category: 3, postCode: CODE, postName: BEFORE, sort: 20 };
    await callAs(page, request, 'POST', '/blade-system/post/submit', position);
    await openPage(page, `/system/post?postCode_like=${CODE}`);
    await button(rowOf(page, CODE), '编辑').click();
    await field(page, 'postName').fill(AFTER);
    await button(form(page), '保存').click();
    await expect(message(page, '更新成功')).toBeVisible();
    await openPage(page, '/monitor/audit?entity_equal=post');
    const row = rowOf(page, AFTER).first();
    await expect(row).toContainText(`岗位名称 ${BEFORE} → ${AFTER}`);
    await button(row, '查看').click();
    const change = form(page).getByRole('row', { name: /岗位名称/ });
    await expect(change.getByRole('cell')).toHaveText([BEFORE, AFTER]);
    await form(page).getByRole('link', { name: AFTER }).click();
    await expect(page).toHaveURL(/\/system\/post\?postName_like=/);
    await expect(rowOf(page, CODE)).toContainText(AFTER);
  });

  await test.step('the logs hold the call without its secrets, the sign-in, and what a console reported', async () => {
    await callAs(page, request, 'POST', '/user/send-logs', [
      { url: '/x', time: '2026-01-01 10:00:00', type: 'error', message: 'journey went wrong', stack: '', info: '' },
    ]);
    await openPage(page, '/monitor/log/api?requestUri_like=user%2Fsubmit');
    await button(rowOf(page, '用户：保存').first(), '查看').click();
    await expect(form(page).getByText(`"${ACCOUNT}"`).first()).toBeVisible();
    await expect(form(page)).not.toContainText(PASSWORD);
    await openPage(page, `/monitor/log/usual?createBy_like=${ACCOUNT}`);
    await expect(rowOf(page, '登录')).toContainText(ACCOUNT);
    await openPage(page, '/monitor/log/usual?logId_equal=console');
    await button(rowOf(page, '控制台日志').first(), '查看').click();
    await expect(form(page).getByText('journey went wrong')).toBeVisible();
    await openPage(page, '/monitor/log/error');
    await expect(page.getByRole('columnheader', { name: '异常名' })).toBeVisible();
  });
  expect(errors).toEqual([]);
});
