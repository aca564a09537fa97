import type { Locator } from '@playwright/test';

/** Levels by which blue stands above red in the color of what is chosen, half seen through too. */
const BLUE = 40;

/** How many pixels of a picture have the color of what is chosen. */
export async function bluePixels(part: Locator): Promise<number> {
  const picture = (await part.screenshot()).toString('base64');
  return part.page().evaluate(
    async ([base64, blue]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i + 2]! - data[i]! > blue) count++;
      return count;
    },
    [picture, BLUE] as const,
  );
}
