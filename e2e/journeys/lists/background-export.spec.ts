import { readFile } from 'node:fs/promises';
import { readSheet } from '../../../packages/server/test/support/workbooks.ts';
import { button, message, openPage } from '../../support/console.ts';
import { watchErrors } from '../../support/session.ts';
import { expect, test } from '../../support/signed-in.ts';

test('exports a list in the background and fetches the workbook from the own files', async ({ page }) => {
  const errors = watchErrors(page);
  await openPage(page, '/system/post');

  await test.step('the export begins after a question', async () => {
    await button(page, '导出选项').click();
    await page.getByRole('menuitem', { name: '后台导出' }).click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(message(page, '已开始后台导出，完成后会收到通知')).toBeVisible();
  });

  await test.step('a notice tells when it is ready', async () => {
    await openPage(page, '/desk/notice');
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('“岗位管理”导出完成').first()).toBeVisible();
    }).toPass();
  });

  await test.step('the workbook lies among the own files', async () => {
    await openPage(page, '/info/index');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '岗位管理.xlsx' }).first().click(),
    ]);
    expect(file.suggestedFilename()).toBe('岗位管理.xlsx');
    const rows = await readSheet(await readFile(await file.path()));
    expect(JSON.stringify(rows)).toContain('岗位编号');
  });
  expect(errors).toEqual([]);
});
