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

/** A triangle as binary glTF. */
function triangle(): Buffer {
  const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  const text = JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
    bufferViews: [{ buffer: 0, byteLength: corners.length }],
    buffers: [{ byteLength: corners.length }],
  });
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const head = (...words: number[]) => Buffer.from(new Uint32Array(words).buffer);
  const [JSON_CHUNK, BINARY_CHUNK] = [0x4e4f534a, 0x004e4942];
  const all = 12 + 8 + json.length + 8 + corners.length;
  return Buffer.concat([Buffer.from('glTF'), head(2, all, json.length, JSON_CHUNK), json, head(corners.length, BINARY_CHUNK), corners]); // prettier-ignore
}

test('a person uploads several files, looks into them, takes one home, and removes them', async ({ page }) => {
  await openPage(page, '/resource/attach');
  const main = page.getByRole('main');
  const names = {
    picture: `图 ${TRY}.png`,
    note: `note-${TRY}.txt`,
    drawing: `plan-${TRY}.svg`,
    minutes: `minutes-${TRY}.docx`,
    model: `model-${TRY}.glb`,
    film: `walk-${TRY}.webm`,
  };
  let hasRun = false;
  page.on('dialog', (dialog) => {
    hasRun = true;
    void dialog.dismiss();
  });

  await test.step('uploads six files at once, into a folder', async () => {
    await button(main, '上传').first().click();
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
        { name: names.model, mimeType: 'model/gltf-binary', buffer: triangle() },
        { name: names.film, mimeType: 'video/webm', buffer: Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0xff, 0xfe, 0]) },
      ]);
    await expect(form(page).getByText('已上传')).toHaveCount(6);
    expect(await seriousFaults(page), 'the upload').toEqual([]);
    await page.keyboard.press('Escape');
    for (const name of Object.values(names)) await expect(rowOf(main, name)).toBeVisible();
    await expect(rowOf(main, names.picture)).toContainText('.00 B');
  });

  await test.step('a picture, a text, a drawing, a document, a model and a film are shown, and no script of them runs', async () => {
    const preview = async (name: string) => button(rowOf(main, name), '预览').click();
    await preview(names.picture);
    await expect(form(page).getByRole('img', { name: names.picture })).toBeVisible();
    await expect(button(form(page), '下载')).toBeVisible();
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
    await preview(names.model);
    await expect(
      form(page)
        .getByRole('img', { name: `${names.model} 的内容` })
        .locator('canvas')
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await preview(names.film);
    await expect(form(page).getByLabel(`${names.film} 的内容`)).toHaveJSProperty('tagName', 'VIDEO');
    await page.keyboard.press('Escape');
    expect(hasRun).toBe(false);
  });

  await test.step('the folder shows only what lies in it', async () => {
    const folders = page.getByRole('tree', { name: '文件夹' });
    await folders.getByRole('treeitem', { name: TRY }).click();
    for (const name of Object.values(names)) await expect(rowOf(main, name)).toBeVisible();
    await expect(main.getByRole('row')).toHaveCount(7);
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
