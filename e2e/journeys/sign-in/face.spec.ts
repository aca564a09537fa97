import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { seriousFaults } from '../../support/axe.ts';
import { button, message, signOut } from '../../support/console.ts';
import { addPerson, setParameter } from '../../support/person.ts';

const PASSWORD = 'Survey-2026';
const LIBRARY = path.resolve(import.meta.dirname, '../../../optional/face/node_modules/@vladmandic/face-api');
const isInstalled = existsSync(LIBRARY);

/** The camera shows a portrait that comes with the library; a picture by itself is a film of one frame. */
const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      if (!isInstalled) return use(launchOptions);
      const film = path.join(mkdtempSync(path.join(tmpdir(), 'cloud-camera-')), 'face.mjpeg');
      copyFileSync(path.join(LIBRARY, 'demo/sample1.jpg'), film);
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
  test.skip(!isInstalled, 'face recognition is not installed: npm run face');
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

test('says how face recognition is installed where it is switched on and missing', async ({ page, request }) => {
  test.skip(isInstalled, 'face recognition is installed');
  const account = `faceless${Date.now().toString(36)}`;
  await addPerson(request, account, PASSWORD);
  await setParameter(request, 'account.face', 'true');
  await page.goto('/cloudExperience/login');
  await page.locator('#login-account').fill(account);
  await page.locator('#login-password').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByTestId('user-menu')).toBeVisible();
  await page.goto('/cloudExperience/info/index');
  const face = page.getByRole('region', { name: '人脸' });
  await expect(face.getByText('npm run face')).toBeVisible();
  await expect(button(face, '录入人脸')).toHaveCount(0);
  await setParameter(request, 'account.face', 'false');
});
