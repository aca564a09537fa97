import { createHmac } from 'node:crypto';
import { seriousFaults } from '../../support/axe.ts';
import { button, message, signOut } from '../../support/console.ts';
import { expect, test } from '../../support/devtools.ts';
import { addPerson } from '../../support/person.ts';
import { watchErrors } from '../../support/session.ts';

/** Another one for every try. */
const ACCOUNT = `secured${Date.now().toString(36)}`;
const PASSWORD = 'Survey-2026';

test('sets up an app and a passkey, and signs in with code, passkey, and passkey alone', async ({
  page,
  devtools,
  request,
  baseURL,
}) => {
  const errors = watchErrors(page);
  // Browsers make passkeys for names only.
  const site = `${baseURL!.replace('127.0.0.1', 'localhost')}/cloudExperience`;
  await addPerson(request, ACCOUNT, PASSWORD);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const typePassword = async () => {
    await page.locator('#login-account').fill(ACCOUNT);
    await page.locator('#login-password').fill(PASSWORD);
    await page.locator('form button[type=submit]').click();
  };
  const isIn = async () => {
    await expect(page).toHaveURL(/\/userPointCloud\/pointCloud/);
    await expect(page.getByTestId('user-menu')).toBeVisible();
  };
  let secret = '';

  await test.step('an authenticator app, after the password was typed again', async () => {
    await page.goto(`${site}/login`);
    await typePassword();
    await isIn();
    await page.goto(`${site}/info/index`);
    await button(page.getByRole('region', { name: '身份验证器' }), '开启').click();
    const question = page.getByRole('dialog', { name: '请先验证身份' });
    await question.locator('[name=password]').fill('wrong');
    await button(question, '继续').click();
    await expect(question.getByText('密码或验证码不正确')).toBeVisible();
    await question.locator('[name=password]').fill(PASSWORD);
    await button(question, '继续').click();
    const dialog = page.getByRole('dialog', { name: '开启身份验证器' });
    await expect(dialog.getByRole('img', { name: '身份验证器的二维码' })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.locator('[name=code]').fill(codeOf(secret));
    await button(dialog, '完成').click();
    await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
    await button(page, '我已保存').click();
  });

  await test.step('a passkey by name', async () => {
    const keys = page.getByRole('region', { name: '通行密钥' });
    await keys.getByRole('textbox').fill('我的笔记本');
    await button(keys, '添加通行密钥').click();
    await expect(message(page, '通行密钥已添加')).toBeVisible();
    await expect(keys.getByRole('listitem')).toContainText('我的笔记本');
    await expect(page.getByRole('region', { name: '恢复码' })).toContainText('剩余 10 个');
    await button(keys, '重命名 我的笔记本').click();
    await keys.locator('[name=rename]').fill('旧笔记本');
    await page.keyboard.press('Enter');
    await expect(keys.getByRole('listitem')).toContainText('旧笔记本');
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('the password is followed by a code', async () => {
    await signOut(page);
    await typePassword();
    await expect(page.getByRole('heading', { name: '二次验证' })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator('#second-code').fill('000000');
    await expect(message(page, '验证码不正确')).toBeVisible();
    await page.locator('#second-code').fill(codeOf(secret, 1));
    await isIn();
  });

  await test.step('or by the passkey', async () => {
    await signOut(page);
    await typePassword();
    await button(page, '使用通行密钥').click();
    await expect(page.getByText('请用通行密钥确认是您本人')).toBeVisible();
    await page.locator('form button[type=submit]').click();
    await isIn();
  });

  await test.step('and the passkey alone is enough', async () => {
    await signOut(page);
    await button(page, '通行密钥登录').click();
    await isIn();
  });
  expect(errors).toEqual([]);
});

/** The code of an authenticator app (RFC 6238) whose clock is some steps off. */
function codeOf(secret: string, steps = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
