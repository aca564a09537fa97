import { expect, openConsole, test } from './signed-in.ts';

const ROWS = 1000;
const SHOWN = 500;
const COLUMNS = 12;
const MOST_NODES = 1500;

test('draws a list of a thousand rows with few elements, and scrolls to its end', async ({ page }) => {
  await openConsole(page);
  const made = await page.evaluate(async (count) => {
    const record = JSON.parse(localStorage.getItem('cloud-experience-token')!) as { content: string };
    const headers = { 'Blade-Auth': `bearer ${record.content}`, 'Content-Type': 'application/json' };
    const post = async (i: number) => {
      const row = { category: 3, postCode: `long-${i}`, postName: `长列表 ${i}`, sort: i };
      const answer = await fetch('/api/blade-system/post/submit', {
        method: 'POST',
        headers,
        body: JSON.stringify(row),
      });
      return answer.ok;
    };
    let next = 0;
    let done = 0;
    const walk = async () => {
      while (next < count) if (await post(++next)) done++;
    };
    await Promise.all([walk(), walk(), walk(), walk()]);
    return done;
  }, ROWS);
  expect(made).toBe(ROWS);

  await page.goto(`/cloudExperience/system/post?postName_like=${encodeURIComponent('长列表')}&size=${SHOWN}`);
  const list = page.getByRole('region', { name: '岗位' });
  await expect(list.getByText('长列表 1', { exact: true })).toBeVisible();
  await expect(page.getByText(`共 ${ROWS} 条`)).toBeVisible();
  const cost = async () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('tbody tr[aria-rowindex]')];
      const cells = rows.flatMap((row) => [...row.querySelectorAll('td')].slice(1, -2));
      const inCells = cells.reduce((sum, cell) => sum + 1 + cell.querySelectorAll('*').length, 0);
      return { nodes: document.querySelectorAll('*').length, rows: rows.length, cells: cells.length, inCells };
    });
  const holds = async () => {
    const { nodes, rows, cells, inCells } = await cost();
    // The entity has fewer columns than the promise speaks of: as if all twelve were drawn.
    const missing = (COLUMNS - cells / rows) * rows * (inCells / cells);
    expect(nodes + missing).toBeLessThanOrEqual(MOST_NODES);
    expect(rows).toBeLessThan(60);
  };
  await holds();
  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight / 2 }));
  await expect(list.getByText('长列表 250', { exact: true })).toBeVisible();
  await holds();
  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await expect(list.getByText(`长列表 ${SHOWN}`, { exact: true })).toBeVisible();
  await holds();

  // Other journeys count positions.
  await page.evaluate(async () => {
    const record = JSON.parse(localStorage.getItem('cloud-experience-token')!) as { content: string };
    const headers = { 'Blade-Auth': `bearer ${record.content}` };
    for (;;) {
      const answer = await fetch('/api/blade-system/post/list?size=100&postName_like=长列表', { headers });
      const { data } = (await answer.json()) as { data: { records: { id: string; postName: string }[] } };
      const ids = data.records.filter(({ postName }) => postName.startsWith('长列表')).map(({ id }) => id);
      if (ids.length === 0) return;
      await fetch(`/api/blade-system/post/remove?ids=${ids.join(',')}`, { method: 'POST', headers });
    }
  });
});
