import type { Surface } from '../render/surface.ts';

/**
 * A PNG of the picture. Call it in the task in which the picture was drawn: the browser clears it after showing it.
 *
 * @param background a CSS color; without one the picture is transparent.
 */
export function screenshotOf(
  { canvas, overlay }: Surface,
  { background, hasOverlay }: { background: string | undefined; hasOverlay: boolean },
): Promise<Blob> {
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext('2d')!;
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, copy.width, copy.height);
  }
  context.drawImage(canvas, 0, 0);
  if (hasOverlay) context.drawImage(overlay.canvas, 0, 0);
  return copy.convertToBlob({ type: 'image/png' });
}
