import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { leaveNothing, modelTheFlat, showPart } from '../../support/modelling.ts';
import { watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

test('what is doubtful is walked by keys, confirmed, excluded or fixed, until nothing is left; the files say so', async ({
  page,
}) => {
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

  // What is wrong is excluded for good, and what is almost right is put right beside the list.
  const wrong = doubts.nth(1);
  const excluded = (await wrong.getAttribute('data-id')) ?? '';
  await wrong.getByRole('button').click();
  await page.keyboard.press('x');
  await expect(progress).toHaveText(`2 / ${total}`);
  const fixed = (await left.first().getAttribute('data-id')) ?? '';
  await left.first().getByRole('button').click();
  await expect(selected).toHaveAttribute('data-selected', fixed);
  await putRight(page);
  await expect(page.getByTestId('element-panel')).toContainText('已修改');
  // The rest is confirmed by keys; Enter is for what has the focus, else it confirms too.
  await page.keyboard.press('j');
  for (let n = await left.count(); n > 0; n--) {
    await page.keyboard.press('y');
    await expect(left).toHaveCount(n - 1);
    await page.keyboard.press('j');
  }
  await expect(page.getByTestId('review-over')).toBeVisible();
  await expect(page.getByTestId('edit-bar')).toHaveAttribute('data-progress', 'settled', { timeout: 60_000 });
  await showPart(page, '成果');
  await expect(release).not.toContainText('待查看');
  const model = JSON.parse(await download(page, 'model.json')) as Record<string, unknown>;
  const elements = Object.values(model).flatMap((list) => (Array.isArray(list) ? (list as Element[]) : []));
  const statusOf = (id: string) => elements.find((element) => element.id === id)?.status;
  expect([first, excluded, fixed].map(statusOf)).toEqual(['confirmed', 'rejected', 'edited']);
  expect(await download(page, 'plan.svg')).not.toContain(excluded);
  expect(errors).toEqual([]);
});

interface Element {
  id: string;
  status: string;
}

/** Changes what the panel of the chosen element lets one change: thickness, kind or name. */
async function putRight(page: Page): Promise<void> {
  const panel = page.getByTestId('element-panel');
  const [thickness, kind] = [panel.getByTestId('edit-thickness'), panel.getByTestId('edit-kind')];
  await expect(panel.getByTestId('edit-name')).toBeVisible();
  if (await thickness.isVisible()) {
    await thickness.fill('180');
    await thickness.press('Enter');
  } else if (await kind.isVisible()) {
    const isDoor = (await kind.inputValue()) === 'door';
    await kind.selectOption(isDoor ? 'passage' : 'door');
  } else {
    await panel.getByTestId('edit-name').fill('核对过');
    await panel.getByTestId('edit-save').click();
  }
}

/** A file of the run as text. */
async function download(page: Page, name: string): Promise<string> {
  await showPart(page, '文件');
  const button = page.getByTestId(`download-${name}`);
  if (!(await button.isVisible())) await page.getByText('更多文件').click();
  const waiting = page.waitForEvent('download');
  await button.click();
  return readFileSync(await (await waiting).path(), 'utf8');
}
