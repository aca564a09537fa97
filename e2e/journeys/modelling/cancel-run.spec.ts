import { expect, test } from '@playwright/test';
import { TRY } from '../../support/console.ts';
import { dropFiles, expectPoints, realScan, leaveNothing, showPart } from '../../support/modelling.ts';
import { signIn } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

test('cancels a run after a question, says so, and models again', async ({ page }) => {
  await signIn(page);
  await dropFiles(page, [{ ...realScan(), name: `cancel-run-${TRY}.e57` }]);
  await expect(page.getByTestId('work-zone')).toContainText(`cancel-run-${TRY}`);
  await expectPoints(page);
  await page.getByTestId('start-run').click();
  await page.getByTestId('cancel-run').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消建模' }).click();
  await expect(page.getByTestId('run-cancelled')).toBeVisible();
  await expect(page.getByTestId('run-progress')).toHaveCount(0);

  await page.getByTestId('start-run').click();
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 200_000 });
  await showPart(page, '记录');
  await page.getByRole('button', { name: /已取消/ }).click();
  await expect(page.getByTestId('run-cancelled')).toBeVisible();
});
