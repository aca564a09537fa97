import { seriousFaults } from '../../support/axe.ts';
import { button, form, message, openPage } from '../../support/console.ts';
import { expect, test } from '../../support/signed-in.ts';

test('a user cuts a picture of himself with the keyboard, keeps it and takes it away again', async ({ page }) => {
  await openPage(page, '/info');
  await expect(page).toHaveURL(/\/info\/index$/);
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 300];
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#c00';
    context.fillRect(0, 0, 300, 300);
    context.fillStyle = '#00c';
    context.fillRect(300, 0, 300, 300);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await button(page, '更换头像').click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await choose('no.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>'));
  await expect(message(page, '这个文件不是图片，请换一个')).toBeVisible();

  await choose('face.png', 'image/png', Buffer.from(picture, 'base64'));
  await expect(form(page).getByRole('img', { name: '头像预览' })).toBeVisible();
  expect(await seriousFaults(page), 'cutting a picture').toEqual([]);
  await form(page).getByRole('slider', { name: '左右' }).focus();
  await page.keyboard.press('End');
  await button(form(page), '使用').click();
  const shown = page.getByRole('main').getByRole('img', { name: '头像', exact: true });
  await expect(shown).toHaveAttribute('src', /^data:image/);
  const color = await shown.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    canvas.getContext('2d')!.drawImage(image, 0, 0, 1, 1);
    return [...canvas.getContext('2d')!.getImageData(0, 0, 1, 1).data];
  });
  expect(color[2]! > 150 && color[0]! < 60, `the right half was chosen, not ${color.join()}`).toBe(true);
  await button(page, '保存').first().click();
  await expect(message(page, '更新成功')).toBeVisible();
  const face = page.getByTestId('user-menu').locator('img');
  await expect(face).toHaveAttribute('src', /^\/api\/blade-resource\/file\/[\w-]+\.(webp|png)$/);
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);

  await button(page, '去掉头像').click();
  await button(page, '保存').first().click();
  await expect(face, 'without one the logo stands there').toHaveAttribute('src', /logo\.svg$/);
});
