import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { dropFiles, expectPoints, realScan, leaveNothing, showPart } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

test('drops a scan, sees its points, models it, selects in all three places and takes the IFC home', async ({
  page,
}, info) => {
  const errors = watchErrors(page);
  await signIn(page);
  const scan = realScan();
  await dropFiles(page, [scan]);
  await expect(page.getByRole('complementary', { name: '建模' })).toContainText(scan.name.split('.')[0] ?? '', {
    timeout: 30_000,
  });
  await expectPoints(page);

  await page.getByTestId('start-run').click();
  const stages = page.getByTestId('run-progress').getByTestId('stages');
  await expect(stages.locator('[data-state=running], [data-state=succeeded]').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 200_000 });
  const status = page.getByTestId('view-status');
  await expect(status).toHaveAttribute('data-elements', /^[1-9]/);
  expect(Number(await page.locator('[data-figure=walls] dd').textContent())).toBeGreaterThan(0);

  await page.getByTestId('toggle-plan').click();
  const plan = page.getByTestId('plan');
  await expect(plan.locator('svg [data-id]').first()).toBeVisible();
  await showPart(page, '构件');
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem', { name: /^墙/ }).first().click();
  const wall = tree.locator('[data-kind=wall]').first();
  await wall.click();
  await expect(wall).toHaveAttribute('aria-selected', 'true');
  const id = (await wall.getAttribute('data-id')) ?? '';
  await expect(plan.locator('[data-chosen]')).toHaveAttribute('data-chosen', id);
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-selected', id);
  await expect(page.getByTestId('element-panel')).toHaveAttribute('data-id', id);

  const room = plan.locator('svg .room').first();
  const roomId = (await room.getAttribute('data-id')) ?? '';
  await page.mouse.click(...(await placeInside(room)));
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-selected', roomId);
  // What the pointer is over lights up everywhere.
  await wall.hover();
  await expect(plan.locator(`[class*=hovered][data-id="${id}"]`).first()).toBeAttached();
  await expect(tree.locator(`[data-id="${roomId}"]`)).toHaveAttribute('aria-selected', 'true');
  await page.screenshot({ path: info.outputPath('model.png') });

  await showPart(page, '文件');
  const waiting = page.waitForEvent('download');
  await page.getByTestId('download-model.ifc').click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/\.ifc$/);
  expect(readFileSync(await download.path(), 'utf8').startsWith('ISO-10303-21')).toBe(true);
  expect(errors).toEqual([]);
});

/** A place on the screen inside of a shape that need not hold its own center. */
function placeInside(shape: Locator): Promise<[number, number]> {
  return shape.evaluate((element: SVGGeometryElement) => {
    const box = element.getBBox();
    const matrix = element.getScreenCTM();
    for (let i = 1; i < 100; i++) {
      const x = box.x + (((i * 37) % 100) / 100) * box.width;
      const place = new DOMPoint(x, box.y + (i / 100) * box.height);
      const onScreen = place.matrixTransform(matrix ?? undefined);
      const isInside = element.isPointInFill(place);
      if (isInside && document.elementFromPoint(onScreen.x, onScreen.y) === element) return [onScreen.x, onScreen.y];
    }
    throw new Error('no place inside the shape can be clicked');
  });
}

test('opens exactly this dataset and run by its address', async ({ page }) => {
  await signIn(page);
  await expect(page.getByTestId('work-zone').getByTestId('result')).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/dataset=\d+/);
  const address = page.url();
  await page.goto('/cloudExperience/info/index');
  await page.goto(address);
  await expectPoints(page);
  await expect(page.getByTestId('result')).toBeVisible();
});
