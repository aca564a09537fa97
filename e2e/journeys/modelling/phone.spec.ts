import { expect, test, type Page } from '@playwright/test';
import { emptyList, expectPoints, leaveNothing, modelIt, showPart } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.afterAll('removes what it made', leaveNothing);

/** Shows 点云, 三维视图 or 建模, whole. */
async function showZone(page: Page, name: string): Promise<void> {
  await page.getByRole('tablist', { name: '点云智能建模' }).getByRole('tab', { name }).tap();
  const isCutOff = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isCutOff, name).toBe(false);
}

test('models a sample on a phone, names a room, takes that back, and chooses on the plan', async ({ page }, info) => {
  const errors = watchErrors(page);
  await signIn(page);
  await emptyList(page);
  await showZone(page, '点云');
  await page.getByTestId('dataset-zone').getByRole('button', { name: /公寓/ }).tap();
  await expectPoints(page);
  await showZone(page, '建模');
  await modelIt(page);

  await showPart(page, '构件');
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem', { name: /^房间/ }).first().tap();
  await tree.locator('[data-kind=room]').first().tap();
  const name = page.getByTestId('edit-name');
  const found = await name.inputValue();
  await name.fill('客厅');
  await page.getByTestId('edit-save').tap();
  await expect(tree).toContainText('客厅');
  // Undo and the state of the edits stand where one looks: beside the tree, over the plan, over the view.
  await expect(page.getByTestId('work-zone').getByTestId('undo')).toBeInViewport({ ratio: 1 });
  await page.screenshot({ path: info.outputPath('named.png') });

  await showZone(page, '三维视图');
  const bar = page.getByTestId('edit-bar');
  await expect(bar).toHaveAttribute('data-place', 'view');
  await page.getByTestId('toggle-plan').tap();
  const plan = page.getByTestId('plan');
  await expect(plan).toContainText('客厅');
  await page.screenshot({ path: info.outputPath('plan.png') });
  // Large enough for a finger.
  for (const id of ['plan-window', 'undo']) {
    const { width, height } = (await plan.getByTestId(id).boundingBox())!;
    expect([id, Math.min(width, height)]).toEqual([id, 36]);
  }
  // One pill at a time over the view: what a tool waits for, else what is chosen.
  const chosenPill = page.getByTestId('chosen-element');
  await expect(chosenPill).toContainText('客厅');
  const drawing = plan.locator('svg.cloud-plan').filter({ visible: true }).first();
  const place = await drawing.boundingBox();
  await page.getByTestId('plan-window').tap();
  await expect(page.getByTestId('tool-hint')).toBeVisible();
  // The plan stays under the finger.
  expect(await drawing.boundingBox()).toEqual(place);
  await expect(chosenPill).toHaveCount(0);
  await page.getByTestId('plan-window').tap();
  await expect(chosenPill).toBeVisible();
  await expect(page.getByTestId('edit-bar')).toHaveCount(1);
  await plan.getByTestId('undo').tap();
  await expect(plan).not.toContainText('客厅');
  await expect(plan).toContainText(found);
  const viewer = page.getByTestId('viewer');
  const chosen = await viewer.getAttribute('data-selected');
  await plan.locator('.labels [data-id]').nth(2).tap();
  await expect(viewer).not.toHaveAttribute('data-selected', chosen!);
  await expect(bar).toHaveAttribute('data-progress', 'settled', { timeout: 60_000 });

  await showZone(page, '建模');
  await refuseHere(page);
  expect(errors).toEqual([]);
});

/** An edit that is refused says why where it was made, also beside the view. */
async function refuseHere(page: Page): Promise<void> {
  const lock = page.getByTestId('edit-lock');
  await lock.tap();
  await expect(lock).toHaveText('解锁');
  await page.getByTestId('edit-reject').tap();
  await expect(page.getByTestId('edit-refusal')).toContainText('锁定');
  await expect(page.getByTestId('edit-refusal')).toBeVisible();
  await lock.tap();
  await expect(lock).toHaveText('锁定');
}
