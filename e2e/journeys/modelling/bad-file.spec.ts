import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { dropFiles, leaveNothing } from '../../support/modelling.ts';
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
  await expect(page.locator('[data-testid=dataset-card][data-state=failed]').first()).toContainText('文件不完整');

  await page.evaluate(() => localStorage.setItem('cloudExperience.language', '"en"'));
  await page.evaluate(() => localStorage.removeItem('cloud-experience-language'));
  await page.reload();
  await expect(problem).toContainText('This cloud cannot be read', { timeout: 30_000 });
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
