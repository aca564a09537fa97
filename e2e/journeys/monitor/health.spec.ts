import { expect, test } from '@playwright/test';
import { button, openPage } from '../../support/console.ts';
import { signIn, watchErrors } from '../../support/session.ts';

test('shows how servers do, over time, which statements take long, and charts of a log', async ({ page }) => {
  const errors = watchErrors(page);
  await signIn(page);

  await test.step('figures of now and over time', async () => {
    await openPage(page, '/monitor/health');
    const server = page.getByRole('region', { name: /^服务进程/ });
    await expect(server).toContainText('磁盘剩余');
    await expect(page.getByRole('region', { name: /^数据库/ })).toContainText('缓存命中');
    await page.getByText('24 小时', { exact: true }).click();
    const chart = page.getByRole('figure', { name: '数据库大小' });
    await expect(chart.getByRole('img', { name: '数据库大小' })).toBeVisible();
    await chart.getByText('数值', { exact: true }).click();
    await expect(chart.getByRole('table')).toContainText('B');
  });

  await test.step('statements, the longest first', async () => {
    await openPage(page, '/monitor/slow-query');
    const table = page.getByRole('table');
    await expect(table).toContainText('select');
    await button(page, '次数').click();
    await expect(page.getByRole('columnheader', { name: /次数/ })).toHaveAttribute('aria-sort', 'descending');
  });

  await test.step('charts above a log', async () => {
    await openPage(page, '/monitor/log/usual');
    await button(page, '图表').click();
    await expect(page.getByRole('figure', { name: '每小时' }).getByRole('img')).toBeVisible();
    await page.getByText('30 天', { exact: true }).click();
    await expect(page.getByRole('figure', { name: '每天' })).toBeVisible();
  });
  expect(errors).toEqual([]);
});
