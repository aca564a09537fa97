import { startFakeS3, type FakeS3 } from '../../../packages/server/test/support/fake-s3.ts';
import { seriousFaults } from '../../support/axe.ts';
import { button, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { expect, test } from '../../support/signed-in.ts';

let s3: FakeS3;
test.beforeAll(async () => {
  s3 = await startFakeS3({ buckets: ['scans'] });
});
test.afterAll(() => s3.stop());

test('an operator names an object storage, tries it, puts new files there, moves the older ones and goes back', async ({
  page,
}, info) => {
  await openPage(page, '/resource/oss');
  const main = page.getByRole('main');
  const state = main.getByRole('status').first();
  const code = `minio-${TRY}`;
  await expect(state).toContainText('服务器文件夹');

  await test.step('the test says at which step and why a wrong secret fails', async () => {
    await button(main, '新增').first().click();
    await expect(form(page)).toContainText('MinIO');
    await field(page, 'ossCode').fill(code);
    await field(page, 'endpoint').fill(s3.url);
    await field(page, 'bucketName').fill('scans');
    await field(page, 'accessKey').fill(s3.accessKey);
    await field(page, 'secretKey').fill('wrong');
    await button(form(page), '保存').click();
    await button(rowOf(main, code), '测试').click();
    await expect(form(page).getByText(/SignatureDoesNotMatch/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('with the right one it works; the secret is never shown', async () => {
    await button(rowOf(main, code), '编辑').click();
    await expect(field(page, 'secretKey')).not.toHaveValue(/wrong/);
    await field(page, 'secretKey').fill(s3.secretKey);
    await button(form(page), '保存').click();
    await expect(message(page, '更新成功')).toBeVisible();
    await button(rowOf(main, code), '测试').click();
    await expect(form(page).getByText('全部正常。')).toBeVisible();
    expect(await seriousFaults(page), 'the result of the test').toEqual([]);
    await page.screenshot({ path: info.outputPath('test.png') });
    await page.keyboard.press('Escape');
  });

  await test.step('new files go there; older ones are moved', async () => {
    await button(rowOf(main, code), '启用').click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(state).toContainText(`对象存储 ${code}`);
    await expect(rowOf(main, code)).toContainText('是');
    await page.screenshot({ path: info.outputPath('open.png') });
    await button(main, '迁移文件').click();
    await expect(state).toContainText('已全部迁移', { timeout: 90_000 });
    expect(await seriousFaults(page), 'the page of object storage').toEqual([]);
  });

  await test.step('and back into the folder', async () => {
    await button(rowOf(main, code), '停用').click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(state).toContainText('新文件存入服务器文件夹');
    await page.screenshot({ path: info.outputPath('open.png') });
    await button(main, '迁移文件').click();
    await expect(state).toContainText('已全部迁移', { timeout: 90_000 });
    expect([...s3.buckets.get('scans')!.keys()]).toEqual([]);
    await button(rowOf(main, code), '删除').click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(rowOf(main, code)).toHaveCount(0);
  });
});
