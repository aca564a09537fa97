import { expect, test } from '@playwright/test';
import { seriousFaults } from '../../support/axe.ts';
import { emptyList, expectPoints, modelIt, leaveNothing, showPart } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

test('tries a built-in sample on an empty list and sees its model, without any file', async ({ page }) => {
  const errors = watchErrors(page);
  await signIn(page);
  await emptyList(page);
  await expect(page.getByTestId('empty-view')).toContainText('从一份扫描开始');
  await expect(page.getByTestId('dataset-zone')).toContainText('还没有点云');
  await page.getByTestId('empty-view').getByRole('button', { name: /公寓/ }).click();
  await expectPoints(page);
  await modelIt(page);
  expect(Number(await page.locator('[data-figure=rooms] dd').textContent())).toBeGreaterThan(2);
  expect(Number(await page.locator('[data-figure=openings] dd').textContent())).toBeGreaterThan(0);

  // The list tells scans apart: a larger picture with the plan, where the pointer rests on one.
  const card = page.getByTestId('dataset-card').first();
  await card.locator('img').first().hover();
  const large = page.getByTestId('large-picture');
  await expect(large.getByRole('img')).toHaveCount(2);
  for (const picture of await large.getByRole('img').all()) {
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(200);
  }
  await page.mouse.move(0, 0);
  await expect(large).toBeHidden();

  expect(await seriousFaults(page)).toEqual([]);

  await showPart(page, '文件');
  await page.getByTestId('open-report').click();
  await expect(page.getByTitle('建模报告')).toHaveAttribute('srcdoc', /<html/);
  await page.keyboard.press('Escape');
  expect(errors).toEqual([]);
});
