import { strToU8, zipSync } from 'fflate';
import { seriousFaults } from '../../support/axe.ts';
import { button, form, openPage, rowOf, TRY } from '../../support/console.ts';
import { expect, test } from '../../support/signed-in.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A document of one paragraph, as office programs write it. */
const DOCX = Buffer.from(
  zipSync({
    'word/document.xml': strToU8(
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>墙厚 200 mm</w:t></w:r></w:p></w:body></w:document>',
    ),
  }),
);

test('a person uploads several files, looks into them, takes one home, and removes them', async ({ page }) => {
  await openPage(page, '/resource/attach');
  const main = page.getByRole('main');
  const names = {
    picture: `图 ${TRY}.png`,
    note: `note-${TRY}.txt`,
    drawing: `plan-${TRY}.svg`,
    minutes: `minutes-${TRY}.docx`,
  };
  let hasRun = false;
  page.on('dialog', (dialog) => {
    hasRun = true;
    void dialog.dismiss();
  });

  await test.step('uploads four files at once, into a folder', async () => {
    await button(main, '上传').click();
    await form(page).getByLabel('文件夹').fill(`验收/${TRY}`);
    await form(page)
      .getByLabel('选择文件')
      .setInputFiles([
        { name: names.picture, mimeType: 'image/png', buffer: PNG },
        { name: names.note, mimeType: 'text/plain', buffer: Buffer.from('第一行\nsecond line') },
        {
          name: names.drawing,
          mimeType: 'image/svg+xml',
          buffer: Buffer.from(
            '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script><rect width="40" height="40" onload="alert(2)"/></svg>',
          ),
        },
        { name: names.minutes, mimeType: 'application/octet-stream', buffer: DOCX },
      ]);
    await expect(form(page).getByText('已上传')).toHaveCount(4);
    expect(await seriousFaults(page), 'the upload').toEqual([]);
    await page.keyboard.press('Escape');
    for (const name of Object.values(names)) await expect(rowOf(main, name)).toBeVisible();
    await expect(rowOf(main, names.picture)).toContainText('.00 B');
  });

  await test.step('a picture, a text and a drawing are shown, and no script of them runs', async () => {
    const preview = async (name: string) => button(rowOf(main, name), '预览').click();
    await preview(names.picture);
    await expect(form(page).getByRole('img', { name: names.picture })).toBeVisible();
    await page.keyboard.press('Escape');
    await preview(names.note);
    await expect(form(page).getByText('second line')).toBeVisible();
    await page.keyboard.press('Escape');
    await preview(names.drawing);
    const drawing = form(page).getByRole('img', { name: names.drawing });
    await expect(drawing).toHaveJSProperty('naturalWidth', 40);
    await page.keyboard.press('Escape');
    await preview(names.minutes);
    await expect(form(page).getByText('墙厚 200 mm')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(hasRun).toBe(false);
  });

  await test.step('the folder shows only what lies in it', async () => {
    const folders = page.getByRole('tree', { name: '文件夹' });
    await folders.getByRole('treeitem', { name: TRY }).click();
    for (const name of Object.values(names)) await expect(rowOf(main, name)).toBeVisible();
    await expect(main.getByRole('row')).toHaveCount(5);
  });

  await test.step('one is taken home under its own name', async () => {
    const waiting = page.waitForEvent('download');
    await button(rowOf(main, names.picture), '下载').click();
    expect((await waiting).suggestedFilename()).toBe(names.picture);
  });

  await test.step('no record shows it, so it goes', async () => {
    await button(rowOf(main, names.note), '引用').click();
    await expect(form(page).getByText('没有记录使用该文件。')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const name of Object.values(names)) {
      await button(rowOf(main, name), '删除').click();
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await expect(rowOf(main, name)).toHaveCount(0);
    }
    expect(await seriousFaults(page), 'the page of attachments').toEqual([]);
  });
});
