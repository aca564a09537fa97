import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { TRY } from '../../support/console.ts';
import { cardOf, dropFiles, expectPoints, leaveNothing } from '../../support/modelling.ts';
import { signIn } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

const broken = path.resolve(import.meta.dirname, '../../../../shared/data/bad/truncated_60pct.e57');

test('says what is wrong with a broken file, where, and what to do, in Chinese and in English', async ({ page }) => {
  await signIn(page);
  const name = '损坏 "的" 扫描.e57';
  const bytes = existsSync(broken)
    ? readFileSync(broken)
    : readFileSync(path.resolve(import.meta.dirname, '../../../packages/server/samples/flat.e57')).subarray(0, 900_000);
  await dropFiles(page, [{ name, bytes }]);
  const problem = page.getByTestId('problem');
  await expect(problem).toBeVisible({ timeout: 60_000 });
  await expect(problem).toContainText('这份点云无法读取');
  await expect(problem).toContainText('文件不完整');
  await expect(problem).toContainText(name);
  await expect(problem).toContainText('怎么办');
  await expect(problem).toContainText('重新上传');
  await expect(page.getByTestId('start-run')).toHaveCount(0);
  // Nothing is there to look at: no tools, no legend.
  await expect(page.getByRole('button', { name: '测量', exact: true })).toHaveCount(0);
  await expect(page.getByTestId('view-status')).toHaveCount(0);
  await expect(page.locator('[data-testid=dataset-card][data-state=failed]').first()).toContainText('文件不完整');

  await page.evaluate(() => localStorage.setItem('cloudExperience.language', '"en"'));
  await page.evaluate(() => localStorage.removeItem('cloud-experience-language'));
  await page.reload();
  await expect(problem).toContainText('This cloud cannot be read');
  await expect(problem).toContainText('The file is incomplete');
  await expect(problem).toContainText('What to do');
});

test('refuses an empty file and one that is no point cloud with their own reasons', async ({ page }) => {
  await signIn(page);
  const problem = page.getByTestId('problem');
  await dropFiles(page, [{ name: 'letter.las', bytes: Buffer.from('Dear reader, this is not a scan.\n'.repeat(40)) }]);
  await expect(problem).toContainText(/文件内容不是|文件头无效/, { timeout: 60_000 });
  await dropFiles(page, [{ name: 'nothing.las', bytes: Buffer.alloc(0) }]);
  await expect(problem).toContainText('文件是空的', { timeout: 60_000 });
});

/** A level square of points, `spacing` meters apart: of the ground, every fourth row of buildings. */
function field(spacing: number, side = 100): Buffer {
  const rows = Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side), i % 7]);
  const lines = rows.map(([x, y, z]) => `${x! * spacing} ${y! * spacing} ${z! * 0.1} ${y! % 4 === 0 ? 6 : 2}`);
  return Buffer.from(['x y z class', ...lines].join('\n'));
}

/** Shows one class of the points, and colors them over heights that are typed. */
async function lookAtClassesAndHeights(page: Page): Promise<void> {
  const status = page.getByTestId('view-status');
  await expect(status).toHaveAttribute('data-points-drawn', '10000');
  await page.getByRole('button', { name: '显示设置' }).click();
  const ground = page.getByRole('checkbox', { name: '地面' });
  await ground.uncheck();
  await expect(status).toHaveAttribute('data-points-drawn', '2500');
  await ground.check();
  await expect(status).toHaveAttribute('data-points-drawn', '10000');
  await page.getByText('高度', { exact: true }).first().click();
  const legend = page.getByTestId('color-legend');
  const ownRange = await legend.textContent();
  await page.getByLabel('色带终点 (m)').fill('0.3');
  await page.getByLabel('色带终点 (m)').press('Tab');
  await expect(legend).toContainText('0.30 m');
  await page.getByRole('button', { name: '色带随数据' }).click();
  await expect(legend).toHaveText(ownRange!);
  await page.keyboard.press('Escape');
}

