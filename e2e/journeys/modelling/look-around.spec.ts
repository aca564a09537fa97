import { expect, test, type Page } from '@playwright/test';
import type { CameraPose } from '@cloud/viewer';
import { expectPoints, leaveNothing, modelTheFlat, showPart } from '../../support/modelling.ts';
import { bluePixels } from '../../support/blue-pixels.ts';
import { watchErrors } from '../../support/session.ts';
import { plainStripes } from '../../support/stripes.ts';

/** Most that the handle of a chosen element covers. */
const HANDLE_PIXELS = 300;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.afterAll('removes what it uploaded', leaveNothing);

test('measures, cuts, walks, looks at a storey, compares, colors, takes a picture, and opens all that from a link', async ({
  page,
}, info) => {
  const errors = watchErrors(page);
  await modelTheFlat(page);
  const status = page.getByTestId('view-status');
  await expect(status).toHaveAttribute('data-elements', /^[1-9]/);
  // A tab is called as what it shows, and the menu leads back to it.
  const tabs = page.getByRole('tablist', { name: '打开的页面' });
  await expect(tabs.getByRole('tab', { name: /公寓/ })).toHaveCount(1);

  await chooseByKeys(page);
  await chooseWhatIsAssumed(page);
  await chooseWhatIsHidden(page);
  await lookFromEverySide(page);
  await measure(page);
  const drawn = await allDrawn(page);
  await cut(page);
  await expect.poll(() => pointsDrawn(page)).toBeLessThan(drawn);
  await keep(page);

  await page.getByRole('button', { name: /^行走/ }).click();
  await expect(page.getByTestId('navigation-hint')).toContainText('W A S D');
  await expect(page.getByTestId('mini-map').locator('svg')).toBeVisible();
  const stood = await cameraOf(page);
  await page.getByTestId('viewer').locator('canvas').first().focus();
  await page.keyboard.press('w', { delay: 300 });
  expect((await cameraOf(page)).target).not.toEqual(stood.target);
  // Flying leaves the floor.
  await page.getByRole('button', { name: '飞行', exact: true }).click();
  await expect(page.getByTestId('navigation-hint')).toContainText('Q E');
  const hung = await cameraOf(page);
  await page.getByTestId('viewer').locator('canvas').first().focus();
  await page.keyboard.press('e', { delay: 300 });
  expect((await cameraOf(page)).target[2]).toBeGreaterThan(hung.target[2]);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('navigation-hint')).toHaveCount(0);
  await page.getByRole('button', { name: '视角' }).click();
  await page.getByRole('menuitem', { name: '轴测' }).click();
  // Items of a menu that fades out are no storeys.
  await expect(page.getByRole('menu')).toHaveCount(0);

  const storeys = page.getByRole('button', { name: '楼层', exact: true });
  await storeys.click();
  await page.getByRole('menuitem').last().click();
  await expect(storeys).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '显示设置' }).click();
  await page.getByText('左右对比', { exact: true }).click();
  await page.getByText('高度', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.screenshot({ path: info.outputPath('looked.png') });

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: '更多工具' }).click();
  await page.getByRole('menuitem', { name: '保存图片' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/\.png$/);

  const link = await linkTo(page);
  expect(viewIn(link)).toMatchObject({
    colorMode: 'height',
    swipe: 0.5,
    clipBox: { min: expect.any(Array) },
    heightRange: expect.any(Array),
    measurements: [{ kind: 'distance' }],
  });
  // The first tiles do not arrive; they are asked for again.
  let refused = 0;
  await page.route('**/octree.bin*', (route) => (refused++ < 2 ? route.abort() : route.continue()));
  await page.goto(link);
  await expectPoints(page);
  expect(refused).toBeGreaterThan(2);
  await expect(page.locator('[data-side=east]')).toBeVisible();
  await expect(page.getByRole('slider', { name: /拖动对比/ })).toBeVisible();
  await loseTheGraphicsCard(page);
  expect(errors).toEqual([]);
  await openWithoutWebgl(page);
  await openWithLittleMemory(page);
});

