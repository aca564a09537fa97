import { expect, test } from '@playwright/test';
import { decide, modeller, openApproval, putForward, releasePanel } from '../../support/approval.ts';
import { openPage, rowOf, TRY } from '../../support/console.ts';
import { leaveNothing } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test.afterAll('removes what it modelled', leaveNothing);

test('a model is sent back with a comment, edited, submitted again within the same approval, and released', async ({
  page,
  request,
  browser,
}, info) => {
  test.setTimeout(300_000);
  await signIn(page);
  const applicant = await modeller({ page, request, browser }, 'author');
  const approver = await modeller({ page, request, browser }, 'judge', 'manager');
  const errors = [watchErrors(applicant.page), watchErrors(approver.page)];
  const reason = `交付 ${TRY}`;
  await putForward(applicant.page, reason);
  await decide(await openApproval(approver.page, reason), '退回修改', '请给主卧命名');
  await expect(rowOf(approver.page, reason)).toContainText('待修改');

  const { page: mine } = applicant;
  await expect(releasePanel(mine)).toContainText('待修改', { timeout: 30_000 });
  await mine.getByRole('treeitem', { name: /^房间/ }).first().click();
  await mine.getByRole('tree').locator('[data-kind=room]').first().click();
  await mine.getByTestId('edit-name').fill('主卧');
  await mine.getByTestId('edit-save').click();
  await expect(mine.getByTestId('revision')).toContainText('1', { timeout: 60_000 });

  await releasePanel(mine).getByRole('link').click();
  const opened = mine.getByRole('dialog', { name: /^审批：/ });
  await expect(opened).toContainText('请给主卧命名');
  await mine.screenshot({ path: info.outputPath('sent-back.png') });
  await decide(opened, '重新提交', '已命名');
  await expect(rowOf(mine, reason)).toContainText('审批中');
  await expect(rowOf(mine, reason)).toHaveCount(1);

  const again = await openApproval(approver.page, reason);
  await expect(again.getByRole('list', { name: '审批过程' })).toContainText(/请给主卧命名[^]*已命名/);
  await expect(again.getByTestId('submitted-revision')).toHaveText('1');
  await expect(again.getByRole('button', { name: '批准发布', exact: true })).toBeEnabled({ timeout: 60_000 });
  await decide(again, '批准发布', '');
  await expect(rowOf(approver.page, reason)).toContainText(/已发布[^]*R-\d+/);

  await openPage(mine, '/userPointCloud/approval');
  await expect(rowOf(mine, reason)).toContainText(/已发布[^]*R-\d+/);
  expect(errors).toEqual([[], []]);
});
