import { readFile } from 'node:fs/promises';
import { seriousFaults } from '../../support/axe.ts';
import { button, openPage } from '../../support/console.ts';
import { expect, test } from '../../support/signed-in.ts';

test('a ready report shows figures, is asked for other days and becomes a workbook and a PDF', async ({
  page,
}, info) => {
  await openPage(page, '/report/reportlist');
  await page.getByRole('button', { name: /^登录情况/ }).click();
  const report = page.getByRole('dialog', { name: '登录情况' });
  await expect(report.getByRole('img', { name: '每天登录' })).toBeVisible();
  await expect(
    report.getByRole('group', { name: '各账号登录' }).getByRole('cell', { name: 'admin', exact: true }),
  ).toBeVisible();
  expect(await seriousFaults(page), 'a report').toEqual([]);
  await page.screenshot({ path: info.outputPath('report.png') });
  const loading = page.waitForEvent('download');
  await button(report, '导出 Excel').click();
  const file = await loading;
  expect(file.suggestedFilename()).toBe('登录情况.xlsx');
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  const printing = page.waitForEvent('download');
  await button(report, '导出 PDF').click();
  const printed = await printing;
  expect(printed.suggestedFilename()).toBe('登录情况.pdf');
  expect((await readFile(await printed.path())).subarray(0, 5).toString()).toBe('%PDF-');
  // No sign-in lies after the year 2090.
  await report.getByLabel('开始日期').fill('2090-01-01');
  await button(report, '查看').click();
  await expect(report.getByText('没有数据').first()).toBeVisible();
});
