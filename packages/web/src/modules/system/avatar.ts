const SIDE = 128;
const MOST_CHARACTERS = 1990;
const QUALITIES = [0.8, 0.6, 0.45, 0.3, 0.2, 0.1] as const;

/**
 * A chosen picture as a small square data address, cut at its middle. The column of the avatar holds 2,000 characters, so
 * side and quality go down until it fits.
 *
 * @returns undefined when the file is no picture.
 */
export async function avatarOf(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  for (let side = SIDE; side >= 16; side /= 2) {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const part = Math.min(picture.width, picture.height);
    const [left, top] = [(picture.width - part) / 2, (picture.height - part) / 2];
    canvas.getContext('2d')?.drawImage(picture, left, top, part, part, 0, 0, side, side);
    for (const quality of QUALITIES) {
      const address = canvas.toDataURL('image/webp', quality);
      if (address.length <= MOST_CHARACTERS) return address;
    }
  }
  return undefined;
}