/** A scan that waits to be read has neither tools nor legend, and says where it stands. */
async function lookAtOneThatWaits(page: Page, name: string): Promise<void> {
  const details = '**/blade-pointcloud/dataset/detail*';
  await page.route(details, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    Object.assign(body.data, { state: 'uploaded', tiles: '', queue: { position: 3, seconds: 40 } });
    await route.fulfill({ response: answer, json: body });
  });
  // Its events say that it has been read.
  const events = '**/blade-pointcloud/run/events*';
  await page.route(events, (route) => route.abort());
  await cardOf(page, name).getByRole('button', { name, exact: true }).click();
  await expect(page.getByTestId('waiting-view')).toContainText('排第 3 位');
  await expect(page.getByRole('toolbar', { name: '视图工具' })).toHaveCount(0);
  await expect(page.getByTestId('color-legend')).toHaveCount(0);
  await page.unroute(details);
  await page.unroute(events);
}

/** The list is put in order by name, and searched. */
async function findInTheList(page: Page, byName: readonly string[]): Promise<void> {
  const cards = page.getByTestId('dataset-card');
  const zone = page.getByTestId('dataset-zone');
  const inOrder = async () => {
    const texts = await cards.allTextContents();
    return byName.toSorted((p, q) => placeOf(texts, p) - placeOf(texts, q));
  };
  const placeOf = (texts: readonly string[], name: string) => texts.findIndex((text) => text.includes(name));
  await zone.getByRole('button', { name: '筛选与排序' }).click();
  await zone.getByLabel('排序', { exact: true }).selectOption({ label: '最新上传' });
  await expect.poll(inOrder).not.toEqual(byName);
  await zone.getByLabel('排序', { exact: true }).selectOption({ label: '按名称' });
  await expect.poll(inOrder).toEqual(byName);
  const search = zone.getByRole('searchbox');
  await search.fill(byName[1]!);
  await expect(cards).toHaveCount(1);
  await search.fill('');
  await expect(cardOf(page, byName[2]!)).toBeVisible();
}

/** Tags several scans of the list at once, and removes them. */
async function treatTogether(page: Page, names: readonly string[]): Promise<void> {
  await page.getByTestId('dataset-zone').getByRole('button', { name: '选择', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: '选择' });
  await expect(bar.getByRole('button', { name: '删除' })).toBeDisabled();
  for (const name of names) await page.getByRole('checkbox', { name: `选择“${name}”` }).check({ force: true });
  await expect(bar).toContainText(`已选 ${names.length} 份`);
  await bar.getByRole('button', { name: '文件夹与标签' }).click();
  const dialog = page.getByRole('dialog', { name: `整理 ${names.length} 份点云` });
  await dialog.getByLabel('增加标签').fill('一起');
  await dialog.getByRole('button', { name: '确定' }).click();
  for (const name of names) await expect(cardOf(page, name)).toContainText('一起');
  await bar.getByRole('button', { name: '删除' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /确定|删除/ })
    .click();
  for (const name of names) await expect(cardOf(page, name)).toHaveCount(0);
}

test('says before the button is pressed that no recipe fits, and treats several files that are dropped together', async ({
  page,
}) => {
  await signIn(page);
  const zone = page.getByTestId('work-zone');
  const name = `field-${TRY}`;
  await dropFiles(page, [{ name: `${name}.xyz`, bytes: field(4) }]);
  await expect(zone).toContainText(name);
  await expectPoints(page);
  await expect(page.getByTestId('unsuited')).toContainText('“自动”没有合适的方案');
  await expect(page.getByTestId('start-run')).toBeDisabled();
  await zone.getByRole('radio', { name: /^室内/ }).check({ force: true });
  await expect(page.getByTestId('start-run')).toBeEnabled();
  await lookAtClassesAndHeights(page);

  const others = ['one', 'other'].map((file) => ({ name: `${file}-${TRY}.xyz`, bytes: field(0.1) }));
  await dropFiles(page, others);
  // A user who closes the question uploads nothing.
  await expect(page.getByRole('alertdialog')).toContainText('同一次扫描');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByTestId('upload-item')).toHaveCount(0);
  await dropFiles(page, others);
  await page.getByRole('alertdialog').getByRole('button', { name: '各自一份点云' }).click();
  for (const file of others) {
    await expect(cardOf(page, file.name.replace('.xyz', ''))).toHaveAttribute('data-state', 'ready', {
      timeout: 60_000,
    });
  }
  await expect(zone).toContainText(name);
  const names = others.map((file) => file.name.replace('.xyz', ''));
  await findInTheList(page, [name, ...names]);
  await lookAtOneThatWaits(page, names[0]!);
  await treatTogether(page, names);
});
