/** Part of a drawing that is shown: corner and size in drawing units. */
export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Smallest and largest part of the whole drawing that can be shown. */
const CLOSEST = 0.03;
const FARTHEST = 1.6;

export function parseViewBox(text: string | null): ViewBox | undefined {
  const [x, y, width, height] = (text ?? '').split(/[\s,]+/).map(Number);
  const box = { x: x ?? NaN, y: y ?? NaN, width: width ?? NaN, height: height ?? NaN };
  return Object.values(box).every(Number.isFinite) && box.width > 0 && box.height > 0 ? box : undefined;
}

export const viewBoxText = ({ x, y, width, height }: ViewBox): string => `${x} ${y} ${width} ${height}`;

/** Zooms about a place given as shares 0..1 of the part that is shown; it stays where it is. */
export function zoomBox(box: ViewBox, whole: ViewBox, factor: number, at: readonly [number, number]): ViewBox {
  const wanted = box.width / factor;
  const width = Math.min(whole.width * FARTHEST, Math.max(whole.width * CLOSEST, wanted));
  const height = (box.height * width) / box.width;
  return { x: box.x + (box.width - width) * at[0], y: box.y + (box.height - height) * at[1], width, height };
}

/** Moves the part that is shown by shares of its size. */
export function moveBox(box: ViewBox, dx: number, dy: number): ViewBox {
  return { ...box, x: box.x - dx * box.width, y: box.y - dy * box.height };
}