async function linkTo(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: '更多工具' }).click();
  await page.getByRole('menuitem', { name: '复制此视图的链接' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('view=');
  await expect(page.getByRole('menu')).toHaveCount(0);
  return page.evaluate(() => navigator.clipboard.readText());
}

function viewIn(link: string): { camera: CameraPose } & Record<string, unknown> {
  const packed = new URL(link).searchParams.get('view') ?? '';
  return JSON.parse(Buffer.from(packed, 'base64url').toString());
}

const cameraOf = async (page: Page): Promise<CameraPose> => viewIn(await linkTo(page)).camera;

async function setView(page: Page, name: string): Promise<CameraPose> {
  await page.getByRole('button', { name: '视角' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  return cameraOf(page);
}

/** The camera flies to what is chosen; keys frame, hide and isolate it, and let go of it. */
async function chooseByKeys(page: Page): Promise<void> {
  const far = await cameraOf(page);
  await showPart(page, '构件');
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem', { name: /^墙/ }).first().click();
  const wall = tree.locator('[data-kind=wall]').first();
  await wall.click();
  expect((await cameraOf(page)).distance).toBeLessThan(far.distance);
  const away = await setView(page, '俯视');
  await page.keyboard.press('f');
  expect((await cameraOf(page)).distance).toBeLessThan(away.distance);
  const hidden = page.getByText(/已隐藏 \d+ 个构件/);
  await page.keyboard.press('i');
  await expect(hidden).toBeVisible();
  await page.keyboard.press('i');
  await expect(hidden).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(hidden).toContainText('已隐藏 1 个构件');
  await page.getByRole('button', { name: '全部显示' }).click();
  await wall.click();
  const viewer = page.getByTestId('viewer');
  await expect(viewer).not.toHaveAttribute('data-selected', '');
  await page.keyboard.press('Escape');
  await expect(viewer).not.toHaveAttribute('data-selected', /./);
}

/** What was assumed is drawn quietly, and in plain stripes once it is chosen. */
async function chooseWhatIsAssumed(page: Page): Promise<void> {
  await page.getByRole('button', { name: '显示设置' }).click();
  await page.getByText('仅模型', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '只看含假定的构件' }).click();
  const wall = page.getByRole('tree').locator('[data-kind=wall]').first();
  await wall.click();
  const viewer = page.getByTestId('viewer');
  await expect(viewer).toHaveAttribute('data-selected', /./);
  await page.keyboard.press('f');
  const chosen = await plainStripes(viewer);
  await page.keyboard.press('Escape');
  // The pointer lights what it rests on.
  await page.mouse.move(0, 0);
  await expect.poll(() => plainStripes(viewer)).toBeLessThan(chosen / 2);
  await page.getByRole('button', { name: '只看含假定的构件' }).click();
  await page.getByRole('button', { name: '显示设置' }).click();
  await page.getByText('点云和模型', { exact: true }).click();
  await page.keyboard.press('Escape');
}

/** Below the floor nothing else of a wall is to be seen: its edges show through. */
async function chooseWhatIsHidden(page: Page): Promise<void> {
  await setView(page, '仰视');
  const viewer = page.getByTestId('viewer');
  await page.mouse.move(0, 0);
  await expect.poll(() => bluePixels(viewer)).toBeLessThan(HANDLE_PIXELS);
  await page.getByRole('tree').locator('[data-kind=wall]').first().click();
  await expect(viewer).toHaveAttribute('data-selected', /./);
  await expect.poll(() => bluePixels(viewer)).toBeGreaterThan(5 * HANDLE_PIXELS);
  await page.keyboard.press('Escape');
}

/** Seven views, both projections, and a double click that goes to its place. */
async function lookFromEverySide(page: Page): Promise<void> {
  const seen = new Set<string>();
  for (const name of ['轴测', '俯视', '仰视', '前视', '后视', '左视', '右视']) {
    const { yaw, pitch } = await setView(page, name);
    seen.add(`${yaw.toFixed(2)} ${pitch.toFixed(2)}`);
  }
  expect(seen.size).toBe(7);
  expect((await setView(page, '平行投影')).projection).toBe('orthographic');
  expect((await setView(page, '透视投影')).projection).toBe('perspective');
  const before = await setView(page, '轴测');
  await hideAndShowTheCeiling(page);
  await foldTheZones(page);
  const box = (await page.getByTestId('viewer').boundingBox())!;
  await page.mouse.dblclick(box.x + box.width / 2 + 40, box.y + box.height / 2);
  await expect.poll(async () => (await cameraOf(page)).target).not.toEqual(before.target);
  await page.keyboard.press('Escape');
  await setView(page, '轴测');
}

/** The ceiling is in the way from above only while its switch leaves it there. */
async function hideAndShowTheCeiling(page: Page): Promise<void> {
  const status = page.getByTestId('view-status');
  await expect(status).toContainText('天花板已隐藏');
  await page.getByRole('button', { name: '显示设置' }).click();
  const hides = page.getByRole('checkbox', { name: '俯视时隐藏天花板' });
  await hides.uncheck();
  await expect(status).not.toContainText('天花板');
  await hides.check();
  await expect(status).toContainText('天花板已隐藏');
  await page.keyboard.press('Escape');
}

/** Beside both zones the last tools stand in a menu; without them they stand in the bar, and the view is wider. */
async function foldTheZones(page: Page): Promise<void> {
  const last = page.getByRole('toolbar', { name: '视图工具' }).getByRole('button', { name: '保存图片' });
  const width = async () => (await page.getByTestId('viewer').boundingBox())!.width;
  const before = await width();
  await expect(last).toHaveCount(0);
  for (const zone of ['点云列表', '建模面板']) await page.getByRole('button', { name: `收起${zone}` }).click();
  await expect(last).toBeVisible();
  await expect(page.getByRole('button', { name: '更多工具' })).toHaveCount(0);
  expect(await width()).toBeGreaterThan(before);
  for (const zone of ['点云列表', '建模面板']) await page.getByRole('button', { name: `展开${zone}` }).click();
  await expect(last).toHaveCount(0);
}

/** A graphics card that is taken away and given back: the picture is drawn again. */
async function loseTheGraphicsCard(page: Page): Promise<void> {
  await allDrawn(page);
  const picture = async () => (await page.getByTestId('viewer').screenshot()).length;
  const before = await picture();
  await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-testid=viewer] canvas');
    const card = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!card) throw new Error('no graphics card to lose');
    card.loseContext();
    await new Promise((resolve) => setTimeout(resolve, 200));
    card.restoreContext();
  });
  await expect.poll(picture).toBeGreaterThan(before * 0.7);
}

