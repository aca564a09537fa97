import { startSecondServer } from '../../support/second-server.ts';
import { button, field, form, openPage, rowOf, TRY } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';
import { expect, test } from '../../support/signed-in.ts';

test.use({ storageState: { cookies: [], origins: [] } });

test.skip(!process.env['E2E_DATA'], 'needs a product that these journeys started');

const NAME = `加密岗位${TRY}`;

let server: Awaited<ReturnType<typeof startSecondServer>>;
test.beforeAll(async () => {
  server = await startSecondServer({ CLOUD_ENCRYPTED_CALLS: '1' });
});
test.afterAll(() => server?.stop());

test('a console whose server asks for it sends and takes everything but files encrypted', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  const page = await context.newPage();
  const errors = watchErrors(page);
  const open: string[] = [];
  let read = 0;
  page.on('response', async (response) => {
    const call = response.request();
    const { pathname, searchParams } = new URL(call.url());
    if (!pathname.startsWith('/api/blade-')) return;
    const isAsked = searchParams.size > 0 || call.postData() !== null;
    const isSealed =
      [...searchParams.keys()].every((name) => name === 'data') && !/[{=].*[}:]/.test(call.postData() ?? '');
    const token = call.headers()['blade-auth'] ?? 'crypto';
    const isStream = response.headers()['content-type']?.includes('event-stream') ?? false;
    if (!token.startsWith('crypto') || (!isStream && isAsked && !isSealed)) open.push(call.url());
    if (!isAsked || isStream) return;
    // The browser keeps no body of an answer that the page left behind.
    const text = await response.text().catch(() => '');
    if (text.startsWith('{')) open.push(`answer of ${call.url()}`);
    else if (text !== '') read += 1;
  });

  await signIn(page);
  await openPage(page, '/system/post');
  await button(page, '新增').click();
  await form(page).getByLabel('岗位类型').and(page.locator('input')).first().click();
  await page.getByRole('option', { name: '中层' }).click();
  await field(page, 'postCode').fill(`c-${TRY}`);
  await field(page, 'postName').fill(NAME);
  await field(page, 'sort').fill('1');
  await button(form(page), '保存').click();
  await expect(rowOf(page, NAME)).toBeVisible();
  await page.reload();
  await expect(rowOf(page, NAME)).toBeVisible();
  await rowOf(page, NAME).getByRole('button', { name: '删除' }).click();
  await button(page.getByRole('alertdialog'), '确定').click();
  await expect(rowOf(page, NAME)).toHaveCount(0);
  expect(open).toEqual([]);
  expect(read).toBeGreaterThan(5);
  expect(errors).toEqual([]);
  await context.close();
});
