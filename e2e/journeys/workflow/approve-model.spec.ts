import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { decide, modeller, openApproval, putForward, releasePanel } from '../../support/approval.ts';
import { seriousFaults } from '../../support/axe.ts';
import { openPage, rowOf, TRY } from '../../support/console.ts';
import { leaveNothing } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test.afterAll('removes what it modelled', leaveNothing);

test('a model is put forward, released by an approver, and its signed record is told from a changed one', async ({
  page,
  request,
  browser,
}, info) => {
  await signIn(page);
  const applicant = await modeller({ page, request, browser }, 'maker');
  const approver = await modeller({ page, request, browser }, 'chief', 'manager');
  const errors = [watchErrors(applicant.page), watchErrors(approver.page)];
  const reason = `交付甲方 ${TRY}`;
  await putForward(applicant.page, reason);

  const opened = await openApproval(approver.page, reason);
  await expect(opened).toContainText(applicant.account);
  await expect(opened.locator('[data-figure=rooms] dd')).toHaveText(/^[1-9]\d*$/);
  await expect(opened.locator('[data-figure=area] dd')).toHaveText(/^\d+\.\d m²$/);
  await expect(opened.locator('[data-element-id=review]').first()).toBeVisible();
  await expect(opened.getByRole('list', { name: '审批过程' })).toContainText(applicant.account);
  // It can be released as soon as its files are hashed.
  await expect(opened.getByRole('button', { name: '批准发布', exact: true })).toBeEnabled({ timeout: 60_000 });
  expect(await seriousFaults(approver.page)).toEqual([]);
  await decide(opened, '批准发布', '可以交付');
  await expect(rowOf(approver.page, reason)).toContainText('已发布');

  await expect(releasePanel(applicant.page)).toContainText(/已发布[^]*R-\d/);
  const released = await openApproval(applicant.page, reason);
  await expect(released).toContainText(/发布 R-\d+/);
  await expect(released).toContainText('可以交付');
  const [download] = await Promise.all([
    applicant.page.waitForEvent('download'),
    released.getByRole('button', { name: '下载签名记录' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^release-R-\d+\.json$/);
  const text = readFileSync(await download.path(), 'utf8');
  await applicant.page.screenshot({ path: info.outputPath('released.png') });

  await openPage(applicant.page, '/userPointCloud/approval');
  await applicant.page.getByRole('button', { name: '验证发布', exact: true }).click();
  const verify = applicant.page.getByRole('dialog', { name: '验证发布' });
  const check = (name: string, content: string) =>
    verify.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  await check('release.json', text);
  await expect(verify.getByRole('status')).toContainText('“release.json”是真实的发布文件');
  await check('changed.json', text.replace(approver.account, 'somebody'));
  await expect(verify.getByRole('status')).toContainText('“changed.json”的签名不符');
  await check('stray.txt', 'another file');
  await expect(verify.getByRole('status')).toContainText('没有发布包含“stray.txt”');
  expect(errors).toEqual([[], []]);
});
