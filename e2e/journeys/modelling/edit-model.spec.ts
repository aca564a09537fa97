import { expect, test } from '@playwright/test';
import { emptyList, expectPoints, modelIt, leaveNothing, showPart } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

test('names a room, sets the thickness of a wall, rejects it and brings it back, each as a new revision', async ({
  page,
}, info) => {
  test.setTimeout(300_000);
  const errors = watchErrors(page);
  await signIn(page);
  await emptyList(page);
  await page.getByTestId('empty-view').getByRole('button', { name: /公寓/ }).click();
  await expectPoints(page);
  await modelIt(page);
  const count = async (figure: string) => Number(await page.locator(`[data-figure=${figure}] dd`).textContent());
  const walls = await count('walls');
  const tree = page.getByRole('tree');
  const panel = page.getByTestId('element-panel');
  const revision = page.getByTestId('revision');
  await showPart(page, '构件');
  const choose = async (kind: string, group: RegExp) => {
    if (!(await tree.locator(`[data-kind=${kind}]`).first().isVisible())) {
      await tree.getByRole('treeitem', { name: group }).first().click();
    }
    await tree.locator(`[data-kind=${kind}]`).first().click();
    await expect(panel).toBeVisible();
  };

  await choose('room', /^房间/);
  await page.getByTestId('edit-name').fill('主卧');
  await page.getByTestId('edit-save').click();
  await expect(revision).toContainText('1', { timeout: 60_000 });
  await expect(panel).toContainText('主卧', { timeout: 30_000 });
  await expect(tree).toContainText('主卧');

  await choose('wall', /^墙/);
  await page.getByTestId('edit-thickness').fill('180');
  await page.getByTestId('edit-save').click();
  await expect(revision).toContainText('2', { timeout: 60_000 });
  await expect(panel).toContainText('已修改', { timeout: 30_000 });
  await page.screenshot({ path: info.outputPath('edited.png') });

  await page.getByTestId('edit-reject').click();
  await expect(revision).toContainText('3', { timeout: 60_000 });
  expect(await count('walls')).toBe(walls - 1);
  const rejected = page.getByTestId('rejected-elements');
  await rejected.locator('summary').click();
  await rejected.getByRole('button', { name: '恢复' }).click();
  await expect(revision).toContainText('4', { timeout: 60_000 });
  expect(await count('walls')).toBe(walls);
  expect(errors).toEqual([]);
});
