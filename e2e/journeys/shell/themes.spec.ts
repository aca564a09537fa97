import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { seriousFaults } from '../../support/axe.ts';
import { expect, openConsole, openFromMenu, stored, test, tool, withoutStream } from '../../support/signed-in.ts';

/** Folder of the pictures of all themes after a run, to be looked over. */
const shots = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cloud/e2e-shots');
mkdirSync(shots, { recursive: true });

const NAMES = [
  ['default', '默认', 'Default'],
  ['theme-white', '素白', 'White'],
  ['theme-dark', '暗夜', 'Dark'],
  ['theme-hey', '清新', 'Fresh'],
  ['theme-star', '星空', 'Stars'],
  ['theme-vip', '鎏金', 'Gold'],
  ['theme-bule', '深海', 'Deep sea'],
  ['theme-iview', '墨蓝', 'Ink'],
  ['theme-cool', '青峰', 'Cool'],
  ['theme-d2', '简约', 'Plain'],
  ['theme-lte', '经典', 'Classic'],
  ['theme-beautiful', '霞光', 'Dawn'],
  ['mac-os', 'Mac OS', 'Mac OS'],
] as const;

async function choose(page: Page, label: string): Promise<void> {
  await tool(page, /^(主题|Theme)$/).click();
  await page.getByRole('dialog').getByRole('radio', { name: label, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('starts with theme-hey and offers the thirteen', async ({ page }) => {
  await openConsole(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'theme-hey');
  await tool(page, '主题').click();
  const radios = page.getByRole('dialog', { name: '选择主题' }).getByRole('radio');
  await expect(radios).toHaveText(NAMES.map(([, chinese]) => chinese));
  await expect(page.getByRole('radio', { checked: true })).toHaveText('清新');
});

test('paints every theme at once, without reloading, and readable for all', async ({ page }) => {
  await openConsole(page);
  await openFromMenu(page, '系统管理', '岗位管理');
  await expect(page.getByRole('region', { name: '岗位' }).getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  const faults: string[] = [];
  for (const [name, label] of NAMES.slice(0, -1)) {
    await choose(page, label);
    await expect(page.locator('html')).toHaveAttribute('data-theme', name);
    expect(await stored(page, 'themeName')).toBe(name);
    await page.mouse.move(720, 850);
    await page.screenshot({ path: path.join(shots, `${name}-zh-cn.png`) });
    for (const fault of await seriousFaults(page, ['color-contrast'])) faults.push(`${name}: ${fault}`);
  }
  expect(await page.evaluate(() => 'wasHere' in window), 'the page was not loaded anew').toBe(true);
  expect(faults).toEqual([]);
});

// Pictures to be looked over: only on demand.
if (process.env['E2E_SHOTS'])
  test('takes pictures of every theme in English', async ({ page }) => {
    await openConsole(page);
    await openFromMenu(page, '系统管理', '岗位管理');
    await tool(page, '语言').click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(page.getByTestId('tabs-menu')).toHaveText('Menu');
    for (const [name, , label] of NAMES.slice(0, -1)) {
      await choose(page, label);
      await expect(page.locator('html')).toHaveAttribute('data-theme', name);
      await page.mouse.move(720, 850);
      await page.screenshot({ path: path.join(shots, `${name}-en.png`) });
    }
  });

test('shows the chosen theme from the first paint after a reload', async ({ page }) => {
  await openConsole(page);
  await choose(page, '星空');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = () => {
      const { theme, mantineColorScheme } = document.documentElement?.dataset ?? {};
      if (document.body) seen.push(`${theme} ${mantineColorScheme}`);
    };
    new MutationObserver(note).observe(document, { subtree: true, attributes: true, childList: true });
  });
  await page.reload();
  await expect(page.getByTestId('user-menu')).toBeVisible();
  const seen = await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
  expect(seen, 'no other theme since there is a body').toEqual(['theme-star dark']);
});

test('goes to the welcome page and loads anew for the desktop of mac-os', async ({ page }) => {
  await withoutStream(page);
  await openConsole(page);
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await tool(page, '主题').click();
  await page.getByRole('radio', { name: 'Mac OS', exact: true }).click();
  await expect(page).toHaveURL(/\/cloudExperience\/wel\/index$/);
  await expect.poll(() => page.evaluate(() => 'wasHere' in window).catch(() => true)).toBe(false);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'mac-os');
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(shots, 'mac-os-zh-cn.png') });
  expect(await seriousFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const record = JSON.stringify({ dataType: 'string', content: 'en', datetime: Date.now() });
    localStorage.setItem('cloud-experience-language', record);
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(shots, 'mac-os-en.png') });
});
