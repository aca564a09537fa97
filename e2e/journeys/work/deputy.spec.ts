import { expect, test } from '@playwright/test';
import { button, message, rowOf, TRY } from '../../support/console.ts';
import { signIn } from '../../support/session.ts';
import { askForLeave, colleague, openInFront } from '../../support/work.ts';

const REASON = `搬家${TRY}`;

test('who is away names a deputy, who does the tasks; the history says for whom', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page);
  const people = { page, request, browser };
  const applicant = await colleague(people, 'mover');
  const deputy = await colleague(people, 'standin');
  // Last, and so in front: a window that was never in front since it was opened draws when it has time.
  const leader = await colleague(people, 'absent');

  await test.step('the leader names a deputy until the end of the month', async () => {
    await openInFront(leader.page, '/work/todo');
    await button(leader.page.getByRole('main'), '外出委托').click();
    const dialog = leader.page.getByRole('dialog', { name: '外出委托' });
    await button(dialog, '保存').click();
    await expect(dialog.getByText('请选择人员')).toBeVisible();
    await dialog.getByLabel('代办人').and(leader.page.locator('input')).first().fill(deputy.account);
    await leader.page.getByRole('option', { name: new RegExp(deputy.account) }).click();
    const today = await dialog.getByLabel('开始日期').inputValue();
    await dialog.getByLabel('结束日期').fill(today);
    await leader.page.keyboard.press('Tab');
    await button(dialog, '保存').click();
    await expect(message(leader.page, '已保存委托')).toBeVisible();
    await expect(leader.page.getByText(`由 ${deputy.account} 代您办理`)).toBeVisible();
  });

  await test.step('the deputy rejects a leave that the absent leader was asked for', async () => {
    await askForLeave(applicant.page, { approver: leader.account, from: '10', to: '11', reason: REASON });
    await openInFront(deputy.page, '/work/todo');
    await button(rowOf(deputy.page, REASON), '办理').click();
    const main = deputy.page.getByRole('main');
    await main.getByRole('textbox', { name: '意见' }).fill('请改期');
    await button(main, '驳回').click();
    await expect(message(deputy.page, '已驳回')).toBeVisible();
  });

  await test.step('the applicant reads who rejected it, and for whom', async () => {
    await openInFront(applicant.page, '/work/send');
    await rowOf(applicant.page, REASON).getByRole('link', { name: REASON }).click();
    const said = applicant.page.getByRole('listitem').filter({ hasText: '请改期' }).first();
    await expect(said).toContainText(deputy.account);
    await expect(said).toContainText(`代 ${leader.account}`);
  });

  await test.step('the leader is back: nobody acts for him any more', async () => {
    await leader.page.bringToFront();
    await button(leader.page.getByRole('main'), '外出委托').click();
    const dialog = leader.page.getByRole('dialog', { name: '外出委托' });
    await button(dialog, '取消委托').click();
    await expect(message(leader.page, '已取消委托')).toBeVisible();
    await expect(leader.page.getByText('代您办理')).toHaveCount(0);
  });
  for (const one of [applicant, leader, deputy]) await one.page.context().close();
});
