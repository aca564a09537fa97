import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { seriousFaults } from '../../support/axe.ts';
import { button, callAs, message, openAs, openPage, rowOf, TRY } from '../../support/console.ts';
import { cardOf, dropFiles, type LocalFile } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const NAME = `离场测绘院${TRY}`;

/** A wall of points, small enough to be read at once. */
function smallScan(): LocalFile {
  const points = Array.from({ length: 4_000 }, (_, i) => `${(i % 80) / 20} ${Math.floor(i / 80) / 20} 0`);
  return { name: 'wall.xyz', bytes: Buffer.from(`${points.join('\n')}\n`) };
}

test('a removed tenant shows what goes, rests in the bin, comes back, and in the end leaves nothing', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const errors = watchErrors(page);
  const address = baseURL!.replace('127.0.0.1', `removed-${TRY}.localhost`);
  await signIn(page);
  const made = await callAs(page, request, 'POST', '/blade-system/tenant/submit', {
    tenantName: NAME,
    domainUrl: address,
  });
  const tenantId = String(made.body.data['tenantId']);
  const main = page.getByRole('main');
  const dialog = page.getByRole('alertdialog');
  const removeRow = async () => {
    await button(rowOf(page, NAME), '删除').click();
    await expect(dialog.getByRole('region', { name: NAME })).toContainText(tenantId);
  };
  const token = () =>
    request.post('/api/blade-auth/oauth/token', {
      params: { tenantId, username: 'admin', password: 'admin', grant_type: 'password' },
      headers: { Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` },
    });
  const lying: string[] = [];

  await test.step('its people upload a scan', async () => {
    const other = await openAs(browser, { site: address, account: 'admin', password: 'admin' });
    await dropFiles(other, [smallScan()]);
    await expect(cardOf(other, 'wall')).toBeVisible({ timeout: 60_000 });
    const list = await callAs(other, request, 'GET', '/blade-pointcloud/dataset/list?size=10');
    const [scan] = list.body.data['records'] as { id: string }[];
    const folder = path.join(process.env['E2E_DATA']!, 'files', 'datasets', scan!.id);
    await expect.poll(() => existsSync(folder), { timeout: 60_000 }).toBe(true);
    lying.push(folder);
    await other.context().close();
  });

  await test.step('the platform is shown what goes, and takes everything home', async () => {
    await openPage(page, '/system/tenant');
    await removeRow();
    const facts = dialog.getByRole('region', { name: NAME });
    await expect(facts.getByText('用户', { exact: true }).locator('..')).toContainText('1');
    await expect(facts.getByText('扫描数据').locator('..')).toContainText(/1.*KB/s);
    await expect(dialog).toContainText('保留 30 天');
    expect(await seriousFaults(page), 'what goes with a tenant').toEqual([]);
    const [archive] = await Promise.all([page.waitForEvent('download'), button(facts, '导出全部数据').click()]);
    expect(archive.suggestedFilename()).toBe(`${NAME} ${tenantId}.zip`);
    const bytes = readFileSync(await archive.path());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    for (const name of ['tables/blade_user.json', 'wall.xyz']) expect(bytes.includes(name)).toBe(true);
    expect(bytes.includes('argon2')).toBe(false);
  });

  await test.step('in the bin nobody of it comes in', async () => {
    await button(dialog, '确定').click();
    await expect(message(page, '删除成功')).toBeVisible();
    await expect(rowOf(page, NAME)).toHaveCount(0);
    const refused = (await (await token()).json()) as { error_description: string };
    expect(refused.error_description).toContain('租户已停用');
  });

  await test.step('restored, it works as before', async () => {
    await button(main, '回收站').click();
    await rowOf(page, NAME).getByRole('checkbox').check();
    await button(main, '恢复').click();
    await button(dialog, '确定').click();
    await expect(message(page, '租户已恢复')).toBeVisible();
    const { access_token: theirs } = (await (await token()).json()) as { access_token: string };
    const headers = { 'Blade-Auth': `bearer ${theirs}` };
    const list = await request.get('/api/blade-pointcloud/dataset/list?size=10', { headers });
    expect(await list.text()).toContain('"name":"wall"');
  });

  await test.step('removed for good, its bytes are gone from the disk and its number from the sign-in', async () => {
    await openPage(page, '/system/tenant');
    await removeRow();
    await button(dialog, '确定').click();
    await expect(rowOf(page, NAME)).toHaveCount(0);
    await button(main, '回收站').click();
    await removeRow();
    await expect(dialog).toContainText('不能恢复');
    await button(dialog, '彻底删除').click();
    await expect(rowOf(page, NAME)).toHaveCount(0);
    await expect.poll(() => lying.filter((folder) => existsSync(folder)), { timeout: 60_000 }).toEqual([]);
    await expect
      .poll(async () => (await callAs(page, request, 'GET', `/blade-system/role/list?tenantId=${tenantId}`)).body.data)
      .toEqual([]);
    expect((await token()).status()).toBe(400);
  });
  expect(errors).toEqual([]);
});
