import { expect, test } from '@playwright/test';
import { button, message, openPage, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test('a personal token is made, shown once, opens what it says, and is removed', async ({ page, request }) => {
  const errors = watchErrors(page);
  await signIn(page);
  await openPage(page, '/info/index');
  const name = `ci-${TRY}`;
  let token = '';
  const ask = async (path: string) =>
    (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status();

  await test.step('finds the webhooks beside the tokens', async () => {
    await expect(page.getByRole('heading', { name: 'Webhook' })).toBeVisible();
    await expect(page.getByRole('link', { name: '管理 Webhook 和调用记录' })).toBeVisible();
  });

  await test.step('makes it', async () => {
    await button(page.getByRole('main'), '新建令牌').click();
    const dialog = page.getByRole('dialog', { name: '新建令牌' });
    await dialog.getByLabel('名称').fill(name);
    await button(dialog, '创建').click();
    const made = page.getByRole('dialog', { name: '令牌已创建' });
    token = (await made.getByText(/^ce_pat_/).textContent()) ?? '';
    await button(made, '完成').click();
    await expect(page.getByRole('list', { name: 'API 令牌' }).getByText(name)).toBeVisible();
    await expect(page.getByText(token)).toHaveCount(0);
  });

  await test.step('it reads, and changes nothing', async () => {
    expect(await ask('/blade-pointcloud/dataset/list')).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.post('/api/blade-system/post/submit', { headers, data: {} })).status()).toBe(403);
  });

  await test.step('removed, it opens nothing', async () => {
    const row = page.getByRole('listitem').filter({ hasText: name });
    await button(row, '删除').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(message(page, '令牌已删除')).toBeVisible();
    expect(await ask('/blade-pointcloud/dataset/list')).toBe(401);
  });
  expect(errors).toEqual([]);
});
