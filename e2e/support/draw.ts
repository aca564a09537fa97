import type { Page } from '@playwright/test';

/** A place in the window. */
export type Pixel = [x: number, y: number];

/** Places of the picture in a grid. */
export async function* placesOfView(page: Page): AsyncGenerator<Pixel> {
  const { x, y, width, height } = (await page.getByTestId('viewer').boundingBox())!;
  for (let row = 0.3; row < 0.9; row += 0.08)
    for (let column = 0.2; column < 0.8; column += 0.08) yield [x + width * column, y + height * row];
}

/** Corners of what the tool in hand would begin with, where the pointer is. */
export async function outlineUnder(page: Page, place: Pixel): Promise<Pixel[]> {
  const { x, y } = (await page.getByTestId('viewer').boundingBox())!;
  await page.mouse.move(...place);
  const path = (await page.getByTestId('view-ghost').getAttribute('d')) ?? '';
  return path.split(/[MLZ]/).flatMap((corner): Pixel[] => {
    const [left, top] = corner.split(' ').map(Number);
    return top === undefined ? [] : [[x + left!, y + top]];
  });
}
