import { expect, test, type Page } from '@playwright/test';
import { outlineUnder, placesOfView, type Pixel } from '../../support/draw.ts';
import { leaveNothing, modelTheFlat, showPart } from '../../support/modelling.ts';
import { watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

test('edits show at once behind a view that stays, are undone and done again, and wait while offline', async ({
  page,
  context,
}, info) => {
  const errors = watchErrors(page);
  await modelTheFlat(page);
  const count = async (figure: string) => Number(await page.locator(`[data-figure=${figure}] dd`).textContent());
  const walls = await count('walls');
  const tree = page.getByRole('tree');
  const panel = page.getByTestId('element-panel');
  const part = (name: string) => showPart(page, name);
  const settled = () =>
    expect(page.getByTestId('edit-bar')).toHaveAttribute('data-progress', 'settled', { timeout: 60_000 });
  const choose = async (kind: string, group: RegExp) => {
    await part('构件');
    if (!(await tree.locator(`[data-kind=${kind}]`).first().isVisible())) {
      await tree.getByRole('treeitem', { name: group }).first().click();
    }
    await tree.locator(`[data-kind=${kind}]`).first().click();
    await expect(panel).toBeVisible();
  };

  await page.getByTestId('toggle-plan').click();
  const plan = page.getByTestId('plan');
  await choose('room', /^房间/);
  // From here on neither the view nor the plan may be without a model.
  await page.evaluate(() => {
    const gaps: string[] = [];
    Object.assign(window, { gaps });
    const look = () => {
      const elements = document.querySelector('[data-testid=view-status]')?.getAttribute('data-elements');
      if (!(Number(elements) > 0)) gaps.push('view');
      if (!document.querySelector('[data-testid=plan] svg [data-id]')) gaps.push('plan');
      requestAnimationFrame(look);
    };
    look();
  });
  const name = await page.getByTestId('edit-name').inputValue();
  await page.getByTestId('edit-name').fill('主卧');
  await page.getByTestId('edit-save').click();
  await expect(plan).toContainText('主卧');
  await expect(tree).toContainText('主卧');
  await settled();
  await page.keyboard.press('Control+z');
  await expect(plan).not.toContainText('主卧');
  await expect(plan).toContainText(name);
  await page.keyboard.press('Control+Shift+z');
  await expect(plan).toContainText('主卧');
  await settled();
  await seeEachOther(page);
  await settled();

  // A name is changed where it stands on the plan; what is locked stays until it is unlocked.
  await plan.getByText('主卧', { exact: true }).first().dblclick();
  await page.getByTestId('plan-name').fill('次卧');
  await page.getByTestId('plan-name').press('Enter');
  await expect(plan).toContainText('次卧');
  const lock = page.getByTestId('edit-lock');
  await lock.click();
  await expect(lock).toHaveText('解锁');
  await lock.blur();
  await page.keyboard.press('Delete');
  await expect(page.getByTestId('edit-refusal')).toContainText('锁定');
  await expect(panel).toBeVisible();
  await lock.click();
  await expect(lock).toHaveText('锁定');
  await settled();

  // On the plan: a window drawn along the longest piece of a wall, and another one in the same place, which is refused.
  const openings = plan.locator('g.opening');
  const before = await openings.count();
  const drawWindow = async () => {
    const pieces = await plan
      .locator('.walls .wall')
      .evaluateAll((list) => list.map((one) => one.getBoundingClientRect()));
    const { x, y, width, height } = pieces.toSorted((p, q) => q.width - p.width)[0]!;
    await page.getByTestId('plan-window').click();
    await page.mouse.move(x + width * 0.4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.7, y + height / 2, { steps: 3 });
    await page.mouse.up();
  };
  await drawWindow();
  await expect(openings).toHaveCount(before + 1);
  await page.keyboard.press('Control+z');
  await expect(openings).toHaveCount(before);
  await page.keyboard.press('Control+y');
  await expect(openings).toHaveCount(before + 1);
  const drawn = (await openings.last().boundingBox())!;
  await page.getByTestId('plan-door').click();
  await page.mouse.move(drawn.x + 2, drawn.y + drawn.height / 2);
  await page.mouse.down();
  await page.mouse.move(drawn.x + drawn.width, drawn.y + drawn.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByTestId('edit-refusal')).toContainText('洞口');
  await page.keyboard.press('Escape');
  await settled();

  // The chosen opening becomes a door beside the plan, and the Delete key takes it away.
  await page.mouse.click(drawn.x + drawn.width / 2, drawn.y + drawn.height / 2);
  for (const kind of ['door', 'window', 'door']) {
    const becomes = page.getByTestId(`plan-becomes-${kind}`);
    await becomes.click();
    await expect(becomes).toHaveAttribute('aria-pressed', 'true');
    await becomes.blur();
  }
  // In the view its edges have handles.
  const head = page.getByTestId('opening-head');
  await head.press('ArrowUp');
  await head.press('ArrowUp');
  await expect(page.getByText(/^门 \d\.\d\d × \d\.\d\d m$/)).toBeVisible();
  await head.press('Enter');
  await expect(panel).toContainText('2.27 m');
  // Its measures can be typed.
  await page.getByTestId('edit-height').fill('2050');
  await page.getByTestId('edit-height').press('Enter');
  await expect(panel).toContainText('2.05 m');
  await page.keyboard.press('Delete');
  await expect(openings).toHaveCount(before);
  await settled();

  // A wall is moved in the view: what follows the hand is told in meters, and counts once it is let go.
  await choose('wall', /^墙/);
  const handle = page.getByTestId('wall-handle');
  await handle.press('ArrowUp');
  await handle.press('ArrowUp');
  await expect(handle).toContainText('20 mm');
  await handle.press('Enter');
  await expect(panel).toContainText('已修改');
  await page.keyboard.press('Control+z');
  await expect(panel).not.toContainText('已修改');
  await settled();
  await dragWall(page);
  await expect(panel).toContainText('已修改');
  await page.keyboard.press('Control+z');
  await expect(panel).not.toContainText('已修改');
  await splitAndMerge(page);
  await settled();
  await drawInView(page);
  await settled();
  await choose('wall', /^墙/);
  await page.getByTestId('edit-thickness').fill('180');
  await page.getByTestId('edit-thickness').press('Enter');
  await expect(panel).toContainText('已修改');
  await page.screenshot({ path: info.outputPath('edited.png') });
  await settled();

  await context.setOffline(true);
  await page.getByTestId('edit-reject').click();
  const rejected = page.getByTestId('rejected-elements');
  await expect(rejected).toBeVisible();
  await expect(page.getByTestId('edit-bar')).toHaveAttribute('data-progress', 'waiting');
  await context.setOffline(false);
  await settled();
  await part('成果');
  expect(await count('walls')).toBe(walls - 1);
  await part('构件');
  await rejected.locator('summary').click();
  await rejected.getByRole('button', { name: '恢复' }).click();
  await settled();
  await part('成果');
  expect(await count('walls')).toBe(walls);

  await part('记录');
  const history = page.getByTestId('edit-history');
  await expect(history.getByTestId('edit-entry')).toHaveCount(22);
  await expect(history).toContainText('改名为“主卧”');
  expect(await page.evaluate(() => (window as unknown as { gaps: string[] }).gaps)).toEqual([]);
  expect(errors.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});

/** A second window on the same run shows what the first one has changed, and the first one what the second changes. */
async function seeEachOther(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByTestId('toggle-plan').click();
  const plan = other.getByTestId('plan');
  await expect(plan).toContainText('主卧');
  await showPart(other, '构件');
  const tree = other.getByRole('tree');
  await tree.getByRole('treeitem', { name: /^房间/ }).first().click();
  await tree.locator('[data-kind=room]').nth(1).click();
  await other.getByTestId('edit-name').fill('书房');
  await other.getByTestId('edit-save').click();
  await expect(plan).toContainText('书房');
  await expect(page.getByTestId('plan')).toContainText('书房');
  await other.close();
}

/** The chosen wall follows the hand across the plan by steps, with its measure. */
async function dragWall(page: Page): Promise<void> {
  const id = await page.getByTestId('viewer').getAttribute('data-selected');
  const plan = page.getByTestId('plan');
  const { x, y, isLevel } = await plan
    .locator(`.walls .wall[data-id="${id}"]`)
    .first()
    .evaluate((shape) => {
      const { left, top, width, height } = shape.getBoundingClientRect();
      for (let part = 0.1; part < 1; part += 0.05) {
        const at = width > height ? [left + width * part, top + height / 2] : [left + width / 2, top + height * part];
        const [x, y] = at as [number, number];
        if (document.elementFromPoint(x, y) === shape) return { x, y, isLevel: width > height };
      }
      throw new Error('nothing of the wall is in reach');
    });
  await page.mouse.move(x, y);
  await page.mouse.down();
  const told = new Set<string | null>();
  for (let by = 1; by <= 12; by++) {
    await page.mouse.move(isLevel ? x : x + by, isLevel ? y + by : y);
    told.add(await plan.locator('[data-layer=edit]').textContent());
  }
  expect([...told].at(-1)).toMatch(/^0\.\d+ m$/);
  expect(told.size, 'it goes by steps').toBeLessThan(11);
  await page.mouse.up();
}

/** A line splits the largest room of the plan, and two clicks make it one again. */
async function splitAndMerge(page: Page): Promise<void> {
  const rooms = page.getByTestId('plan').locator('.rooms .room');
  const before = await rooms.count();
  const boxes = await rooms.evaluateAll((list) => list.map((one) => one.getBoundingClientRect()));
  const { x, y, width, height } = boxes.toSorted((p, q) => q.width * q.height - p.width * p.height)[0]!;
  await page.getByTestId('plan-split').click();
  // Beside window and door.
  const line = x + width * 0.63;
  await page.mouse.move(line, y - 3);
  await page.mouse.down();
  await page.mouse.move(line + 2, y + height + 3, { steps: 4 });
  await page.mouse.up();
  await expect(rooms).toHaveCount(before + 1);
  const hint = page.getByTestId('plan').getByRole('status');
  await page.getByTestId('plan-merge').click();
  await page.mouse.click(x + width / 4, y + height / 2);
  await expect(hint).toContainText('并入');
  await page.mouse.click(x + width * 0.82, y + height / 2);
  await expect(rooms).toHaveCount(before);
  await expect(hint).toHaveCount(0);
}

/** In the view, on its faces and floors: a window is drawn on a wall, two clicks split a room, two make it one again. */
async function drawInView(page: Page): Promise<void> {
  const plan = page.getByTestId('plan');
  const [rooms, openings] = [plan.locator('.rooms .room'), plan.locator('g.opening')];
  const [roomsBefore, openingsBefore] = [await rooms.count(), await openings.count()];
  const hint = page.getByTestId('tool-hint');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '看全貌' }).click();
  await page.getByTestId('edit-tools').click();
  await page.getByRole('menuitem', { name: /画窗/ }).click();
  await expect(hint).toContainText('墙面');
  await drawOnFace(page);
  await expect(openings).toHaveCount(openingsBefore + 1);
  await page.keyboard.press('Control+z');
  await expect(openings).toHaveCount(openingsBefore);

  await page.getByRole('button', { name: '视角' }).click();
  await page.getByRole('menuitem', { name: '俯视' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await page.keyboard.press('5');
  const onFloor = await largestFloor(page);
  const share = 0.63;
  // One of both ways across ends beside all openings.
  for (const isTurned of [false, true]) {
    const at = (across: number, along: number) => (isTurned ? onFloor(along, across) : onFloor(across, along));
    await page.keyboard.press('4');
    await page.mouse.click(...at(share, 0.2));
    await expect(hint).toContainText('另一端');
    await page.mouse.move(...at(share, 0.8), { steps: 3 });
    await expect(page.getByTestId('view-measure')).toHaveText(/^\d\.\d\d m$/);
    await page.mouse.click(...at(share, 0.8));
    // A refused line leaves the tool in the hand.
    const isRefused = await page.getByTestId('edit-refusal').isVisible();
    await page.keyboard.press(isRefused ? 'Escape' : '5');
    if (isRefused) continue;
    await expect(rooms).toHaveCount(roomsBefore + 1);
    await page.mouse.click(...at(share - 0.25, 0.5));
    await expect(hint).toContainText('并入');
    await page.mouse.click(...at(share + 0.2, 0.5));
    break;
  }
  await expect(rooms).toHaveCount(roomsBefore);
  await expect(hint).toHaveCount(0);
}

/** The room of the largest floor in the picture. @returns places on it, by shares along its sides. */
async function largestFloor(page: Page): Promise<(across: number, along: number) => Pixel> {
  let largest: { corners: Pixel[]; area: number } = { corners: [], area: 0 };
  for await (const place of placesOfView(page)) {
    const corners = await outlineUnder(page, place);
    const turns = corners.map(([x, y], k) => {
      const [nextX, nextY] = corners[(k + 1) % corners.length]!;
      return x * nextY - nextX * y;
    });
    const area = Math.abs(turns.reduce((sum, turn) => sum + turn, 0));
    if (area > largest.area) largest = { corners, area };
  }
  const [a, b, c, d] = largest.corners as [Pixel, Pixel, Pixel, Pixel];
  expect(largest.corners, 'a room of four walls').toHaveLength(4);
  const between = (p: Pixel, q: Pixel, share: number): Pixel => [
    p[0] + (q[0] - p[0]) * share,
    p[1] + (q[1] - p[1]) * share,
  ];
  return (across, along) => between(between(a, b, across), between(d, c, across), along);
}

/** Draws on the first face of a wall that has room for it. */
async function drawOnFace(page: Page): Promise<void> {
  const measure = page.getByTestId('view-measure');
  for await (const [x, y] of placesOfView(page)) {
    if ((await outlineUnder(page, [x, y])).length !== 4) continue;
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 40, { steps: 3 });
    const [width = 0, height = 0] = ((await measure.textContent()) ?? '').match(/\d\.\d\d/g)?.map(Number) ?? [];
    const isFace = width >= 0.3 && height >= 0.3;
    if (!isFace) await page.keyboard.press('Escape');
    await page.mouse.up();
    if (isFace && !(await page.getByTestId('edit-refusal').isVisible())) return;
    if (!isFace) await page.keyboard.press('2');
  }
  throw new Error('no face of a wall has room for a window');
}
