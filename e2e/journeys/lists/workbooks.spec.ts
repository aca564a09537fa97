import { readFile } from 'node:fs/promises';
import { readSheet, writeSheet } from '../../../packages/server/test/support/workbooks.ts';
import { button, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { expect, test } from '../../support/signed-in.ts';
import { watchErrors } from '../../support/session.ts';

const NAME = `表格${TRY}`;
const SEARCH = `表格岗位${TRY}`;
const HEAD = ['岗位类型', '岗位编号', '岗位名称', '排序'];
const ROWS = [
  ['中层', `s1-${TRY}`, `${NAME}一`, '71'],
  ['基层', `s2-${TRY}`, `${NAME}二`, '72'],
];

test('brings positions in by a workbook, sees what is wrong with it, and takes the searched list out', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await openPage(page, '/system/post');
  const dialog = page.getByRole('dialog', { name: '导入' });
  const choose = async (rows: string[][]) => {
    const buffer = await writeSheet('岗位', HEAD, rows);
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '岗位.xlsx', mimeType: 'application/octet-stream', buffer });
  };
  const read = async (click: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), click()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };

  await test.step('every problem of a workbook is listed, and nothing is taken over', async () => {
    await button(page, '导入').click();
    await choose([ROWS[0]!, ['没有的', '', '=1+1', '多']]);
    await button(dialog, '导入').click();
    await expect(dialog.getByRole('alert')).toContainText('没有导入任何数据：有 3 处需要修改');
    await expect(rowOf(dialog, '岗位编号')).toContainText('“岗位编号”不能为空');
    await expect(rowOf(dialog, '没有的')).toContainText('可填：高层、中层、基层、其他');
    const list = await read(() => dialog.getByRole('button', { name: '下载问题清单' }).click());
    expect(list.name).toBe('导入问题清单.csv');
    expect(list.bytes.toString('utf8')).toContain('3,排序,多,“排序”必须是数字');
  });

  await test.step('the template says what to fill, and the mended workbook comes in', async () => {
    const template = await read(() => dialog.getByRole('button', { name: '下载模板' }).click());
    expect(template.name).toBe('岗位管理模板.xlsx');
    expect((await readSheet(template.bytes))[0]).toEqual(expect.arrayContaining(HEAD));
    await choose(ROWS);
    await expect(dialog.getByRole('alert')).toBeHidden();
    await button(dialog, '导入').click();
    await expect(message(page, '导入成功，共 2 行')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('what exists is covered only when that is said', async () => {
    const renamed = ROWS.map((row) => row.with(2, `${row[2]}改`));
    await button(page, '导入').click();
    await choose(renamed);
    await button(dialog, '导入').click();
    await expect(rowOf(dialog, `s2-${TRY}`)).toContainText(`“s2-${TRY}”已存在`);
    await dialog.getByRole('checkbox', { name: '覆盖已有数据' }).check();
    await button(dialog, '导入').click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the list goes out as it was searched, ordered and arranged', async () => {
    const search = page.getByRole('search');
    await search.getByLabel('岗位名称').fill(NAME);
    await button(search, '搜索').click();
    await expect(page.getByText('共 2 条')).toBeVisible();
    await page.getByRole('columnheader', { name: '排序' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: '排序' }).getByRole('button').click();
    await expect(page).toHaveURL(/order=sort\+desc/);
    const file = await read(() => button(page, '导出').click());
    expect(file.name).toBe('岗位管理.xlsx');
    expect(await readSheet(file.bytes)).toEqual([
      HEAD,
      ['基层', `s2-${TRY}`, `${NAME}二改`, '72'],
      ['中层', `s1-${TRY}`, `${NAME}一改`, '71'],
    ]);
  });

  await test.step('or only what is chosen, or with every column', async () => {
    await rowOf(page, `${NAME}一改`).getByRole('checkbox').check();
    const take = (name: string) => async () => {
      await button(page, '导出选项').click();
      await page.getByRole('menuitem', { name }).click();
    };
    const chosen = await read(take('导出选中的数据（1）'));
    expect(await readSheet(chosen.bytes)).toEqual([HEAD, ['中层', `s1-${TRY}`, `${NAME}一改`, '71']]);
    const whole = await read(take('导出全部列'));
    expect((await readSheet(whole.bytes))[0]).toEqual(expect.arrayContaining([...HEAD, '备注']));
    await rowOf(page, `${NAME}一改`).getByRole('checkbox').uncheck();
  });

  await test.step('the search is kept under a name, and comes back by it', async () => {
    await button(page, '常用搜索').click();
    await page.getByRole('textbox', { name: '搜索的名称' }).fill(SEARCH);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: SEARCH, exact: true }).click();
    await button(page.getByRole('search'), '清空').click();
    await expect(page).not.toHaveURL(/postName_like/);
    await button(page, '更多条件').click();
    await expect(page.getByRole('search').getByLabel('创建时间（起）').first()).toBeVisible();
    await button(page, '常用搜索').click();
    await page.getByRole('button', { name: SEARCH, exact: true }).click();
    await expect(page).toHaveURL(/postName_like=.*order=sort\+desc/);
    await expect(page.getByText('共 2 条')).toBeVisible();
    await button(page, '常用搜索').click();
    await button(page, `删除“${SEARCH}”`).click();
    await expect(page.getByRole('button', { name: SEARCH, exact: true })).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('a search survives a reload, a visit elsewhere and the way back', async () => {
    await page.reload();
    await expect(page.getByText('共 2 条')).toBeVisible();
    await page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '参数管理' }).click();
    await expect(page).toHaveURL(/system\/param/);
    await page.goBack();
    await expect(page).toHaveURL(/postName_like=.*order=sort\+desc/);
    await expect(page.getByText('共 2 条')).toBeVisible();
    await expect(page.getByRole('search').getByLabel('岗位名称')).toHaveValue(NAME);
  });

  await test.step('the page before shows when the last row of a page is deleted', async () => {
    await page.goto(`/cloudExperience/system/post?postName_like=${encodeURIComponent(NAME)}&size=1&current=2`);
    await expect(page.getByText('共 2 条')).toBeVisible();
    for (const rest of ['共 1 条', '共 0 条']) {
      await button(rowOf(page, NAME), '删除').click();
      await button(page.getByRole('alertdialog'), '确定').click();
      await expect(page.getByText(rest)).toBeVisible();
      await expect(page).not.toHaveURL(/current=2/);
    }
  });
  expect(errors).toEqual([]);
});