/** A browser that cannot draw in three dimensions says so; the rest of the page is there. */
async function openWithoutWebgl(page: Page): Promise<void> {
  const poor = await page.context().newPage();
  await poor.addInitScript(() => {
    const ask = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, kind: string) => unknown;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string) {
        return kind.startsWith('webgl') ? null : ask.call(this, kind);
      },
    });
  });
  await poor.goto(page.url());
  await expect(poor.getByRole('alert').first()).toContainText(/WebGL|三维/);
  await expect(poor.getByTestId('work-zone')).toContainText('公寓');
  await poor.close();
}

/** A graphics card of 3 MB shows the scan with fewer points, and says so. */
async function openWithLittleMemory(page: Page): Promise<void> {
  const poor = await page.context().newPage();
  await poor.addInitScript((roomBytes: number) => {
    const card = WebGL2RenderingContext.prototype;
    const { bufferData, deleteBuffer, getError } = card as unknown as Record<string, (...given: unknown[]) => unknown>;
    const sizes = new Map<unknown, number>();
    let hasFailed = false;
    Object.assign(card, {
      bufferData(this: WebGL2RenderingContext, target: number, data: ArrayBufferView | number, usage: number) {
        const bytes = typeof data === 'number' ? data : data.byteLength;
        const held = [...sizes.values()].reduce((sum, size) => sum + size, 0);
        hasFailed ||= held + bytes > roomBytes;
        if (held + bytes > roomBytes) return;
        sizes.set(this.getParameter(target === this.ARRAY_BUFFER ? 0x8894 : 0x8895), bytes);
        bufferData!.call(this, target, data, usage);
      },
      deleteBuffer(this: WebGL2RenderingContext, buffer: WebGLBuffer) {
        sizes.delete(buffer);
        deleteBuffer!.call(this, buffer);
      },
      getError(this: WebGL2RenderingContext) {
        const error = hasFailed ? this.OUT_OF_MEMORY : getError!.call(this);
        hasFailed = false;
        return error;
      },
    });
  }, 3_000_000);
  await poor.goto(page.url());
  const status = poor.getByTestId('view-status');
  await expect(status).toContainText('显存不足，已减少点数');
  expect(await allDrawn(poor)).toBeGreaterThan(10_000);
  await poor.close();
}

