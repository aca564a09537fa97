import { expect, test, type Page } from '@playwright/test';
import { seriousFaults } from '../../support/axe.ts';
import { leaveNothing, modelTheFlat, showPart } from '../../support/modelling.ts';
import { watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

test('compares two runs by element: differences in meters, both on the plan, and a click flies there', async ({
  page,
}, info) => {
  const errors = watchErrors(page);
  await noteArrivals(page);
  await modelTheFlat(page);
  // While the run went on the view showed what it found, as it was found.
  expect(await arrivals(page)).toEqual(['plane', 'room', 'wall', 'opening']);

  // The second run is told of the building; what is set is kept for the team.
  const options = page.getByTestId('recipe-options');
  const kind = page.getByTestId('recipe-kind');
  await kind.selectOption({ label: '住宅' });
  await expect(options).toContainText('外墙按 0.24 m 绘制');
  await page.getByTestId('recipe-fold').click();
  await options.getByLabel('最小房间面积').fill('5');
  await expect(options).toContainText('小于 5.00 m² 的轮廓不作为房间');
  await options.getByLabel('内门最大宽度').fill('0.8');
  await expect(options.locator('[data-option=passageWidth] svg')).toHaveText('0.80 m');
  await options.getByLabel('CAD 图层').selectOption({ label: 'GB/T 50001（中文）' });
  await expect(options).toContainText('plan.dxf 的图层名称采用 GB/T 50001（中文）');
  await expect(options.getByRole('img', { name: /建筑-门窗-门/ })).toBeVisible();
  expect(await seriousFaults(page, undefined, '[data-testid=recipe-options]')).toEqual([]);
  await page.getByTestId('keep-recipe').click();
  const name = `薄墙 ${info.retry}-${Date.now()}`;
  await page.getByLabel('方案名称').fill(name);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(kind.locator('option:checked')).toHaveText(`团队 · ${name}`);
  await page.getByTestId('start-run').click();
  await expect(page.getByTestId('run-progress')).toBeVisible();
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 150_000 });

  await showPart(page, '记录');
  await page.getByTestId('compare-with').click();
  const compare = page.getByTestId('compare');
  await expect(compare).toContainText('外墙默认厚度0.28 m → 0.24 m');
  await expect(compare).toContainText('CAD 图层AIA / NCS → GB/T 50001（中文）');
  await expect(page.getByTestId('run-record')).toContainText('外墙默认厚度');
  const differences = compare.getByTestId('difference');
  await expect(differences.filter({ hasText: '消失' }).and(page.locator('[data-kind=room]')).first()).toBeVisible();
  await expect(page.getByTestId('plan').locator('[data-layer=compare] [data-side=before]').first()).toBeAttached();
  const wall = compare.locator('[data-kind=wall][data-state=resized]').first();
  await expect(wall).toContainText(/长度 \d+\.\d{3}\sm → \d+\.\d{3}\sm/);
  await wall.getByRole('button').click();
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-selected', /.+/);
  await expect(compare).toBeVisible();
  await page.screenshot({ path: info.outputPath('compared.png') });
  // Beside another part the plan is plain: nothing there says what the colors mean.
  const drawn = page.getByTestId('plan').locator('[data-layer=compare] [data-side]');
  await showPart(page, '构件');
  await expect(drawn).toHaveCount(0);
  await showPart(page, '记录');
  await expect(drawn.first()).toBeAttached();
  await compare.getByRole('button', { name: '结束比较' }).click();
  await expect(compare).toHaveCount(0);
  const inputs = page.getByTestId('run-inputs');
  await inputs.locator('summary').click();
  await expect(inputs).toContainText(/单位\s*米 · 文件注明/);
  await expect(inputs).toContainText(/flat\.e57.+SHA-256 [0-9a-f]{64}/);
  await expect(page.getByTestId('run-exactly-so')).toBeVisible();

  await page.getByTestId('stages').getByRole('button', { name: '识别房间' }).click();
  const step = page.getByTestId('step-hint');
  await expect(step).toContainText(/识别房间 · \d+\s个房间/);
  const outlines = page.locator('canvas[data-outlines]');
  await expect(outlines).toHaveAttribute('data-outlines', /^[1-9]/);
  await page.screenshot({ path: info.outputPath('step.png') });
  await expect(outlines).toHaveAttribute('data-kinds', 'room');
  // The time line leads on, and back to what was found first.
  for (const [key, name, kinds] of [
    ['ArrowRight', 'walls', 'room wall'],
    ['ArrowRight', 'openings', 'room wall opening'],
    ['ArrowLeft', 'walls', 'room wall'],
    ['ArrowLeft', 'rooms', 'room'],
    ['ArrowLeft', 'planes', 'plane'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(step).toHaveAttribute('data-step', name);
    await expect(outlines).toHaveAttribute('data-kinds', kinds);
  }
  await page.keyboard.press('Escape');
  await expect(outlines).toHaveCount(0);

  // The next run begins with what this one was told.
  await showPart(page, '成果');
  await expect(kind.locator('option:checked')).toHaveText(`团队 · ${name}`);
  await page.getByTestId('recipe-fold').click();
  await page.getByTestId('remove-recipe').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(kind.locator('option', { hasText: name })).toHaveCount(0);
  expect(errors).toEqual([]);
});

declare global {
  interface Window {
    /** Kinds of outlines in the view in the order in which they came while a run went on. */
    arrivals?: string[];
  }
}

/** Has the page note each kind of outline when it first shows beside the progress of a run. */
async function noteArrivals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const note = () => {
      const isRunning = document.querySelector('[data-testid=run-progress]') !== null;
      const kinds = document.querySelector<HTMLElement>('canvas[data-kinds]')?.dataset['kinds'] ?? '';
      for (const kind of isRunning ? kinds.split(' ').filter(Boolean) : []) seen.add(kind);
      window.arrivals = [...seen];
    };
    const watched = { subtree: true, childList: true, attributes: true, attributeFilter: ['data-kinds'] };
    new MutationObserver(note).observe(document, watched);
  });
}

const arrivals = (page: Page): Promise<string[] | undefined> => page.evaluate(() => window.arrivals);
