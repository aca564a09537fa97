import { expect, test } from '@playwright/test';
import { button, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';
import { stored } from '../../support/signed-in.ts';

const NAME = `测量员${TRY}`;
const EXTRAS = Array.from({ length: 12 }, (_, i) => `临时岗位${TRY}-${String(i + 1).padStart(2, '0')}`);
const extra = (number: number): string => EXTRAS[number - 1]!;

test('searches, pages, adds, edits and deletes positions with the texts people know', async ({ page }) => {
  const errors = watchErrors(page);
  await signIn(page);
  await openPage(page, '/system/post');
  const list = page.getByRole('main');

  await test.step('a form says what is missing and keeps the place', async () => {
    await button(list, '新增').click();
    await button(form(page), '保存').click();
    await expect(form(page).getByText('“岗位编号”不能为空')).toBeVisible();
  });

  await test.step('adds', async () => {
    await form(page).getByLabel('岗位类型').and(page.locator('input')).first().click();
    await page.getByRole('option', { name: '中层' }).click();
    await field(page, 'postCode').fill(`sv${TRY}`);
    await field(page, 'postName').fill(NAME);
    await field(page, 'sort').fill('30');
    await button(form(page), '保存').click();
    await expect(message(page, '新增成功')).toBeVisible();
    await expect(form(page)).toBeHidden();
  });

  await test.step('searches, and the address keeps the search over a reload', async () => {
    await page.getByRole('search').getByLabel('岗位名称').fill(NAME.slice(1));
    await button(page.getByRole('search'), '搜索').click();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await page.reload();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(rowOf(page, NAME)).toContainText('中层');
  });

  await test.step('edits', async () => {
    await button(rowOf(page, NAME), '编辑').click();
    await field(page, 'postName').fill(`高级${NAME}`);
    await field(page, 'postName').press('Enter');
    await expect(message(page, '更新成功')).toBeVisible();
    await expect(rowOf(page, `高级${NAME}`)).toBeVisible();
  });

  await test.step('an edit that meets the edit of another one loses nothing of either', async () => {
    await button(rowOf(page, `高级${NAME}`), '编辑').click();
    await field(page, 'postName').fill('我的名称');
    await field(page, 'remark').fill('我的备注');
    const headers = { 'Blade-Auth': `bearer ${await stored(page, 'token')}` };
    const list = await page.request.get(`/api/blade-system/post/list?postCode=sv${TRY}`, { headers });
    const { id, updateTime } = ((await list.json()) as { data: { records: { id: string; updateTime: string }[] } }).data
      .records[0]!;
    // Times of changes are shown to the second.
    await expect(async () => {
      const data = { id, postName: '他的名称', sort: 31 };
      const answer = await page.request.post('/api/blade-system/post/submit', { headers, data });
      expect(((await answer.json()) as { data: { updateTime: string } }).data.updateTime).not.toBe(updateTime);
    }).toPass();
    await button(form(page), '保存').click();
    const notice = form(page).getByRole('alert');
    await expect(notice).toContainText('您的修改还没有保存');
    await expect(notice).toContainText('“排序”');
    await expect(notice.getByRole('listitem')).toHaveText('岗位名称，对方填写的是：他的名称');
    await expect(field(page, 'postName')).toHaveValue('我的名称');
    await expect(field(page, 'sort')).toHaveValue('31');
    await field(page, 'postName').fill(`高级${NAME}`);
    await button(form(page), '保存').click();
    await expect(form(page)).toBeHidden();
    await expect(rowOf(page, `高级${NAME}`)).toContainText('31');
  });

  await test.step('pages, and a new page size begins at page 1', async () => {
    await button(page.getByRole('search'), '清空').click();
    const token = await stored(page, 'token');
    for (const [index, postName] of EXTRAS.entries()) {
      const data = { category: 4, postCode: `x${TRY}-${index}`, postName, sort: 40 + index };
      await page.request.post('/api/blade-system/post/submit', { headers: { 'Blade-Auth': `bearer ${token}` }, data });
    }
    await page.getByRole('search').getByLabel('岗位名称').fill(`临时岗位${TRY}`);
    await button(page.getByRole('search'), '搜索').click();
    await expect(page.getByText('共 12 条')).toBeVisible();
    await button(list, '刷新').click();
    await button(page, '第 2 页').click();
    await expect(page).toHaveURL(/current=2/);
    await expect(rowOf(page, extra(12))).toBeVisible();
    await page.getByLabel('每页条数').selectOption('50');
    await expect(page).not.toHaveURL(/current=2/);
    await expect(rowOf(page, extra(1))).toBeVisible();
  });

  await test.step('deletes several only after a question, and none without a choice', async () => {
    await button(list, '批量删除').click();
    await expect(message(page, '请选择至少一条数据')).toBeVisible();
    for (const name of EXTRAS.slice(0, 6)) await rowOf(page, name).getByRole('checkbox').check();
    await list.getByRole('button', { name: '批量删除' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('确定将选择数据删除?');
    await button(question, '取消').click();
    await expect(rowOf(page, extra(1))).toBeVisible();
    await list.getByRole('button', { name: '批量删除' }).click();
    await button(question, '确定').click();
    await expect(message(page, '删除成功')).toBeVisible();
    await expect(rowOf(page, extra(1))).toBeHidden();
  });

  await test.step('a position that a user holds cannot be deleted', async () => {
    await button(page.getByRole('search'), '清空').click();
    await button(rowOf(page, 'ceo'), '删除').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(page.getByText(/首席执行官.*(使用|引用|占用)/)).toBeVisible();
    await expect(rowOf(page, 'ceo')).toBeVisible();
  });
  expect(errors).toEqual([]);
});
