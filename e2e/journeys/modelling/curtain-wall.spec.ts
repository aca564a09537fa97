import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { placesOfView } from '../../support/draw.ts';
import { modelTheGlassFront } from '../../support/glass-front.ts';
import { leaveNothing, showPart } from '../../support/modelling.ts';
import { openFile } from '../../support/open-files.ts';
import { watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

test('a curtain wall is named in both languages and chosen anywhere; a window becomes one by hand, and the files hold both', async ({
  page,
}, info) => {
  const errors = watchErrors(page);
  await modelTheGlassFront(page);
  const [tree, panel, viewer] = [page.getByRole('tree'), page.getByTestId('element-panel'), page.getByTestId('viewer')];
  const curtains = tree.locator('[data-kind=curtain]');
  const heading = panel.getByRole('heading', { level: 3 });

  // In the tree, by its letter and in both languages.
  await showPart(page, '构件');
  await tree.getByRole('treeitem', { name: /^幕墙\s*1$/ }).click();
  await expect(curtains).toHaveText(/^G1-\d\d\s*4\.\d\d m/);
  await curtains.click();
  await expect(heading).toHaveText(/^幕墙 G1-\d\d$/);
  const id = (await panel.getAttribute('data-id'))!;
  await expect(viewer).toHaveAttribute('data-selected', id);
  await expect(page.getByTestId('edit-kind').locator('option')).toHaveText(['门', '窗', '洞口', '幕墙']);
  await speak(page, '语言', 'English');
  await expect(tree.getByRole('treeitem', { name: /^Curtain walls\s*1$/ })).toBeVisible();
  await expect(heading).toHaveText(/^Curtain wall G1-\d\d$/);
  await speak(page, 'Language', '简体中文');
  await expect(heading).toHaveText(/^幕墙 G1-\d\d$/);

  // In the view and on the plan.
  await page.keyboard.press('Escape');
  await expect(viewer).not.toHaveAttribute('data-selected', /./);
  await clickInView(page, id);
  await page.screenshot({ path: info.outputPath('view.png') });
  await page.keyboard.press('Escape');
  await page.getByTestId('toggle-plan').click();
  const plan = page.getByTestId('plan');
  await plan.locator(`g.opening.curtain[data-id="${id}"]`).click();
  await expect(viewer).toHaveAttribute('data-selected', id);
  await expect(heading).toHaveText(/^幕墙 G1-\d\d$/);
  await expect(page.getByTestId('plan-becomes-curtain')).toHaveAttribute('aria-pressed', 'true');

  // A window becomes one beside its facts, a window again beside the plan, and both are undone.
  await tree.getByRole('treeitem', { name: /^窗/ }).first().click();
  const windows = tree.locator('[data-kind=window]');
  const count = await windows.count();
  await windows.first().click();
  const changed = (await panel.getAttribute('data-id'))!;
  const isCurtain = plan.locator(`g.opening.curtain[data-id="${changed}"]`);
  await page.getByTestId('edit-kind').selectOption({ label: '幕墙' });
  await expect(curtains).toHaveCount(2);
  await expect(windows).toHaveCount(count - 1);
  await expect(heading).toContainText('幕墙');
  await expect(isCurtain).toBeAttached();
  await page.getByTestId('plan-becomes-window').click();
  await expect(isCurtain).toHaveCount(0);
  await expect(curtains).toHaveCount(1);
  await page.getByTestId('plan-becomes-window').blur();
  await page.keyboard.press('Control+z');
  await expect(curtains).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(curtains).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await expect(curtains).toHaveCount(2);
  // It has the sill of the window until it is let down to the floor.
  await expect(panel).toContainText('窗台高');
  await page.getByTestId('edit-sill').fill('0');
  await page.getByTestId('edit-height').fill('2500');
  await page.getByTestId('edit-height').press('Enter');
  await expect(panel).toContainText('2.50 m');
  await expect(panel).not.toContainText('窗台高');
  await settled(page);
  await page.screenshot({ path: info.outputPath('retyped.png') });

  // What was changed stays, with its record.
  await page.reload();
  await showPart(page, '构件');
  await tree.getByRole('treeitem', { name: /^幕墙\s*2$/ }).click();
  await expect(curtains).toHaveCount(2);
  await tree.locator(`[data-id="${changed}"]`).click();
  await expect(page.getByTestId('edit-kind')).toHaveValue('curtain');
  await expect(panel).toContainText('已修改');
  await showPart(page, '记录');
  await expect(page.getByTestId('edit-history')).toContainText('改为幕墙');

  // The files hold both.
  await showPart(page, '文件');
  await page.getByText('更多文件').click();
  for (const name of ['model.json', 'elements.json', 'model.ifc', 'plan.dxf', 'plan.svg', 'report.json'])
    expect([name, await openFile(name, await download(page, name))]).toEqual([
      name,
      expect.objectContaining({ 'curtain walls': 2, windows: count - 1 }),
    ]);
  const { curtainWalls } = JSON.parse((await download(page, 'elements.json')).toString()) as { curtainWalls: object[] };
  expect(curtainWalls).toHaveLength(2);
  expect((await download(page, 'model.ifc')).toString().match(/=IFCCURTAINWALL\(/g)).toHaveLength(2);
  expect((await download(page, 'plan.dxf')).toString().match(/\n *8\r?\nA-GLAZ-CURT\r?\n/g)).toHaveLength(2);
  expect(errors).toEqual([]);
});

/** Changes the language of the console. */
async function speak(page: Page, tool: string, language: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: tool }).click();
  await page.getByRole('menuitem', { name: language }).click();
}

/** Clicks around in the view until an element is chosen. */
async function clickInView(page: Page, id: string): Promise<void> {
  const viewer = page.getByTestId('viewer');
  for await (const place of placesOfView(page)) {
    await page.mouse.click(...place);
    if ((await viewer.getAttribute('data-selected')) === id) return;
  }
  throw new Error('the curtain wall is nowhere in the view');
}

const settled = (page: Page): Promise<void> =>
  expect(page.getByTestId('edit-bar')).toHaveAttribute('data-progress', 'settled', { timeout: 60_000 });

/** A file of the run. */
async function download(page: Page, name: string): Promise<Buffer> {
  // Chromium starts at most ten downloads of a page a second, and drops the others.
  await page.waitForTimeout(150);
  const waiting = page.waitForEvent('download');
  await page.getByTestId(`download-${name}`).click();
  return readFileSync(await (await waiting).path());
}
