import { expect, test } from '@playwright/test';
import { button, choose, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const NAME = `夜间自检${TRY}`;

test('an administrator schedules a job, runs it now, reads its log, pauses it, and drains its worker', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await signIn(page);
  await openPage(page, '/job/jobinfo');

  await test.step('the builder shows the next ten times before anything is saved', async () => {
    await button(page.getByRole('main'), '新增').first().click();
    await field(page, 'jobName').fill(NAME);
    const next = form(page).getByRole('region', { name: '接下来的执行时间' });
    await expect(next.getByRole('listitem')).toHaveCount(10);
    await expect(next.getByRole('listitem').first()).toContainText('03:00:00');
    await choose(page, form(page), '规则', '每周');
    await expect(field(page, 'timeExpression')).toHaveValue('0 0 3 ? * MON');
    await choose(page, form(page), '时区', 'Europe/Berlin');
    await expect(next).toContainText('Europe/Berlin');
    await field(page, 'timeExpression').fill('0 0 0 30 2 ?');
    await expect(next).toContainText('永远不会到来');
    await field(page, 'timeExpression').fill('0 30 2 * * ?');
    await expect(next.getByRole('listitem').first()).toContainText('02:30:00');
  });

  await test.step('what a processor needs is asked for', async () => {
    await choose(page, form(page), '处理器', 'HTTP 调用');
    await expect(form(page).getByLabel('地址')).toBeVisible();
    await choose(page, form(page), '处理器', '自检');
    await expect(form(page).getByLabel('地址')).toHaveCount(0);
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
    await expect(rowOf(page, NAME)).toContainText('已启用');
    await expect(rowOf(page, NAME)).toContainText('0 30 2 * * ? (Europe/Berlin)');
  });

  await test.step('it runs now, and its log tells what it did', async () => {
    await button(rowOf(page, NAME), '执行').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(message(page, `已下达：${NAME}`)).toBeVisible();
    await expect(rowOf(page, NAME)).toContainText('成功');
    await button(rowOf(page, NAME), '记录').click();
    const history = page.getByRole('dialog', { name: new RegExp(NAME) });
    await expect(history.getByRole('row', { name: /手动/ })).toContainText('成功');
    await button(history, '日志').click();
    const log = history.getByRole('region', { name: '日志' });
    await expect(log).toContainText(/数据库：PostgreSQL/);
    await choose(page, history, '结果', '失败');
    await expect(history).toContainText('没有符合条件的记录');
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
  });

  await test.step('paused, it has no next time', async () => {
    await button(rowOf(page, NAME), '暂停').click();
    await expect(rowOf(page, NAME)).toContainText('已暂停');
    await expect(button(rowOf(page, NAME), '启用')).toBeVisible();
  });

  await test.step('its worker lives, and is drained and taken back', async () => {
    await openPage(page, '/job/jobserver');
    const worker = rowOf(page, '在线').first();
    await expect(worker).toContainText('cloud-experience');
    await button(worker, '排空').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(rowOf(page, '排空中')).toHaveCount(1);
    await button(rowOf(page, '排空中'), '恢复').click();
    await expect(rowOf(page, '排空中')).toHaveCount(0);
    await expect(rowOf(page, '内置引擎')).toBeVisible();
  });
  expect(errors).toEqual([]);
});