/** A click beside the scan says so; two on it are a distance. */
const pointsDrawn = async (page: Page) =>
  Number(await page.getByTestId('view-status').getAttribute('data-points-drawn'));

/** How many points are drawn once no more come. */
async function allDrawn(page: Page): Promise<number> {
  const last: number[] = [];
  const isSettled = async () => {
    last.push(await pointsDrawn(page));
    return last.at(-1)! > 0 && last.slice(-4).every((count) => count === last.at(-1)) && last.length >= 4;
  };
  await expect.poll(isSettled, { intervals: [700], timeout: 60_000 }).toBe(true);
  return last.at(-1)!;
}

async function measure(page: Page): Promise<void> {
  await page.getByRole('button', { name: '测量', exact: true }).click();
  await page.getByRole('menuitem', { name: '距离' }).click();
  const hint = page.getByTestId('measure-hint');
  await expect(hint).toContainText('起点和终点');
  const box = (await page.getByTestId('viewer').boundingBox())!;
  await page.mouse.click(box.x + 30, box.y + box.height - 70);
  await expect(hint).toContainText('这里没有点');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect(hint).toContainText('起点和终点');
  // What the next corner takes hold of is marked and named; Alt lets go of it.
  const snap = page.getByTestId('snap');
  await page.mouse.move(x + 38, y, { steps: 3 });
  await expect(snap).toHaveAttribute('data-kind', /^(point|edge|plane)$/);
  await page.keyboard.down('Alt');
  await expect(snap).toHaveAttribute('data-kind', '');
  // Where the pointer comes to rest counts, however fast it came.
  await page.mouse.move(x + 40, y, { steps: 3 });
  await page.keyboard.up('Alt');
  await expect(snap).toHaveAttribute('data-kind', /^(point|edge|plane)$/);
  await page.keyboard.down('Alt');
  await page.mouse.move(x + 44, y, { steps: 6 });
  await expect(snap).toHaveAttribute('data-kind', '');
  await page.keyboard.up('Alt');
  await page.mouse.click(x + 40, y);
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
}

/** Keeps section and measurement with the scan under a name, lets go of the section, and has it shown again. */
async function keep(page: Page): Promise<void> {
  const tool = page.getByRole('button', { name: '剖切与测量', exact: true });
  await tool.click();
  const kept = page.getByTestId('kept-views');
  await kept.getByLabel('名称').fill('东侧');
  await kept.getByRole('button', { name: '保存', exact: true }).click();
  await expect(kept.getByRole('listitem')).toContainText('1 个测量');
  await page.keyboard.press('Escape');
  await page.getByTestId('clip-hint').getByRole('button', { name: '结束剖切' }).click();
  const east = page.locator('[data-side=east]');
  await expect(east).toHaveCount(0);
  await tool.click();
  await kept.getByRole('button', { name: /^东侧/ }).click();
  await expect(east).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Cuts off the east by meters, then a little more by the handle. */
async function cut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '剖切', exact: true }).click();
  const east = page.getByLabel('东面 (m)');
  await east.fill('7');
  await east.press('Tab');
  await page.keyboard.press('Escape');
  const handle = page.locator('[data-side=east]');
  await expect(handle).toHaveAccessibleName(/7\.00 米/);
  await handle.focus();
  await handle.press('ArrowLeft');
  await expect(handle).toHaveAccessibleName(/6\.\d+ 米/);
}
