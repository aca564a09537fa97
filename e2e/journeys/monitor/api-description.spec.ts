import { expect, test } from '@playwright/test';
import { openPage } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test('finds a call of the API, what it takes and what it answers', async ({ page }) => {
  const errors = watchErrors(page);
  await signIn(page);
  await openPage(page, '/monitor/doc');
  const search = page.getByRole('searchbox', { name: '路径或关键字' });

  await test.step('all calls by subject', async () => {
    await page.getByRole('heading', { name: 'system/post', exact: true }).click();
    await expect(page.getByText('/blade-system/post/submit', { exact: true })).toBeVisible();
  });

  await test.step('one call by its path', async () => {
    await search.fill('slow-query');
    await page.getByText('/blade-monitor/slow-query/list', { exact: true }).click();
    await expect(page.getByText(/slowquery_view/)).toBeVisible();
    await expect(page.getByRole('group', { name: '参数', exact: true })).toContainText('days');
    await expect(page.getByRole('group', { name: '返回 200', exact: true })).toContainText('lastTime');
    await search.fill('no such call');
    await expect(page.getByText('没有符合的接口')).toBeVisible();
  });

  await test.step('the document, and the page of its own', async () => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: /OpenAPI/ }).click();
    expect((await file).suggestedFilename()).toBe('openapi.json');
    const other = page.waitForEvent('popup');
    await page.getByRole('link', { name: '独立页面' }).click();
    await expect((await other).getByText('/blade-system/post/submit', { exact: true })).toBeVisible();
  });
  expect(errors).toEqual([]);
});
