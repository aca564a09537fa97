import type { Locator, Page } from '@playwright/test';
import { writeSheet } from '../../../packages/server/test/support/workbooks.ts';
import { TRY } from '../../support/console.ts';
import { serveHarness } from '../../support/harness.ts';
import { expect, openConsole, test } from '../../support/signed-in.ts';

const ROWS = 1000;
const SHOWN = 500;
const COLUMNS = 12;
const NAME = `long${TRY}-`;
const MOST_NODES = 1500;

/** What is drawn, all over the page. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('tbody tr[aria-rowindex]')];
    const cells = rows[0]?.querySelectorAll('td:not([class])').length ?? 0;
    return { nodes: document.querySelectorAll('*').length, rows: rows.length, cells };
  });

test('draws a list of a thousand rows and twelve columns with few elements, and scrolls to its end', async ({
  page,
}) => {
  await openConsole(page);
  const call = async (path: string, init: { data?: unknown; multipart?: Record<string, unknown> } = {}) => {
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('cloud-experience-token')!) as { content: string }).content,
    );
    const headers = { 'Blade-Auth': `bearer ${token}` };
    const answer = await page.request.post(`/api/blade-system${path}`, { headers, ...(init as object) });
    expect(await answer.json()).toMatchObject({ code: 200 });
  };
  const head = ['应用编号', '应用密钥', '授权类型', '授权范围', '令牌有效期（秒）', '刷新令牌有效期（秒）'];
  const rows = Array.from({ length: ROWS }, (_, i) => [`${NAME}${i + 1}`, 'secret', 'password', 'all', '3600', '7200']);
  const workbook = { name: 'a.xlsx', mimeType: 'application/octet-stream', buffer: await writeSheet('s', head, rows) };
  await call('/client/import', { multipart: { isCovered: '0', file: workbook } });
  const shown = 'webServerRedirectUri,resourceIds,authorities,autoapprove,additionalInformation,createTime,updateTime';
  const own = { hidden: ['clientSecret'], shown: shown.split(',') };
  await call('/preference/submit', { data: { name: 'columns.client.title', value: own } });

  await page.goto(`/cloudExperience/system/client?clientId_like=${NAME}&size=${SHOWN}&order=createTime+asc`);
  const list = page.getByRole('region', { name: '应用' });
  await expect(list.getByText(`${NAME}1`, { exact: true })).toBeVisible();
  await expect(page.getByText(`共 ${ROWS.toLocaleString('zh-CN')} 条`)).toBeVisible();
  const holds = async () => {
    // Rows that one goes by quickly show their first columns; once the list rests they show all.
    await expect.poll(async () => (await drawn(page)).cells).toBe(COLUMNS);
    const { nodes, rows: inRows } = await drawn(page);
    expect(nodes).toBeLessThanOrEqual(MOST_NODES);
    expect(inRows).toBeLessThan(60);
  };
  await holds();
  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight / 2 }));
  await expect(list.getByText(`${NAME}250`, { exact: true })).toBeVisible();
  await holds();
  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await expect(list.getByText(`${NAME}${SHOWN}`, { exact: true })).toBeVisible();
  await holds();

  // Other journeys count applications, and have columns of their own.
  await call('/preference/submit', { data: { name: 'columns.client.title', value: null } });
  for (const _half of [1, 2]) {
    const ids = await page.evaluate(async (name) => {
      const record = JSON.parse(localStorage.getItem('cloud-experience-token')!) as { content: string };
      const headers = { 'Blade-Auth': `bearer ${record.content}` };
      const answer = await fetch(`/api/blade-system/client/list?size=500&clientId_like=${name}`, { headers });
      const { data } = (await answer.json()) as { data: { records: { id: string }[] } };
      return data.records.map(({ id }) => id).join(',');
    }, NAME);
    await call('/client/remove', { data: { ids } });
  }
});

test('a table of 5,000 rows and 100 columns draws what is in sight, and is walked through by keys', async ({
  page,
}) => {
  await page.goto(`${await serveHarness(page, 'wide-table')}?rows=5000&columns=100`);
  const list = page.getByRole('region', { name: 'wide' });
  const cell = (text: string): Locator => list.getByText(text, { exact: true });
  await expect(cell('0·0')).toBeVisible();
  const holds = async () => {
    const { nodes, rows, cells } = await drawn(page);
    expect(nodes).toBeLessThanOrEqual(MOST_NODES);
    expect(rows).toBeLessThan(60);
    expect(cells).toBeLessThan(25);
  };
  await holds();

  await test.step('headings stand over their columns, wherever one scrolls, and a frozen column stays', async () => {
    const edgeOf = async (place: Locator) => Math.round((await place.boundingBox())!.x);
    for (const part of [0.37, 1]) {
      await list.evaluate((box, share) => box.scrollTo({ left: box.scrollWidth * share }), part);
      const last = part === 1 ? 99 : 37;
      await expect(cell(`0·${last}`)).toBeVisible();
      const heading = list.getByRole('columnheader', { name: new RegExp(`^c${last}\\b`) });
      expect(await edgeOf(heading)).toBe(await edgeOf(list.locator('td', { hasText: new RegExp(`^0·${last}$`) })));
      await expect(cell('0·1')).toBeInViewport();
      await holds();
    }
  });

  await test.step('a column that is made wider moves those behind it', async () => {
    const heading = list.getByRole('columnheader', { name: /^c98\b/ });
    const edge = heading.getByRole('separator');
    const before = Number(await edge.getAttribute('aria-valuenow'));
    await edge.focus();
    // Also for who wants no motion: a width that is on its way would hide what the key before it did.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 64));
    expect(Math.round((await heading.boundingBox())!.width)).toBe(before + 64);
  });

  await test.step('keys walk through the rows, choose, open and let go', async () => {
    await list.getByRole('grid').focus();
    const row = (index: number) => list.locator(`tr[aria-rowindex="${index + 2}"]`);
    await page.keyboard.press('End');
    await expect(row(4999)).toHaveAttribute('data-active', 'true');
    await expect(row(4999)).toBeInViewport();
    await holds();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(row(2)).toHaveAttribute('data-active', 'true');
    await page.keyboard.press('Space');
    await expect(row(2).getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.locator('output')).toHaveText('2');
    await page.keyboard.press('PageDown');
    await expect(row(2)).toHaveAttribute('data-active', 'false');
    await page.keyboard.press('Escape');
    await expect(list.locator('[data-active="true"]')).toHaveCount(0);
    await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });
});

test('a tree of 10,000 departments beside a list draws what is in sight, is searched and walked through by keys', async ({
  page,
}) => {
  const leaf = (branch: number, place: number) => ({ id: `${branch}-${place}`, title: `班组 ${branch}-${place}` });
  const branches = Array.from({ length: 100 }, (_, branch) => ({
    id: `${branch}`,
    title: `分公司 ${branch}`,
    children: Array.from({ length: 99 }, (_unused, place) => leaf(branch, place)),
  }));
  const data = [{ id: 'top', title: '总公司', children: branches }];
  await page.route(/\/blade-system\/dept\/tree/, (route) => route.fulfill({ json: { code: 200, data } }));
  await openConsole(page, '/cloudExperience/system/user');
  const tree = page.getByRole('tree', { name: '机构' });
  const item = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  const holds = async () => {
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(80);
    expect((await drawn(page)).nodes).toBeLessThanOrEqual(MOST_NODES);
  };
  await expect(item('分公司 0')).toHaveAttribute('aria-setsize', '100');
  await expect(item('分公司 0')).toHaveAttribute('aria-level', '2');
  await expect(item('分公司 0')).toHaveAttribute('aria-expanded', 'false');
  await holds();

  await tree.focus();
  await page.keyboard.press('End');
  await expect(item('分公司 99')).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(item('班组 99-98')).toHaveAttribute('aria-posinset', '99');
  await page.keyboard.press('Enter');
  await expect(item('班组 99-98')).toHaveAttribute('aria-selected', 'true');
  await holds();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.locator('[data-active="true"]')).toHaveText(/分公司 99/);

  await page.getByRole('textbox', { name: '按名称过滤机构' }).fill('班组 42-7');
  await expect(tree.getByRole('treeitem').last()).toHaveText(/班组 42-79/);
  await item('班组 42-70').click();
  await expect(item('班组 42-70')).toHaveAttribute('aria-selected', 'true');
  await holds();
});
