import { seriousFaults } from '../../support/axe.ts';
import { button, callAs, message, openPage, rowOf, TRY } from '../../support/console.ts';
import { expect, test } from '../../support/signed-in.ts';

test('a report of positions is designed with a preview, saved, shared, opened and removed', async ({
  page,
  request,
}, info) => {
  const name = `岗位统计 ${TRY}`;
  await openPage(page, '/report/reportlist');
  // In the bar; an empty list offers it, too.
  await button(page, '新建报表').first().click();
  const studio = page.getByRole('dialog', { name: '报表设计' });
  await studio.getByRole('textbox', { name: '报表名称' }).fill(name);
  await button(studio, '添加数据集').click();
  await page.getByRole('menuitem', { name: '岗位管理' }).click();
  await button(studio, '添加分组').click();
  const groups = studio.getByRole('group', { name: '分组' });
  await groups.getByRole('combobox', { name: '字段' }).click();
  await page.getByRole('option', { name: '岗位类型' }).click();
  await button(studio, '添加统计').click();
  await studio.getByText('内容', { exact: true }).click();
  await button(studio, '添加内容').click();
  await page.getByRole('menuitem', { name: '图表' }).click();
  await button(studio, '添加内容').click();
  await page.getByRole('menuitem', { name: '表格' }).click();
  const preview = studio.getByRole('region', { name: '预览' });
  await expect(preview.getByRole('cell', { name: '基层' })).toBeVisible();
  await studio.getByRole('combobox', { name: '列' }).last().click({ force: true });
  await page.getByRole('option', { name: '岗位类型' }).click();
  await page.keyboard.press('Escape');
  await studio.getByRole('textbox', { name: '“岗位类型”的列标题' }).fill('等级');
  await expect(preview.getByRole('columnheader', { name: '等级' })).toBeVisible();
  expect(await seriousFaults(page), 'the designer').toEqual([]);
  await page.screenshot({ path: info.outputPath('studio.png') });
  await button(studio, '保存').click();
  await expect(message(page, '已保存')).toBeVisible();
  await studio.getByRole('button', { name: '关闭' }).click();
  await button(rowOf(page, name), '打开').click();
  const report = page.getByRole('dialog', { name });
  await expect(report.getByRole('cell', { name: '基层' })).toBeVisible();
  await button(report, '分享').click();
  const share = page.getByRole('dialog', { name: '分享' });
  await share.getByRole('combobox', { name: '分享' }).click();
  await page.getByRole('option', { name: '全部人员' }).click();
  await page.screenshot({ path: info.outputPath('share.png') });
  await button(share, '保存').click();
  await expect(message(page, '已保存分享设置')).toBeVisible();
  await button(report, '定时邮件').click();
  const mail = page.getByRole('dialog', { name: '定时邮件' });
  await mail.getByRole('combobox', { name: '频率' }).click();
  await page.getByRole('option', { name: '每周' }).click();
  await mail.getByRole('textbox', { name: '时间' }).fill('07:45');
  await page.screenshot({ path: info.outputPath('mail.png') });
  const own = (await callAs(page, request, 'GET', '/blade-system/user/info')).body.data;
  const setAddress = (email: string) =>
    callAs(page, request, 'POST', '/blade-system/user/update-info', { id: own.id, realName: own.realName, email });
  await setAddress('');
  await button(mail, '保存').click();
  await expect(message(page, '您还没有邮箱地址，请先在个人信息中填写')).toBeVisible();
  expect((await setAddress('reports@example.com')).status).toBe(200);
  await button(mail, '保存').click();
  await expect(page.getByText(/下次发送时间：.* 07:45/)).toBeVisible();
  await button(report, '定时邮件').click();
  await button(mail, '取消定时邮件').click();
  await expect(message(page, '已取消定时邮件')).toBeVisible();
  await setAddress(typeof own.email === 'string' ? own.email : '');
  await report.getByRole('button', { name: '关闭' }).first().click();
  await expect(rowOf(page, name)).toContainText('全部人员');
  await page.screenshot({ path: info.outputPath('list.png') });
  await button(rowOf(page, name), '删除').click();
  await button(page.getByRole('alertdialog'), '确定').click();
  await expect(message(page, '删除成功')).toBeVisible();
});
