import { expect, test } from '@playwright/test';
import { openAs } from '../../support/console.ts';
import { addPerson } from '../../support/person.ts';
import { leaveNothing } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

const PASSWORD = 'Secret-123';

test.afterAll('removes what it made', leaveNothing);

test('shares a scan with a person and a guest, takes the link back, and hands the scan over', async ({
  page,
  browser,
  request,
}, info) => {
  const errors = watchErrors(page);
  const account = `share${info.retry}${Date.now() % 1e6}`;
  await addPerson(request, account, PASSWORD);
  await signIn(page);
  await page.evaluate(async () => {
    const record = JSON.parse(localStorage.getItem('cloud-experience-token') ?? '{}') as { content?: string };
    const headers = { 'Blade-Auth': `bearer ${record.content ?? ''}` };
    await fetch('/api/blade-pointcloud/dataset/from-sample?name=flat', { method: 'POST', headers });
  });
  await page.reload();
  const card = page.getByTestId('dataset-card').first();
  await expect(card).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });

  const choose = async (name: string) => {
    await card.getByRole('button', { name: /的更多操作/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await test.step('a folder and tags keep it in order', async () => {
    await choose('文件夹与标签');
    const dialog = page.getByRole('dialog', { name: /整理/ });
    await dialog.getByLabel('文件夹').fill('甲方/一期');
    await dialog.getByLabel('标签', { exact: true }).fill('重要');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(card).toContainText('甲方/一期');
    await expect(card).toContainText('重要');
  });

  const dialog = page.getByRole('dialog', { name: /^共享/ });
  await test.step('a colleague is found by name and may look', async () => {
    await choose('共享');
    const person = dialog.getByRole('combobox', { name: '人员' }).or(dialog.getByLabel('人员', { exact: true }).last());
    await person.first().click();
    await person.first().fill('安全员');
    await page
      .getByRole('option', { name: /安全员/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: '共享', exact: true }).click();
    await expect(dialog.getByRole('region', { name: '已共享给' })).toContainText('可查看');
  });

  await test.step('who may only look is offered nothing that would be refused', async () => {
    const looking = await openAs(browser, { site: new URL(page.url()).origin, account, password: PASSWORD });
    await expect(looking.getByTestId('work-zone')).toContainText('公寓');
    await expect(looking.getByTestId('only-looking')).toContainText('可编辑');
    await expect(looking.getByTestId('start-run')).toHaveCount(0);
    await looking.context().close();
  });

  await test.step('a guest sees it without an account until the link is taken back', async () => {
    await dialog.getByLabel('给谁用（备注）').fill('甲方王工');
    await dialog.getByRole('button', { name: '生成链接' }).click();
    const link = (await page.getByTestId('guest-link').textContent()) ?? '';
    const guest = await browser.newPage({ storageState: { cookies: [], origins: [] } });
    await guest.goto(link);
    await expect(guest.getByTestId('guest-page')).toContainText('公寓');
    await expect(guest.getByTestId('viewer')).toBeVisible();
    // In the theme that this browser wears.
    await guest.evaluate(() => localStorage.setItem('cloud-experience-themeName', '{"content":"theme-dark"}'));
    await guest.reload();
    await expect(guest.getByTestId('viewer')).toBeVisible();
    await expect(guest.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await dialog.getByRole('button', { name: '收回链接' }).click();
    await expect(dialog.getByRole('button', { name: '收回链接' })).toHaveCount(0);
    await guest.reload();
    await expect(guest.getByRole('alert')).toContainText('访客链接不存在、已过期或已被收回');
    await guest.close();
    await page.keyboard.press('Escape');
  });

  await test.step('it is handed over and belongs to the colleague', async () => {
    await choose('移交');
    const over = page.getByRole('dialog', { name: /^移交/ });
    await over.getByLabel('移交给').first().click();
    await page
      .getByRole('option', { name: /安全员/ })
      .first()
      .click();
    await over.getByRole('button', { name: '移交', exact: true }).click();
    await expect(page.getByTestId('toasts')).toContainText('已移交 1 份');
    await expect(card).toContainText('安全员');
  });
  expect(errors).toEqual([]);
});
