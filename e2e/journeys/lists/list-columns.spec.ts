import { expect, test, type Page } from '@playwright/test';
import { button, openPage, rowOf } from '../../support/console.ts';
import { asAdministrator } from '../../support/person.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/preference/submit') && answer.ok());

test('columns, their order, width and density follow a user to another browser', async ({ page, browser, request }) => {
  const errors = watchErrors(page);
  // What a try before chose.
  const data = { name: 'columns.post.title', value: null };
  const headers = await asAdministrator(request);
  expect((await request.post('/api/blade-system/preference/submit', { headers, data })).ok()).toBe(true);
  await signIn(page);
  await openPage(page, '/system/post');
  await expect(heading(page, '排序')).toBeVisible();

  await test.step('chooses columns, also of those that only the form shows', async () => {
    await page.getByRole('button', { name: '列设置' }).click();
    const settings = page.getByRole('dialog');
    const told = kept(page);
    await settings.getByRole('checkbox', { name: '排序' }).uncheck();
    await settings.getByRole('checkbox', { name: '创建时间' }).check();
    await button(settings, '上移“岗位名称”').click();
    await button(settings, '冻结“岗位编号”').click();
    await settings.getByText('紧凑').click();
    await told;
    await page.keyboard.press('Escape');
    await expect(heading(page, '排序')).toBeHidden();
    await expect(heading(page, '创建时间')).toBeVisible();
    await expect(rowOf(page, 'ceo')).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  });

  await test.step('drags a heading to the place of another', async () => {
    const told = kept(page);
    await heading(page, '岗位名称').getByRole('button').dragTo(heading(page, '岗位类型').getByRole('button'));
    await told;
    const names = await page.getByRole('columnheader').allInnerTexts();
    expect(names.join()).toMatch(/岗位编号.*岗位名称.*岗位类型/s);
  });

  await test.step('without the server a choice stays, and is stored once the server is back', async () => {
    await page.context().setOffline(true);
    await heading(page, '创建时间').getByRole('separator').focus();
    await page.keyboard.press('ArrowRight');
    await expect(heading(page, '创建时间').getByRole('separator')).toHaveAttribute('aria-valuenow', '188');
    const told = kept(page);
    await page.context().setOffline(false);
    await button(page, '刷新').first().click();
    await told;
  });

  await test.step('finds it all in another browser', async () => {
    const other = await browser.newContext({ locale: 'zh-CN' });
    const second = await other.newPage();
    await signIn(second);
    await openPage(second, '/system/post');
    await expect(heading(second, '创建时间').getByRole('separator')).toHaveAttribute('aria-valuenow', '188');
    await expect(heading(second, '排序')).toBeHidden();
    const names = await second.getByRole('columnheader').allInnerTexts();
    expect(names.map((name) => name.replace(/[↑↓\s]/g, '')).filter(Boolean)).toEqual([
      '岗位编号',
      '岗位名称',
      '岗位类型',
      '创建时间',
      '操作',
    ]);
    const told = kept(second);
    await second.getByRole('button', { name: '列设置' }).click();
    await button(second.getByRole('dialog'), '恢复默认').click();
    await told;
    await expect(heading(second, '排序')).toBeVisible();
    await other.close();
  });
  expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
