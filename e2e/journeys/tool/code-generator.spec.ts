import { seriousFaults } from '../../support/axe.ts';
import { button, callAs, choose, field, form, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { ownDatabase, runOnOwnDatabase } from '../../support/own-database.ts';
import { expect, test } from '../../support/signed-in.ts';

const table = `probe_${TRY}`;
test.beforeAll(() =>
  runOnOwnDatabase(`create table ${table} (id bigint primary key, name varchar(40) not null, day date)`),
);
test.afterAll(() => runOnOwnDatabase(`drop table ${table}`));

test('a model becomes a module: previewed with its differences, and downloaded', async ({ page, request }, info) => {
  const name = `巡检 ${TRY}`;
  await openPage(page, '/tool/code');
  const post = async (path: string, body: object) => {
    const answer = await callAs(page, request, 'POST', `/blade-develop/${path}/submit`, body);
    expect([path, answer.body.code, answer.body.msg]).toEqual([path, 200, answer.body.msg]);
    return String(answer.body.data['id']);
  };
  const datasourceId = await post('datasource', ownDatabase(`生成库 ${TRY}`));
  await post('model', {
    datasourceId,
    modelTable: table,
    modelName: name,
    modelCode: table,
    modelClass: 'PatrolProbe',
  });

  await button(page, '新增').first().click();
  await field(page, 'codeName').fill(name);
  await field(page, 'serviceName').fill('blade-patrol');
  await choose(page, form(page), '数据模型', `${table}:${name}`);
  expect(await seriousFaults(page), 'the form of a task').toEqual([]);
  await page.screenshot({ path: info.outputPath('form.png') });
  await button(form(page), '保存').click();
  await expect(message(page, '新增成功')).toBeVisible();

  await button(rowOf(page, name), '预览').click();
  const preview = page.getByRole('dialog').last();
  await expect(preview.getByText(`name: text('patrolProbe.name', { required: true`)).toBeVisible();
  expect(await seriousFaults(page), 'the preview').toEqual([]);
  await page.screenshot({ path: info.outputPath('new-file.png') });
  await preview.getByRole('treeitem', { name: 'en.ts · 修改', exact: true }).first().click();
  await expect(preview.locator('[data-kind="+"]').filter({ hasText: '...patrolProbe,' })).toBeVisible();
  await page.screenshot({ path: info.outputPath('changed-file.png') });

  const arriving = page.waitForEvent('download');
  await button(preview, '下载压缩包').click();
  expect((await arriving).suggestedFilename()).toBe(`${name}.zip`);
  await preview.getByRole('button', { name: '关闭' }).click();
  await button(rowOf(page, name), '删除').click();
  await button(page.getByRole('alertdialog'), '确定').click();
  await expect(message(page, '删除成功')).toBeVisible();
});
