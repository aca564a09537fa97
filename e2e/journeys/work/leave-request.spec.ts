import { expect, test } from '@playwright/test';
import { seriousFaults } from '../../support/axe.ts';
import { button, message, rowOf, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';
import { askForLeave, colleague, openInFront } from '../../support/work.ts';

const REASON = `探亲${TRY}`;

test('a leave is asked for, approved by the leader, claimed and approved by human resources, and seen by who asked', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page);
  const people = { page, request, browser };
  const applicant = await colleague(people, 'asker');
  const leader = await colleague(people, 'leader');
  const hr = await colleague(people, 'personnel', 'hr');
  const errors = [applicant, leader, hr].map((one) => watchErrors(one.page));
  const main = (of: { page: typeof page }) => of.page.getByRole('main');

  await test.step('the leader is told while he looks at something else', async () => {
    await expect(leader.page.getByRole('button', { name: /^待处理的消息/ })).toBeVisible();
    await askForLeave(applicant.page, { approver: leader.account, from: '10', to: '12', reason: REASON });
    await expect(rowOf(applicant.page, REASON)).toContainText('上级审批');
    await expect(leader.page.getByTestId('work-badge')).toBeVisible();
    await leader.page.bringToFront();
    await leader.page.getByRole('button', { name: /^待处理的消息/ }).click();
    await leader.page.getByRole('link', { name: new RegExp(REASON) }).click();
    await expect(main(leader).getByRole('heading', { name: REASON })).toBeVisible();
  });

  await test.step('the leader sees leave, picture and history, and agrees', async () => {
    await expect(main(leader).getByText('2 天')).toBeVisible();
    await expect(main(leader).getByRole('figure', { name: '流程图' })).toContainText('当前步骤：上级审批');
    await expect(main(leader).getByRole('listitem').filter({ hasText: '发起' })).toContainText(applicant.account);
    await expect(leader.page.getByRole('tab', { name: `请假流程 · ${REASON}` })).toBeVisible();
    expect(await seriousFaults(leader.page)).toEqual([]);
    await button(main(leader), '驳回').click();
    await expect(main(leader).getByText('请说明驳回的原因')).toBeVisible();
    await main(leader).getByRole('textbox', { name: '意见' }).fill('注意安全');
    await button(main(leader), '同意').click();
    await expect(message(leader.page, '已同意')).toBeVisible();
    await expect(leader.page).toHaveURL(/\/work\/todo$/);
    await expect(main(leader).getByText('需要您办理的事务会出现在这里。')).toBeVisible();
  });

  await test.step('human resources claim the task and agree', async () => {
    await openInFront(hr.page, '/work/claim');
    const row = rowOf(hr.page, REASON);
    await expect(row).toContainText('人事审批');
    await button(row, '签收并办理').click();
    await expect(main(hr).getByText('注意安全')).toBeVisible();
    await button(main(hr), '同意').click();
    await expect(message(hr.page, '已同意')).toBeVisible();
    await openInFront(hr.page, '/work/done');
    await expect(rowOf(hr.page, REASON)).toContainText('同意');
  });

  await test.step('the applicant sees it granted, and who said what', async () => {
    await applicant.page.bringToFront();
    await button(main(applicant), '刷新').click();
    await expect(rowOf(applicant.page, REASON)).toContainText('已结束');
    await rowOf(applicant.page, REASON).getByRole('link', { name: REASON }).click();
    await expect(main(applicant).getByText('注意安全')).toBeVisible();
    await expect(main(applicant).getByRole('listitem').filter({ hasText: '人事审批' }).first()).toContainText(
      hr.account,
    );
    await expect(main(applicant).getByRole('figure', { name: '流程图' })).toContainText('已完成');
    expect(await seriousFaults(applicant.page)).toEqual([]);
  });
  expect(errors.flat()).toEqual([]);
  for (const one of [applicant, leader, hr]) await one.page.context().close();
});
