/** The square of a picture that is kept, in its pixels. */
export interface Crop {
  left: number;
  top: number;
  side: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** Closer than this a face is only blocks. */
const SMALLEST_SIDE = 32;

/** How far one may zoom in; 1 shows the largest square. */
export const mostZoom = (size: PictureSize): number => Math.max(1, Math.min(size.width, size.height) / SMALLEST_SIDE);

export const zoomOf = (crop: Crop, { width, height }: PictureSize): number => Math.min(width, height) / crop.side;

const clampTo = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(most, 0));

/** The largest square at the middle. */
export function startCrop({ width, height }: PictureSize): Crop {
  const side = Math.min(width, height);
  return { left: (width - side) / 2, top: (height - side) / 2, side };
}

/** Moves the square, as far as the picture goes. */
export function moveCrop({ left, top, side }: Crop, [dx, dy]: readonly [number, number], size: PictureSize): Crop {
  return { left: clampTo(left + dx, size.width - side), top: clampTo(top + dy, size.height - side), side };
}

/** Makes the square smaller or larger around its middle, or around the point at `[fx, fy]` of it. */
export function zoomCrop(
  crop: Crop,
  zoom: number,
  size: PictureSize,
  [fx, fy]: readonly [number, number] = [0.5, 0.5],
): Crop {
  const wanted = Math.min(Math.max(zoom, 1), mostZoom(size));
  const side = Math.min(size.width, size.height) / wanted;
  const grown = crop.side - side;
  return moveCrop({ left: crop.left, top: crop.top, side }, [grown * fx, grown * fy], size);
}
