import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { seriousFaults } from './axe.ts';

/** The code that was sent to a phone last. */
export async function codeSentTo(phone: string): Promise<string> {
  const file = path.join(process.env['E2E_DATA']!, 'outbox/sms.jsonl');
  let code: string | undefined;
  await expect
    .poll(() => {
      try {
        const messages = readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as SentCode);
        code = messages.findLast((message) => message.phone === phone)?.code;
      } catch {
        code = undefined;
      }
      return code;
    })
    .toBeDefined();
  return code!;
}
interface SentCode {
  phone: string;
  code: string;
}

/** Walks through what the dialog says about nothing and about something wrong, then solves the sum. */
export async function passHumanCheck(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '人机验证' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('验证码不能为空')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('textbox').fill('!!!!');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('验证码不正确')).toBeVisible();
  await dialog.getByRole('button', { name: '看不清？改做算术题' }).click();
  const [first, second] = ((await dialog.getByText(/加/).textContent()) ?? '').match(/\d+/g)!.map(Number);
  await dialog.getByRole('textbox').fill(String(first! + second!));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}
