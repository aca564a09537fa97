import { expect, test } from '@playwright/test';
import { button, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

/** Keys of one dictionary are different numbers. */
const KEY = Math.floor(Date.now() / 1000);
const ENTRY = `外聘${TRY}`;
const SEALED = `封存${TRY}`;

test('keeps a dictionary with its entries, and a sealed entry is no choice any more', async ({ page }) => {
  const errors = watchErrors(page);
  await signIn(page);
  await openPage(page, '/system/dict');
  await button(page.getByRole('main'), '新增').click();
  await field(page, 'code').fill(`scanner_${TRY}`);
  await field(page, 'dictValue').fill('扫描仪');
  await button(form(page), '保存').click();
  await expect(message(page, '新增成功')).toBeVisible();

  await page.getByRole('search').getByLabel('字典编号').fill('post_category');
  await page.keyboard.press('Enter');
  await button(rowOf(page, 'post_category'), '字典配置').click();
  const entries = page.getByRole('dialog', { name: /字典项：岗位类型/ });
  await expect(rowOf(entries, '基层')).toBeVisible();
  await button(entries, '新增').click();
  await field(page, 'dictValue').fill(ENTRY);
  await field(page, 'dictKey').fill(String(KEY));
  await button(form(page), '保存').click();
  await expect(rowOf(entries, ENTRY)).toBeVisible();

  await test.step('the same key twice is refused and the form stays', async () => {
    await button(entries, '新增').click();
    await field(page, 'dictValue').fill(SEALED);
    await field(page, 'dictKey').fill(String(KEY));
    await button(form(page), '保存').click();
    await expect(page.getByText(`post_category ${KEY}`)).toBeVisible();
    await expect(field(page, 'dictValue')).toHaveValue(SEALED);
    await field(page, 'dictKey').fill(String(KEY + 1));
    await button(form(page), '保存').click();
    await expect(rowOf(entries, SEALED)).toBeVisible();
  });

  await test.step('seals one', async () => {
    await button(rowOf(entries, SEALED), '编辑').click();
    await form(page).getByRole('switch', { name: '封存' }).check();
    await button(form(page), '保存').click();
    await expect(rowOf(entries, SEALED)).toContainText('是');
    await page.keyboard.press('Escape');
    await expect(entries).toBeHidden();
  });

  await openPage(page, '/system/post');
  await button(page.getByRole('main'), '新增').click();
  await form(page).getByLabel('岗位类型').and(page.locator('input')).first().click();
  await expect(page.getByRole('option', { name: ENTRY, exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: SEALED })).toBeHidden();
  expect(errors).toEqual([]);
});
