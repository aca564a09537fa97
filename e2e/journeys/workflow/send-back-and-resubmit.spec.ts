import { expect, test, type Page } from '@playwright/test';
import { decide, modeller, openApproval, putForward, releasePanel } from '../../support/approval.ts';
import { openPage, rowOf, TRY } from '../../support/console.ts';
import { leaveNothing, showPart } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test.afterAll('removes what it modelled', leaveNothing);

test('a model is sent back with a comment, edited, submitted again within the same approval, and released', async ({
  page,
  request,
  browser,
}, info) => {
  await signIn(page);
  const applicant = await modeller({ page, request, browser }, 'author');
  const approver = await modeller({ page, request, browser }, 'judge', 'manager');
  const errors = [watchErrors(applicant.page), watchErrors(approver.page)];
  const reason = `交付 ${TRY}`;
  await putForward(applicant.page, reason);
  const { page: theirs } = approver;
  const asked = await openApproval(theirs, reason);
  await expect(asked.getByRole('img', { name: /扫描缩略图|模型平面图/ })).toHaveCount(2);
  await asked.getByRole('link', { name: '在三维视图中打开模型' }).click();
  await chooseRoom(theirs);
  // Approvers look at a model and do not change it.
  await expect(theirs.getByTestId('element-edits')).toHaveCount(0);
  await theirs.getByTestId('remark-text').fill('这是主卧');
  await theirs.getByTestId('remark-add').click();
  await expect(theirs.getByTestId('remark')).toContainText('这是主卧');
  await expect(theirs.getByTestId('remark-count')).toHaveText('1');
  await theirs.screenshot({ path: info.outputPath('remark.png') });
  const withRemark = await openApproval(theirs, reason);
  await expect(withRemark.getByTestId('open-remarks')).toContainText('这是主卧');
  await theirs.screenshot({ path: info.outputPath('approval.png') });
  await decide(withRemark, '退回修改', '请给主卧命名');
  await expect(rowOf(approver.page, reason)).toContainText('待修改');

  const { page: mine } = applicant;
  await expect(releasePanel(mine)).toContainText('待修改');
  await chooseRoom(mine);
  await rename(mine, '主卧');
  await expect(mine.getByTestId('revision')).toContainText('1', { timeout: 60_000 });
  await mine.getByTestId('remark').getByRole('button', { name: '标记为已处理' }).click();
  await expect(mine.getByTestId('remark-count')).toHaveCount(0);

  await showPart(mine, '成果');
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

  // What is changed after the release says so.
  const released = await openApproval(mine, reason);
  await released.getByRole('link', { name: '在三维视图中打开模型' }).click();
  await chooseRoom(mine);
  await rename(mine, '次卧');
  await expect(mine.getByRole('tree').getByTestId('changed')).toHaveCount(1, { timeout: 60_000 });
  await showPart(mine, '成果');
  await expect(mine.getByTestId('changes-since-release')).toContainText(/与 R-\d+ 相比：修改 1 个/);
  await mine.screenshot({ path: info.outputPath('changed.png') });
  expect(errors).toEqual([[], []]);
});

async function chooseRoom(page: Page): Promise<void> {
  await showPart(page, '构件');
  const rooms = page.getByRole('treeitem', { name: /^房间/ }).first();
  if ((await rooms.getAttribute('aria-expanded')) !== 'true') await rooms.click();
  await page.getByRole('tree').locator('[data-kind=room]').first().click();
  await expect(page.getByTestId('element-panel')).toBeVisible();
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByTestId('edit-name').fill(name);
  await page.getByTestId('edit-save').click();
}
