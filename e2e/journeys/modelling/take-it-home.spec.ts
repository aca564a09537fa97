import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { openFile, type Contents } from '../../support/open-files.ts';
import { leaveNothing, modelTheFlat, showPart } from '../../support/modelling.ts';
import { watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

/** Every file that a finished model offers. */
const FILES = (
  'model.ifc model.glb model.obj model.mtl model.obj.json model.fbx model.stl cloud.laz plan.dxf plan.pdf plan.svg plan.geojson ' +
  'report.pdf report.html report.json model.json elements.json'
).split(' ');

test('takes a finished model home: every file is downloaded under a telling name and opens in another program', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await modelTheFlat(page);
  const figure = async (name: string) => Number(await page.locator(`[data-figure=${name}] dd`).textContent());
  const [storeys, rooms, walls, openings] = [
    await figure('storeys'),
    await figure('rooms'),
    await figure('walls'),
    await figure('openings'),
  ];
  await showPart(page, '文件');
  await page.getByText('更多文件').click();
  // Files behind the view are written after it; each button comes with its file.
  for (const name of FILES) await expect(page.getByTestId(`download-${name}`)).toBeVisible({ timeout: 60_000 });
  const offered = await page
    .locator('[data-testid^="download-"]')
    .evaluateAll((list) => list.map((one) => (one.dataset['testid'] ?? '').slice('download-'.length)));
  expect(offered.toSorted()).toEqual(FILES.toSorted());

  const found = new Map<string, Contents>();
  for (const name of FILES) found.set(name, await openFile(name, await download(page, name)));
  // What the console counts, the model holds, and every file that tells kinds apart holds as many of each.
  const model = found.get('model.json')!;
  expect(model).toMatchObject({ rooms, walls });
  expect(model['doors']! + model['windows']! + model['passages']!).toBe(openings);
  for (const [name, contents] of found) {
    for (const [kind, count] of Object.entries(contents))
      expect([name, kind, count]).toEqual([name, kind, model[kind] ?? count]);
    expect([name, Object.values(contents).some((count) => count > 0)]).toEqual([name, true]);
  }
  expect(found.get('plan.pdf')).toEqual({ pages: storeys, rooms });
  const solids = ['walls', 'doors', 'windows', 'columns', 'beams', 'stairs', 'slabs'].map((kind) => model[kind]!);
  const bodies = solids.reduce((sum, count) => sum + count, 0);
  expect(found.get('model.glb')).toEqual({ bodies: bodies + rooms });
  for (const name of ['model.obj', 'model.fbx']) expect([name, found.get(name)]).toEqual([name, { bodies }]);
  expect(found.get('model.stl')!['triangles']).toBeGreaterThan(12 * bodies);
  const { points = 0, classified = 0 } = found.get('cloud.laz')!;
  expect(classified / points).toBeGreaterThan(0.5);

  // The plan on layers of another template, from the same model.
  expect((await download(page, 'plan.dxf')).toString()).toContain('\nA-WALL\n');
  await page.getByText('换导出选项').click();
  await page.getByLabel('CAD 图层').last().selectOption('gb');
  await page.getByTestId('write-exports').click();
  await expect(page.getByText('换导出选项')).toBeHidden();
  await expect(page.getByText('换导出选项')).toBeVisible({ timeout: 60_000 });
  const drawing = (await download(page, 'plan.dxf')).toString();
  expect([drawing.includes('\n建筑-墙\n'), drawing.includes('\nA-WALL\n')]).toEqual([true, false]);
  expect(await openFile('model.json', await download(page, 'model.json'))).toEqual(model);
  expect(errors).toEqual([]);
});

async function download(page: Page, name: string): Promise<Buffer> {
  // Chromium starts at most ten downloads of a page a second, and drops the others.
  await page.waitForTimeout(150);
  const waiting = page.waitForEvent('download');
  await page.getByTestId(`download-${name}`).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toContain('公寓');
  expect(file.suggestedFilename().endsWith(name.slice(name.lastIndexOf('.')))).toBe(true);
  return readFileSync(await file.path());
}
