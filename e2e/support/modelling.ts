import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { asAdministrator } from './person.ts';
import { signIn } from './session.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A file as a visitor would drop it. */
export interface LocalFile {
  name: string;
  bytes: Buffer;
}

/** The real office scan where the data set lies beside the clone, else a built-in sample. */
export function realScan(): LocalFile {
  const office = path.resolve(root, '../shared/data/indoor/office_lshape_scan.e57');
  const file = existsSync(office) ? office : path.join(root, 'packages/server/samples/flat.e57');
  return { name: path.basename(file), bytes: readFileSync(file) };
}

/** Drops files on the modelling page. */
export async function dropFiles(page: Page, files: readonly LocalFile[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, base64 } of list) {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], name, { lastModified: 1_700_000_000_000 }));
    }
    return data;
  }, given);
  const target = page.getByTestId('modelling-page');
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await target.dispatchEvent(type, { dataTransfer: transfer });
  }
}

/** For `afterAll`: removes all datasets, so that journeys that come later find the page as on the first day. */
export async function leaveNothing({ request }: { request: APIRequestContext }): Promise<void> {
  await removeDatasets(request);
}

/** @returns how many there were. */
async function removeDatasets(request: APIRequestContext): Promise<number> {
  const headers = await asAdministrator(request);
  const answer = await request.get('/api/blade-pointcloud/dataset/list?size=500', { headers });
  const { data } = (await answer.json()) as { data: { records: { id: string }[] } };
  const ids = data.records.map(({ id }) => id).join(',');
  if (ids) await request.post(`/api/blade-pointcloud/dataset/remove?ids=${ids}`, { headers });
  return data.records.length;
}

/** Removes all datasets, and shows the page without them to the administrator who is signed in. */
export async function emptyList(page: Page): Promise<void> {
  if ((await removeDatasets(page.request)) > 0) await page.goto('/cloudExperience/userPointCloud/pointCloud');
}

/** The card of a dataset by its name. */
export const cardOf = (page: Page, name: string): Locator =>
  page.getByTestId('dataset-card').filter({ has: page.getByRole('button', { name, exact: true }) });

/** Waits until points of the shown cloud are on the screen. */
export async function expectPoints(page: Page): Promise<void> {
  const status = page.getByTestId('view-status');
  await expect(status).toHaveAttribute('data-state', 'shown', { timeout: 60_000 });
  await expect(status).toHaveAttribute('data-points-drawn', /^[1-9]/, { timeout: 60_000 });
}

/** Starts modelling and waits for the result. */
export async function modelIt(page: Page): Promise<void> {
  await page.getByTestId('start-run').click();
  await expect(page.getByTestId('stages').getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 150_000 });
}

/** Signs in with an empty list, opens the built-in flat, and waits for its model. */
export async function modelTheFlat(page: Page): Promise<void> {
  await signIn(page);
  await emptyList(page);
  await page.getByTestId('empty-view').getByRole('button', { name: /公寓/ }).click();
  await expectPoints(page);
  await modelIt(page);
}

/** Shows a part of the right zone: 成果, 构件, 文件 or 记录. */
export const showPart = (page: Page, name: string): Promise<void> =>
  page.getByTestId('work-zone').getByRole('tab', { name, exact: true }).click();
