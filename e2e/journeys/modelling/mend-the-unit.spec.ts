import { expect, test } from '@playwright/test';
import { TRY } from '../../support/console.ts';
import { dropFiles, expectPoints, leaveNothing } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

/** A floor of 3 by 3 units, a point each 0.02. */
function floor(): string {
  const lines: string[] = [];
  for (let i = 0; i < 150 * 150; i++) lines.push(`${(i % 150) * 0.02} ${Math.floor(i / 150) * 0.02} 0.5`);
  return lines.join('\n');
}

test('mends unit, reference system and columns of a scan without sending it again, old and new side by side', async ({
  page,
}, info) => {
  const errors = watchErrors(page);
  await signIn(page);
  await dropFiles(page, [{ name: `mend-${TRY}.xyz`, bytes: Buffer.from(floor()) }]);
  const zone = page.getByTestId('work-zone');
  await expect(zone).toContainText(`mend-${TRY}`);
  await expectPoints(page);
  await expect(zone).toContainText('3.0 × 3.0');
  await zone.getByRole('button', { name: /^单位/ }).click();
  await page.getByRole('menuitem', { name: /毫米/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  const mended = page.getByTestId('mended');
  await expect(mended.getByRole('row', { name: /^尺寸/ })).toContainText(/3\.0 × 3\.0[^]*0\.003 × 0\.003/, {
    timeout: 60_000,
  });
  // Nothing counts until it is kept.
  await expect(zone.getByRole('button', { name: /^单位：米/ })).toBeVisible();
  await expect(mended.getByRole('img', { name: '新的' })).toBeVisible();
  // Its points stand beside those in force, and can be put away and fetched back.
  const beside = page.getByTestId('proposal-view');
  await expect(page.getByTestId('proposal-status')).toHaveAttribute('data-points-drawn', /^[1-9]/);
  await expect(page.getByTestId('view-status')).toHaveAttribute('data-points-drawn', /^[1-9]/);
  await expect(beside).toContainText('毫米');
  await page.screenshot({ path: info.outputPath('side-by-side.png') });
  await beside.getByRole('button', { name: '收起新的读取' }).click();
  await expect(beside).toBeHidden();
  await mended.getByRole('button', { name: '三维并排' }).click();
  await expect(beside).toBeVisible();
  await mended.getByRole('button', { name: '保持原样' }).click();
  await expect(mended).toBeHidden();
  await expect(beside).toBeHidden();
  await expect(zone.getByRole('button', { name: /^单位：米/ })).toBeVisible();

  await zone.getByRole('button', { name: /^坐标系/ }).click();
  const systems = page.getByTestId('crs-dialog');
  await systems.getByRole('searchbox').fill('cgcs2000 114e');
  await systems.getByRole('button', { name: /^EPSG:4547/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新读取' }).click();
  await expect(mended.getByRole('row', { name: /^坐标系/ })).toContainText('EPSG:4547', { timeout: 60_000 });
  await expect(zone.getByRole('button', { name: /EPSG:4547/ })).toBeHidden();
  await mended.getByRole('button', { name: '采用新的' }).click();
  await expect(zone.getByRole('button', { name: /EPSG:4547/ })).toBeVisible();
  await expect(mended).toBeHidden();
  await expectPoints(page);

  await zone.getByRole('button', { name: /^列：/ }).click();
  const columns = page.getByTestId('columns-dialog');
  await columns.getByRole('combobox', { name: '第 2 列' }).selectOption('Z');
  await expect(columns.getByRole('alert')).toContainText('X、Y、Z');
  await columns.getByRole('combobox', { name: '第 3 列' }).selectOption('Y');
  await page.getByRole('dialog').getByRole('button', { name: '重新读取' }).click();
  await expect(mended.getByRole('row', { name: /^尺寸/ })).toContainText(/3\.0 × 3\.0 × 0\.0[^]*3\.0 × 0\.0 × 3\.0/, {
    timeout: 60_000,
  });
  // A list that names its points by words is read once its columns are told.
  const rows = floor().split('\n');
  const list = rows.map((row, i) => `P${i};${row.replaceAll(' ', ';')}`).join('\n');
  await dropFiles(page, [{ name: `list-${TRY}.csv`, bytes: Buffer.from(list) }]);
  await expect(zone).toContainText(`list-${TRY}`);
  await page.getByTestId('fact-chips').getByRole('button', { name: /^列：/ }).click({ timeout: 30_000 });
  await expect(page.getByRole('combobox', { name: '第 4 列' })).toHaveValue('z');
  await page.getByRole('dialog').getByRole('button', { name: '重新读取' }).click();
  await expectPoints(page);
  await expect(zone).toContainText('3.0 × 3.0', { timeout: 60_000 });
  expect(errors).toEqual([]);
});
