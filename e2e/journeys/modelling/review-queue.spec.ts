import { expect, test } from '@playwright/test';
import { leaveNothing, modelTheFlat, showPart } from '../../support/modelling.ts';
import { watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

test('what is doubtful is walked by keys until nothing is left, and the release says what is', async ({ page }) => {
  test.setTimeout(240_000);
  const errors = watchErrors(page);
  await modelTheFlat(page);
  const release = page.getByTestId('submit-release');
  await expect(release).toContainText('待查看');
  await showPart(page, '待查看');
  const doubts = page.getByTestId('doubt');
  const left = page.locator('[data-testid=doubt][data-done=false]');
  await expect(doubts.first()).toBeVisible();
  const total = await doubts.count();
  expect(total).toBeGreaterThan(1);
  const progress = page.getByTestId('review-progress');
  await expect(progress).toHaveText(`0 / ${total}`);
  const selected = page.getByTestId('viewer');

  // The camera flies to what is walked to: its mark on the plan goes along.
  await page.getByTestId('toggle-plan').click();
  await page.getByTestId('toggle-plan').blur();
  const camera = page.getByTestId('plan').locator('[data-layer=camera] polygon');
  const far = await camera.getAttribute('points');
  await page.keyboard.press('j');
  await expect(camera).not.toHaveAttribute('points', far!);
  const first = (await doubts.first().getAttribute('data-id')) ?? '';
  await expect(selected).toHaveAttribute('data-selected', first);
  await page.keyboard.press('y');
  await expect(progress).toHaveText(`1 / ${total}`);
  await expect(selected).not.toHaveAttribute('data-selected', first);
  await page.keyboard.press('x');
  await expect(progress).toHaveText(`2 / ${total}`);
  await expect(page.locator('[data-testid=doubt][data-excluded=true]')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(progress).toHaveText(`1 / ${total}`);
  await page.keyboard.press('k');
  for (let n = await left.count(); n > 0; n--) {
    await page.keyboard.press('Enter');
    await expect(left).toHaveCount(n - 1);
    await page.keyboard.press('j');
  }
  await expect(page.getByTestId('review-over')).toBeVisible();
  await expect(page.getByTestId('edit-bar')).toHaveAttribute('data-progress', 'settled', { timeout: 60_000 });
  await showPart(page, '成果');
  await expect(release).not.toContainText('待查看');
  expect(errors).toEqual([]);
});
