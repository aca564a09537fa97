import { seriousFaults } from '../../support/axe.ts';
import { button, message, openPage } from '../../support/console.ts';
import { watchErrors } from '../../support/session.ts';
import { expect, tabs, test } from '../../support/signed-in.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

test('tries the parts of the console: rules, sizes, an upload with its preview, a page inside', async ({ page }) => {
  const errors = watchErrors(page);
  await openPage(page, '/util/index');
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const row = (name: string, text: string) =>
    card(name).locator('dl > div').filter({ hasText: text }).getByRole('definition');

  await test.step('validation says what is wrong by each rule', async () => {
    const box = page.getByLabel('要校验的内容');
    await expect(row('校验规则', '手机号码')).toHaveText('手机号码不能为空');
    await box.fill('1380013');
    await expect(row('校验规则', '手机号码')).toHaveText('手机号码长度不为11位');
    await box.fill('02012345678');
    await expect(row('校验规则', '手机号码')).toHaveText('手机号码格式不正确');
    await box.fill('13800138000');
    await expect(row('校验规则', '手机号码')).toHaveText('符合');
    await box.fill('{}');
    await expect(row('校验规则', '按文本')).toHaveText('不为空');
    await expect(row('校验规则', '按 JSON 值')).toHaveText('为空');
  });

  await test.step('bytes get a unit and names an icon', async () => {
    await page.getByLabel('字节数').fill('5242880');
    await page.getByLabel('文件名', { exact: true }).fill('room.E57');
    await expect(row('文件大小与图标', '文件大小')).toHaveText('5.00 MB');
    await expect(row('文件大小与图标', '文件类型').locator('[data-file-kind=e57]')).toBeVisible();
  });

  await test.step('files go up, are shown and come down again under their names', async () => {
    const upload = card('上传与预览');
    await upload.locator('input[type=file]').setInputFiles([
      { name: '门.png', mimeType: 'image/png', buffer: PICTURE },
      { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('<b>第一行</b>') },
      {
        name: '房间.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([...Buffer.from('name,'), 0xb5, 0xe3, 0xd4, 0xc6]),
      },
      { name: '图纸.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
      { name: '模型.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([1, 0, 2, 0]) },
    ]);
    await expect(upload.getByText('已上传')).toHaveCount(5);
    const item = (name: string) => upload.getByRole('listitem').filter({ hasText: name });
    await button(item('房间.csv'), '预览').click();
    await expect(upload.getByRole('columnheader', { name: '点云' }), 'as Excel saves it').toBeVisible();
    await button(item('图纸.pdf'), '预览').click();
    const viewer = upload.locator('iframe[src^="blob:"]');
    await expect(viewer.or(upload.getByText('这个浏览器不能在页面中打开 PDF'))).toBeVisible();
    await button(item('模型.bin'), '预览').click();
    await expect(upload.getByText('这种文件不在页面中打开')).toBeVisible();
    await button(item('说明.txt'), '预览').click();
    await expect(upload.getByRole('region', { name: '说明.txt 的内容' })).toHaveText('<b>第一行</b>');
    const kept = page.waitForEvent('download');
    await button(upload, '下载').click();
    expect((await kept).suggestedFilename()).toBe('说明.txt');
    await button(item('门.png'), '预览').click();
    const picture = upload.getByRole('img', { name: '门.png' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('permissions, storage, table, form, log and tabs; each with the code that makes it', async () => {
    const permission = card('按钮权限');
    await expect(permission.getByRole('definition')).toHaveText('拥有');
    await expect(button(permission, 'user_add')).toBeVisible();
    await expect(button(permission, 'nobody_holds_this')).toBeHidden();
    await permission.getByText('查看代码').click();
    await expect(permission.getByRole('group', { name: 'permission-card.tsx' })).toContainText(
      'export function PermissionCard()',
    );
    const kept = card('本地存储');
    await kept.getByLabel('要保存的值').fill('点云');
    await button(kept, '本次会话保存').click();
    await expect(kept.getByRole('group', { name: '保存的记录' })).toContainText('"type": "session"');
    await button(kept, '删除').click();
    await expect(kept).toContainText('还没有保存');
    const table = card('表格');
    await button(table, '排序').click();
    await expect(table.getByRole('grid')).toContainText('P-1');
    const form = card('表单');
    await button(form, '校验').click();
    await expect(form.getByRole('status')).toHaveText('有 4 处需要修改');
    const log = card('本地日志');
    await button(log, '记录一条错误').click();
    await expect(log.getByRole('region', { name: '最新的几条' })).toContainText('演示：记录的错误');
    await button(log, '清空').click();
    const own = card('标签页');
    await button(own, '固定本页').click();
    await expect(button(own, '取消固定')).toBeVisible();
    await button(own, '取消固定').click();
  });

  await test.step('questions, and downloads of addresses that answer or do not', async () => {
    await button(page, '询问').click();
    await button(page.getByRole('alertdialog'), '确定').click();
    await expect(page.getByText('您选择了确定')).toBeVisible();
    const actions = card('剪贴板、下载与全屏');
    const kept = page.waitForEvent('download');
    await button(actions, '下载').click();
    expect((await kept).suggestedFilename()).toBe('logo.svg');
    await page.getByLabel('本站的下载地址').fill('/api/nothing');
    await button(actions, '下载').click();
    await expect(message(page, '下载失败!')).toBeVisible();
  });

  await test.step('an address opens in a tab of its own, a script does not', async () => {
    await page.route('https://s.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>outside</p>' }),
    );
    const address = page.getByLabel('网址', { exact: true });
    await address.fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(page.getByText('请输入以 http:// 或 https:// 开头的完整网址')).toBeVisible();
    const before = await tabs(page).count();
    await address.fill('https://s.example/?a=1&b=2');
    await page.keyboard.press('Enter');
    await expect(page.frameLocator('iframe').getByText('outside')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('url'), 'ampersands travel as #').toBe('https://s.example/?a=1#b=2');
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://s.example/?a=1&b=2');
    await expect(tabs(page)).toHaveCount(before + 1);
  });
  expect(errors).toEqual([]);
});
