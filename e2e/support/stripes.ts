import type { Locator } from '@playwright/test';

/** Distance of the stripes along a row of pixels, as the model is drawn. */
const PERIOD = 9;
/** Levels of lightness by which a stripe must stand out to be plain, and by which alike pixels may differ. */
const PLAIN = 25;
const ALIKE = 6;

/** How many pixels of a picture belong to diagonal stripes that are plain to see. */
export async function plainStripes(part: Locator): Promise<number> {
  const picture = (await part.screenshot()).toString('base64');
  return part.page().evaluate(
    async ([base64, period, plain, alike]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const light = (x: number, y: number): number => {
        const i = (y * width + x) * 4;
        return 0.3 * data[i]! + 0.59 * data[i + 1]! + 0.11 * data[i + 2]!;
      };
      let count = 0;
      for (let y = 1; y < height; y++) {
        for (let x = 0; x + period < width; x++) {
          const here = light(x, y);
          const isAlong = Math.abs(light(x + 1, y - 1) - here) < alike;
          const isAgain = Math.abs(light(x + period, y) - here) < alike;
          const jump = Math.max(Math.abs(light(x + 3, y) - here), Math.abs(light(x + 5, y) - here));
          if (isAlong && isAgain && jump > plain) count++;
        }
      }
      return count;
    },
    [picture, PERIOD, PLAIN, ALIKE] as const,
  );
}
