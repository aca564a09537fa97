import { expect, test } from '@playwright/test';
import { TRY } from '../../support/console.ts';
import { dropFiles, expectPoints, leaveNothing } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

/** A floor of 3 by 3 units, a point each 0.02. */
function floor(): string {
  const lines: string[] = [];
  for (let i = 0; i < 150 * 150; i++) lines.push(`${(i % 150) * 0.02} ${Math.floor(i / 150) * 0.02} 0.5`);
  return lines.join('\n');
}

test('mends the unit of a scan without sending it again, and says what was and what is', async ({ page }) => {
  const errors = watchErrors(page);
  await signIn(page);
  await dropFiles(page, [{ name: `mend-${TRY}.xyz`, bytes: Buffer.from(floor()) }]);
  const zone = page.getByTestId('work-zone');
  await expect(zone).toContainText(`mend-${TRY}`, { timeout: 30_000 });
  await expectPoints(page);
  await expect(zone).toContainText('3.0 × 3.0');
  await zone.getByRole('button', { name: /^单位/ }).click();
  await page.getByRole('menuitem', { name: /毫米/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  const mended = page.getByTestId('mended');
  await expect(mended).toContainText(/原来[^]*3\.0 × 3\.0[^]*现在[^]*0\.003 × 0\.003/, { timeout: 60_000 });
  await expectPoints(page);
  await expect(zone.getByRole('button', { name: /^单位：毫米/ })).toBeVisible();
  expect(errors).toEqual([]);
});
