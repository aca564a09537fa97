import type { Vec3 } from '@cloud/engine';
import { add, cross, normalize } from '../camera/linear.ts';
import type { CameraView } from '../camera/view.ts';
import { pixelOf } from '../camera/view.ts';
import type { OverlayStyle } from './measure-overlay.ts';
import type { Snap } from './snap.ts';

type Pixel = readonly [number, number];

/** Half the size of a mark, CSS pixels. */
const HALF = 7;
const SQUARE: readonly Pixel[] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]; // prettier-ignore
/** Two triangles that meet in the middle, as drawing programs mark an edge. */
const HOURGLASS: readonly Pixel[] = [[-1, -1], [1, -1], [-1, 1], [1, 1]]; // prettier-ignore

/** Marks what a corner takes hold of: a square for a point, an hourglass for an edge, a tile that lies in it for a plane. */
export function drawSnap(
  context: CanvasRenderingContext2D,
  view: CameraView,
  snap: Snap,
  style: OverlayStyle,
  scale: number,
): void {
  const { x, y, isVisible } = pixelOf(view, snap.point);
  if (!isVisible) return;
  const size = HALF * scale;
  const place = ([right, down]: Pixel): Pixel => [x + right * size, y + down * size];
  const corners = snap.kind === 'plane' ? tileOf(snap, view, size) : SQUARE.map(place);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  // A light line below the dark one is seen over any color.
  for (const [color, width] of [
    [style.label, 4.5],
    [style.accent, 2],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width * scale;
    context.beginPath();
    (snap.kind === 'edge' ? HOURGLASS.map(place) : corners).forEach(([px, py], i) =>
      i === 0 ? context.moveTo(px, py) : context.lineTo(px, py),
    );
    context.closePath();
    context.stroke();
  }
  context.fillStyle = style.accent;
  context.beginPath();
  context.arc(x, y, 2 * scale, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

/** A square in the plane, as large on screen as the other marks; one that faces the eye where the plane has no normal. */
function tileOf({ point, direction }: Snap, view: CameraView, size: number): Pixel[] {
  const normal = direction ?? view.forward;
  const side = normalize(cross(normal, Math.abs(normal[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const other = cross(normal, side);
  const middle = pixelOf(view, point);
  const beside = (meters: number): Vec3[] =>
    SQUARE.map(([a, b]) => add(add(point, side, a * meters), other, b * meters));
  const spread = Math.max(
    ...beside(0.01).map((corner) => {
      const { x, y } = pixelOf(view, corner);
      return Math.hypot(x - middle.x, y - middle.y);
    }),
  );
  return beside((0.01 * size * Math.SQRT2) / Math.max(spread, 1e-6)).map((corner) => {
    const { x, y } = pixelOf(view, corner);
    return [x, y];
  });
}
