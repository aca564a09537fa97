import type { Page } from '@playwright/test';
import { expect, openConsole, stored, test, toasts, tool } from '../../support/signed-in.ts';

/** Errors of a page that nothing caught. */
async function fail(page: Page, times: number): Promise<void> {
  await page.evaluate((count) => {
    for (let i = 1; i <= count; i++)
      setTimeout(() => {
        throw new TypeError(`the ${i}. mishap <b>`);
      });
  }, times);
}

test('keeps uncaught errors, counts them to 99+, sends and clears them after a question', async ({ page }) => {
  await openConsole(page);
  const badge = page.getByTestId('log-badge');
  await expect(badge).toHaveCount(0);
  await expect(tool(page, /^日志/), 'nothing to show yet').toBeDisabled();

  await fail(page, 1);
  await expect(badge).toHaveText('1');
  await page.evaluate(() => void Promise.reject(new Error('nobody waited')));
  await expect(badge).toHaveText('2');
  await fail(page, 99);
  await expect(badge).toHaveText('99+');
  const [entry] = (await stored(page, 'logsList')) as Record<string, string>[];
  expect(entry).toMatchObject({
    url: page.url(),
    type: 'error',
    message: expect.stringContaining('mishap'),
    stack: expect.stringContaining('TypeError'),
    info: expect.any(String),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });

  await tool(page, /^日志/).click();
  const viewer = page.getByRole('dialog', { name: '本地日志' });
  await expect(viewer.getByRole('listitem')).toHaveCount(101);
  await viewer.getByRole('listitem').first().locator('summary').click();
  await expect(viewer.getByRole('listitem').first()).toContainText('TypeError: the 99. mishap <b>');

  const question = page.getByRole('alertdialog');
  await viewer.getByRole('button', { name: '上传服务器' }).click();
  await expect(question).toContainText('提示');
  await expect(question).toContainText('确定上传本地日志到服务器?');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(viewer.getByRole('listitem'), 'cancel does nothing').toHaveCount(101);

  const sent = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/oauth/logout'));
  await viewer.getByRole('button', { name: '上传服务器' }).click();
  await question.getByRole('button', { name: '确定' }).click();
  expect((await sent).postDataJSON()).toHaveLength(101);
  await expect(toasts(page)).toContainText('发送成功');
  await expect(badge).toHaveCount(0);
  await expect(page.getByTestId('user-menu'), 'sending them keeps the user signed in').toBeVisible();

  await fail(page, 1);
  await tool(page, /^日志/).click();
  await viewer.getByRole('button', { name: '清空' }).click();
  await expect(question).toContainText('确定清空本地日志?');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(toasts(page)).toContainText('清空成功');
  await expect(badge).toHaveCount(0);
  expect(await stored(page, 'logsList')).toEqual([]);
});

test('asks in English with the words of the house, and hides the badge with its flag', async ({ page }) => {
  await openConsole(page);
  await tool(page, '语言').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await fail(page, 1);
  await tool(page, /^Logs/).click();
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Upload to the server' }).click();
  await expect(question).toContainText('Tip');
  await expect(question).toContainText('Upload local logs to the server?');
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(toasts(page)).toContainText('sent successfully');

  await fail(page, 1);
  await tool(page, /^Logs/).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(question).toContainText('Clear local logs?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('log-badge')).toHaveText('1');

  await page.getByRole('button', { name: 'Layout settings' }).click();
  await page.getByRole('switch', { name: 'Logs' }).click({ force: true });
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('log-badge')).toHaveCount(0);
});
