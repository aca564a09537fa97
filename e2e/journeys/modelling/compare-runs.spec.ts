import { expect, test } from '@playwright/test';
import { leaveNothing, modelTheFlat, showPart } from '../../support/modelling.ts';
import { watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

test('compares two runs by element: differences in meters, both on the plan, and a click flies there', async ({
  page,
}, info) => {
  test.setTimeout(300_000);
  const errors = watchErrors(page);
  await modelTheFlat(page);
  const tree = page.getByRole('tree');
  await showPart(page, '构件');
  await tree.getByRole('treeitem', { name: /^墙/ }).first().click();
  await tree.locator('[data-kind=wall]').first().click();
  await page.getByTestId('edit-thickness').fill('310');
  await page.getByTestId('edit-thickness').press('Enter');
  await expect(page.getByTestId('edit-bar')).toHaveAttribute('data-progress', 'settled', { timeout: 60_000 });

  // A run without the edits, as a program would start it.
  await page.evaluate(async () => {
    const record = JSON.parse(localStorage.getItem('cloud-experience-token') ?? '{}') as { content?: string };
    const headers = { 'Blade-Auth': `bearer ${record.content ?? ''}`, 'content-type': 'application/json' };
    const datasetId = new URLSearchParams(location.search).get('dataset');
    const body = JSON.stringify({ datasetId, recipe: 'indoor', options: { keepEdits: false } });
    await fetch('/api/blade-pointcloud/run/start', { method: 'POST', headers, body });
  });
  await page.reload();
  await showPart(page, '记录');
  const runs = page.getByRole('button', { name: /^查看 .* 的建模/ });
  await expect(runs).toHaveCount(2);
  await runs.first().click();
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 150_000 });

  await showPart(page, '记录');
  await page.getByTestId('compare-with').click();
  const compare = page.getByTestId('compare');
  await expect(compare).toContainText('自动 → 室内');
  await expect(compare).toContainText('keepEdits');
  const wall = compare.locator('[data-testid=difference][data-kind=wall][data-state=resized]').first();
  await expect(wall).toContainText('厚度 0.310 m →');
  await expect(page.getByTestId('plan').locator('[data-layer=compare] [data-side=before]').first()).toBeAttached();
  await wall.getByRole('button').click();
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-selected', /.+/);
  await expect(compare).toBeVisible();
  await page.screenshot({ path: info.outputPath('compared.png') });
  await compare.getByRole('button', { name: '结束比较' }).click();
  await expect(compare).toHaveCount(0);
  expect(errors).toEqual([]);
});
