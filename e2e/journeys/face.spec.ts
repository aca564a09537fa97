import { copyFileSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { seriousFaults } from './axe.ts';
import { button, message, signOut } from './console.ts';
import { addPerson, setParameter } from './person.ts';

const PASSWORD = 'Survey-2026';

/** The camera shows a portrait that comes with the library; a picture by itself is a film of one frame. */
const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const film = path.join(mkdtempSync(path.join(tmpdir(), 'cloud-camera-')), 'face.mjpeg');
      const library = createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json');
      copyFileSync(path.join(path.dirname(library), 'demo/sample1.jpg'), film);
      const camera = [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
    },
    { scope: 'worker' },
  ],
});

test('lets a face stand for the password, with consent and on this device', async ({ page, request }) => {
  test.setTimeout(240_000);
  const account = `faced${Date.now().toString(36)}`;
  await addPerson(request, account, PASSWORD);
  await setParameter(request, 'account.face', 'true');

  await page.goto('/cloudExperience/login');
  await expect(button(page, '人脸登录'), 'no device is trusted yet').toHaveCount(0);
  await page.locator('#login-account').fill(account);
  await page.locator('#login-password').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByTestId('user-menu')).toBeVisible();

  await test.step('the camera opens after the person agreed, and the face is kept after the password', async () => {
    await page.goto('/cloudExperience/info/index');
    const face = page.getByRole('region', { name: '人脸' });
    await button(face, '录入人脸').click();
    const dialog = page.getByRole('dialog', { name: '录入人脸' });
    await expect(button(dialog, '打开摄像头')).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    expect(await seriousFaults(page)).toEqual([]);
    await button(dialog, '打开摄像头').click();
    const question = page.getByRole('dialog', { name: '请先验证身份' });
    await expect(question).toBeVisible({ timeout: 120_000 });
    await question.locator('[name=password]').fill(PASSWORD);
    await button(question, '继续').click();
    await expect(message(page, '人脸已录入，这台设备可以用人脸登录')).toBeVisible();
    await expect(face.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('and signs in', async () => {
    await signOut(page);
    await button(page, '人脸登录').click();
    await expect(page).toHaveURL(/\/userPointCloud\/pointCloud/, { timeout: 120_000 });
    await expect(page.getByTestId('user-menu')).toBeVisible();
  });
  await setParameter(request, 'account.face', 'false');
});
