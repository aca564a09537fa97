import { seriousFaults } from '../../support/axe.ts';
import { button, field, form, message, openPage, rowOf } from '../../support/console.ts';
import { expect, test } from '../../support/signed-in.ts';

test('an administrator announces something, and it waits on the dashboard until it is read', async ({ page }, info) => {
  const title = `维护通知 <b>${Date.now()}</b>`;
  await openPage(page, '/desk/notice');
  await button(page, '新增').first().click();
  await field(page, 'title').fill(title);
  await expect(field(page, 'releaseTime')).not.toHaveValue('');
  await form(page).getByLabel('通知类型').and(page.locator('input')).first().click();
  await page.getByRole('option', { name: '事务通知' }).click();
  const text = form(page).getByRole('textbox', { name: '通知内容' });
  await text.click();
  await page.keyboard.type('周六 ');
  await form(page).getByRole('button', { name: '加粗' }).click();
  await page.keyboard.type('停机');
  await expect(text.locator('strong')).toHaveText('停机');
  expect(await seriousFaults(page), 'the form of a notice').toEqual([]);
  await form(page).getByLabel('需要确认').check({ force: true });
  await page.screenshot({ path: info.outputPath('form.png') });
  await button(form(page), '保存').click();
  await expect(message(page, '新增成功')).toBeVisible();
  await expect(rowOf(page, title)).toContainText('事务通知');

  await page.goto('/cloudExperience/wel');
  await expect(page).toHaveURL(/\/wel\/index$/);
  const notices = page.getByRole('region', { name: /^通知公告/ });
  const entry = notices.getByRole('button', { name: title });
  await expect(entry).toContainText('未读');
  await expect(page.getByRole('region', { name: '用量与配额' }).getByRole('meter')).toBeVisible();
  await expect(page.getByRole('region', { name: '待办', exact: true })).toBeVisible();
  expect(await seriousFaults(page), 'the dashboard').toEqual([]);
  await entry.click();
  await expect(page.getByRole('dialog', { name: title }).locator('strong')).toHaveText('停机');
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: '我已阅读' }).click();
  await expect(page.getByRole('button', { name: '已确认阅读' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).not.toContainText('未读');

  await openPage(page, '/desk/notice');
  await button(rowOf(page, title), '阅读情况').click();
  await expect(page.getByRole('dialog', { name: /阅读情况/ })).toContainText(/1 \/ \d+ 人已读/);
  await page.screenshot({ path: info.outputPath('readers.png') });
  await page.keyboard.press('Escape');
  await button(rowOf(page, title), '删除').click();
  await button(page.getByRole('alertdialog'), '确定').click();
  await expect(message(page, '删除成功')).toBeVisible();
});
