import type { CDPSession, Page, Request } from '@playwright/test';
import { TRY } from '../../support/console.ts';
import { expect, test } from '../../support/devtools.ts';
import { cardOf, dropFiles, leaveNothing } from '../../support/modelling.ts';
import { signIn } from '../../support/session.ts';

test.afterAll('removes what it uploaded', leaveNothing);

const NAME = `resume-me-${TRY}.xyz`;

/** A flat grid of points as text, about 6 MB. */
function gridFile(): Buffer {
  const lines: string[] = [];
  for (let i = 0; i < 600; i++) {
    for (let j = 0; j < 450; j++)
      lines.push(`${(i * 0.02).toFixed(3)} ${(j * 0.02).toFixed(3)} ${((i * j) % 7) / 1000}`);
  }
  return Buffer.from(lines.join('\n'));
}

async function limitUpload(devtools: CDPSession, bytesPerSecond: number): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

const progressOf = async (page: Page): Promise<number> =>
  Number.parseInt((await page.getByTestId('upload-progress').textContent({ timeout: 20_000 })) ?? '0', 10);

test('pauses, goes on, and after a reload in the middle continues where it stopped', async ({ page, devtools }) => {
  await signIn(page);
  await limitUpload(devtools, 700_000);
  const file = { name: NAME, bytes: gridFile() };
  await dropFiles(page, [file]);
  const row = page.getByTestId('upload-item');
  await expect(row).toContainText(NAME);
  await expect.poll(() => progressOf(page)).toBeGreaterThan(15);

  await row.getByRole('button', { name: /暂停上传/ }).click();
  await expect(row).toHaveAttribute('data-state', 'paused');
  await row.getByRole('button', { name: /继续上传/ }).click();
  await expect(row).toHaveAttribute('data-state', 'uploading');
  await expect.poll(() => progressOf(page)).toBeGreaterThan(30);

  const offsets: number[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await page.reload();
  await expect.poll(() => offsets[0] ?? 0).toBeGreaterThan(500_000);
  await limitUpload(devtools, -1);
  await expect(cardOf(page, `resume-me-${TRY}`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('upload-item')).toHaveCount(0);
  await expect(cardOf(page, `resume-me-${TRY}`)).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
});

test('cancels an upload after a question and leaves nothing behind', async ({ page, devtools }) => {
  await signIn(page);
  await limitUpload(devtools, 200_000);
  await dropFiles(page, [{ name: 'cancel-me.xyz', bytes: gridFile() }]);
  const row = page.getByTestId('upload-item');
  await expect(row).toHaveAttribute('data-state', 'uploading');
  await row.getByRole('button', { name: /取消上传/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消上传' }).click();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId('dataset-zone')).toBeVisible();
  await expect(row).toHaveCount(0);
});
