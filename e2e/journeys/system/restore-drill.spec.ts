import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seriousFaults } from '../../support/axe.ts';
import { button, message, openPage, rowOf } from '../../support/console.ts';
import { expect, test } from '../../support/signed-in.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'cloud-journey-backups-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an operator backs up from the page, restores the backup as a drill, and sees when the next one is made', async ({
  page,
}) => {
  await openPage(page, '/monitor/backup');
  const main = page.getByRole('main');
  const schedule = main.getByRole('region', { name: '备份计划' });
  const last = main.getByRole('region', { name: '最近的备份' });
  const drill = main.getByRole('region', { name: '最近的恢复演练' });

  await test.step('a folder that would be lost with the data is refused', async () => {
    await schedule.locator('[name="folder"]').fill(path.join(process.env['E2E_DATA'] ?? '', 'backups'));
    await button(schedule, '保存').click();
    await expect(page.getByText(/会与数据一同丢失/)).toBeVisible();
    await schedule.locator('[name="folder"]').fill(folder);
    await button(schedule, '保存').click();
    await expect(message(page, '更新成功')).toBeVisible();
    await expect(schedule).toContainText('不会自动备份');
  });

  await test.step('backs up now, and the backup lies in the folder', async () => {
    await button(main, '立即备份').click();
    await expect(message(page, '备份已开始')).toBeVisible();
    await expect(last).toContainText('已校验', { timeout: 60_000 });
    await expect(last).toContainText(folder);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  await test.step('restores it as a drill; what the drill made is gone', async () => {
    await button(main, '恢复演练').click();
    await expect(main.getByRole('progressbar', { name: /恢复演练/ })).toBeVisible();
    await expect(drill).toContainText('通过', { timeout: 90_000 });
    await expect(drill).toContainText(/[\d,]+ 行数据/);
    await expect(rowOf(main, '恢复演练')).toContainText('完成');
    const data = readdirSync(process.env['E2E_DATA'] ?? '');
    expect(data.filter((name) => name.startsWith('.drill'))).toEqual([]);
  });

  await test.step('a schedule says when the next one is made', async () => {
    await schedule.getByLabel('周期').and(page.locator('input')).first().click();
    await page.getByRole('option', { name: '每天' }).click();
    await schedule.locator('input[name="time"]').fill('03:30');
    await button(schedule, '保存').click();
    await expect(schedule).toContainText(/下一次自动备份：.* 03:30:00/);
    expect(await seriousFaults(page), 'the page of backups').toEqual([]);
    await schedule.getByLabel('周期').and(page.locator('input')).first().click();
    await page.getByRole('option', { name: '关闭' }).click();
    await button(schedule, '保存').click();
    await expect(schedule).toContainText('不会自动备份');
  });
});
