import { expect, test, type Locator, type Page } from '@playwright/test';
import { outlineUnder, placesOfView } from '../../support/draw.ts';
import { emptyList, expectPoints, leaveNothing, modelIt, modelTheFlat } from '../../support/modelling.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

test('what is drawn is chosen with its measures beside it, and two clicks at one height make no sliver', async ({
  page,
}, info) => {
  const errors = watchErrors(page);
  await modelTheFlat(page);
  const panel = page.getByTestId('element-panel');
  const viewer = page.getByTestId('viewer');
  await page.getByTestId('toggle-plan').click();
  const plan = page.getByTestId('plan');
  const openings = plan.locator('g.opening');
  const before = await openings.count();

  // On the plan: the window is chosen, and takes the measures that are typed.
  await plan.getByTestId('plan-window').click();
  await dragAlongLongestWall(page, plan);
  await expect(openings).toHaveCount(before + 1);
  await expect(panel).toHaveAttribute('data-id', /^window-/);
  const window = (await panel.getAttribute('data-id'))!;
  await expect(viewer).toHaveAttribute('data-selected', window);
  await expect(page.getByTestId('edit-height')).toHaveValue('1200');
  await page.screenshot({ path: info.outputPath('plan.png') });
  for (const [measure, value] of [
    ['width', '800'],
    ['height', '1350'],
    ['sill', '850'],
  ] as const) {
    await page.getByTestId(`edit-${measure}`).fill(value);
    await page.getByTestId(`edit-${measure}`).press('Enter');
    await expect(page.getByTestId(`edit-${measure}`)).toHaveValue(value);
  }
  await expect(panel).toHaveAttribute('data-id', window);
  await page.screenshot({ path: info.outputPath('typed.png') });

  // In the view: two clicks at one height on a wall.
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await twoClicksOnFace(page);
  await expect(openings).toHaveCount(before + 2);
  await expect(panel).toHaveAttribute('data-id', /^window-/);
  await expect(panel).not.toHaveAttribute('data-id', window);
  await expect(page.getByTestId('edit-height')).toHaveValue('1200');
  await expect(page.getByTestId('edit-sill')).toHaveValue('900');
  await expect(page.getByTestId('opening-all')).toBeVisible();
  await page.screenshot({ path: info.outputPath('view.png') });

  // A line across a room is the wall that it becomes.
  await plan.getByTestId('plan-split').click();
  const wall = await splitLargestRoom(page, plan);
  await expect(panel).toHaveAttribute('data-id', /^wall-/);
  await expect(plan.locator(`.walls .wall[data-id="${wall}"]`).first()).toBeVisible();
  await expect(page.getByTestId('edit-thickness')).toHaveValue('120');
  await page.screenshot({ path: info.outputPath('wall.png') });
  expect(errors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('what is drawn is named over the view, one tap before its measures', async ({ page }, info) => {
    const errors = watchErrors(page);
    await signIn(page);
    await emptyList(page);
    const zone = (name: string) => page.getByRole('tablist', { name: '点云智能建模' }).getByRole('tab', { name }).tap();
    await zone('点云');
    await page.getByTestId('dataset-zone').getByRole('button', { name: /公寓/ }).tap();
    await expectPoints(page);
    await zone('建模');
    await modelIt(page);
    await zone('三维视图');
    await page.getByTestId('toggle-plan').tap();
    const plan = page.getByTestId('plan');
    await plan.getByTestId('plan-window').tap();
    const [from, to] = await alongLongestWall(plan);
    await page.touchscreen.tap(...from);
    await page.touchscreen.tap(...to);
    const pill = page.getByTestId('chosen-element');
    await expect(pill).toContainText(/^F1-\d+/);
    const chosen = plan.getByTestId('plan-chosen');
    await expect(chosen).toBeVisible();
    // In the row of the tools: the plan stays where it was drawn on.
    const rowOf = async (tools: Locator) => (await tools.boundingBox())!.y;
    expect(await rowOf(chosen.getByRole('button').first())).toBe(await rowOf(plan.getByTestId('plan-door')));
    await page.screenshot({ path: info.outputPath('phone-drawn.png') });
    await pill.getByRole('button', { name: '详情' }).tap();
    await expect(page.getByTestId('element-panel')).toHaveAttribute('data-id', /^window-/);
    await page.getByTestId('edit-width').fill('900');
    await page.getByTestId('edit-width').press('Enter');
    await expect(page.getByTestId('element-panel')).toContainText('0.90 m');
    await page.getByTestId('edit-width').scrollIntoViewIfNeeded();
    await page.screenshot({ path: info.outputPath('phone-typed.png') });
    expect(errors).toEqual([]);
  });
});

type Place = [x: number, y: number];

/** Two places along the longest piece of a wall on the plan. */
async function alongLongestWall(plan: Locator): Promise<[Place, Place]> {
  const pieces = await plan
    .locator('.walls .wall')
    .evaluateAll((list) => list.map((one) => one.getBoundingClientRect()));
  const { x, y, width, height } = pieces.toSorted((p, q) => q.width - p.width)[0]!;
  return [
    [x + width * 0.4, y + height / 2],
    [x + width * 0.7, y + height / 2],
  ];
}

async function dragAlongLongestWall(page: Page, plan: Locator): Promise<void> {
  const [from, to] = await alongLongestWall(plan);
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
}

/** Clicks twice at one height on the first face of a wall that has room for a window. */
async function twoClicksOnFace(page: Page): Promise<void> {
  const measure = page.getByTestId('view-measure');
  const refusal = page.getByTestId('edit-refusal');
  const hint = page.getByTestId('tool-hint');
  for await (const [x, y] of placesOfView(page)) {
    if ((await outlineUnder(page, [x, y])).length !== 4) continue;
    await page.mouse.click(x, y);
    for (const rise of [0, 20, -20, 40, -40]) {
      await page.mouse.move(x + 60, y + rise, { steps: 3 });
      if (!/\d\.\d\d × 1\.20 m/.test((await measure.textContent()) ?? '')) continue;
      await page.mouse.click(x + 60, y + rise);
      if ((await hint.count()) === 0 && !(await refusal.isVisible())) return;
      break;
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('2');
  }
  throw new Error('no face of a wall has room for a window');
}

/** Draws a line across the largest room of the plan. @returns the wall that is chosen then. */
async function splitLargestRoom(page: Page, plan: Locator): Promise<string> {
  const rooms = plan.locator('.rooms .room');
  const count = await rooms.count();
  const boxes = await rooms.evaluateAll((list) => list.map((one) => one.getBoundingClientRect()));
  const { x, y, width, height } = boxes.toSorted((p, q) => q.width * q.height - p.width * p.height)[0]!;
  const line = x + width * 0.63;
  await page.mouse.move(line, y - 3);
  await page.mouse.down();
  await page.mouse.move(line + 2, y + height + 3, { steps: 4 });
  await page.mouse.up();
  await expect(rooms).toHaveCount(count + 1);
  return (await page.getByTestId('element-panel').getAttribute('data-id')) ?? '';
}
