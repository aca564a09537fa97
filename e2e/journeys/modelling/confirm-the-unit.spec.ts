import { expect, test } from '@playwright/test';
import { TRY } from '../../support/console.ts';
import { dropFiles, expectPoints, leaveNothing } from '../../support/modelling.ts';
import { asAdministrator } from '../../support/person.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

/** A room of 2.7 meters of height, by default 6 by 8, in feet. */
function roomInFeet([long, wide] = [6, 8], step = 0.1): string {
  const lines: string[] = [];
  const add = (...meters: number[]) => lines.push(meters.map((value) => (value / 0.3048).toFixed(4)).join(' '));
  for (let u = 0; u <= long; u += step) for (let v = 0; v <= wide; v += step) for (const h of [0, 2.7]) add(u, v, h);
  for (let h = step / 2; h < 2.7; h += step) {
    for (let u = 0; u <= long; u += step) for (const v of [0, wide]) add(u, v, h);
    for (let v = 0; v <= wide; v += step) for (const u of [0, long]) add(u, v, h);
  }
  return lines.join('\n');
}

test('asks for a unit that may be two, draws both, and takes the answer for good', async ({ page }, info) => {
  const errors = watchErrors(page);
  await signIn(page);
  await dropFiles(page, [{ name: `unclear-${TRY}.xyz`, bytes: Buffer.from(roomInFeet()) }]);
  const zone = page.getByTestId('work-zone');
  await expect(zone).toContainText(`unclear-${TRY}`);
  await expectPoints(page);
  const mark = zone.getByRole('button', { name: /^单位待确认：米/ });
  await expect(mark).toHaveAttribute('aria-expanded', 'false');
  await expect(zone).toContainText('已按米处理');
  await mark.click();
  await expect(mark).toHaveAttribute('aria-expanded', 'true');
  const answers = page.getByTestId('unit-answers');
  const [meters, feet] = [/^米/, /^英尺/].map((name) => answers.getByRole('figure', { name }));
  await expect(meters!).toContainText(/8\.8 m[^]*19\.7 × 26\.2 × 8\.9 m/);
  await expect(feet!).toContainText(/2\.7 m[^]*6\.0 × 8\.0 × 2\.7 m/);
  for (const [answer, height] of [
    [meters!, '8.8'],
    [feet!, '2.7'],
  ] as const)
    await expect(answer.getByRole('img', { name: `净高 ${height} 米的楼层` })).toBeVisible();
  await page.screenshot({ path: info.outputPath('both-answers.png') });

  await feet!.getByRole('button', { name: '改用此单位：英尺（国际）' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  const mended = page.getByTestId('mended');
  const size = mended.getByRole('row', { name: /^尺寸/ });
  await expect(size).toContainText(/19\.7 × 26\.2[^]*6\.0 × 8\.0/, { timeout: 60_000 });
  await mended.getByRole('button', { name: '保持原样' }).click();
  await expect(mended).toBeHidden();

  await expect(mark).toBeVisible();
  if (!(await answers.isVisible())) await mark.click();
  await meters!.getByRole('button', { name: '保持米' }).click();
  const told = zone.getByRole('button', { name: /^单位：米/ });
  await expect(told).toBeVisible();
  await expect(mark).toBeHidden();
  await expect(answers).toBeHidden();
  await expect(zone).not.toContainText('已按米处理');
  await page.reload();
  await expect(told).toBeVisible();
  await expect(mark).toBeHidden();
  expect(errors).toEqual([]);
});

test('leads from a run that failed to the question which unit its scan is in', async ({ page }, info) => {
  const errors = watchErrors(page);
  await signIn(page);
  // In meters it is wider than any building that is scanned from inside, and no recipe suits it.
  await dropFiles(page, [{ name: `wide-${TRY}.xyz`, bytes: Buffer.from(roomInFeet([130, 140], 0.5)) }]);
  await expectPoints(page);
  const zone = page.getByTestId('work-zone');
  await expect(zone.getByRole('button', { name: /^单位待确认：米/ })).toBeVisible();
  const wish = { datasetId: new URL(page.url()).searchParams.get('dataset'), recipe: 'auto' };
  const headers = await asAdministrator(page.request);
  expect((await page.request.post('/api/blade-pointcloud/run/start', { headers, data: wish })).status()).toBe(200);
  await page.reload();
  const problem = page.getByTestId('problem');
  await expect(problem).toContainText('扫描不像建筑内部', { timeout: 60_000 });
  await expect(problem).toContainText('请核对单位');
  // It failed before its first stage.
  await expect(zone.getByRole('heading', { name: '建模过程' })).toBeHidden();
  await page.screenshot({ path: info.outputPath('failed-run.png') });
  await problem.getByTestId('answer-unit').click();
  await expect(page.getByTestId('unit-answers').getByRole('figure', { name: /^英尺/ })).toContainText('2.7 m');
  expect(errors).toEqual([]);
});
