import type { Vec3 } from '@cloud/engine';
import type { CameraView } from '../camera/view.ts';
import { pixelOf } from '../camera/view.ts';
import type { Measurement } from './measurement.ts';
import { measuredText } from './measurement.ts';

/** Colors of the drawing, as CSS. */
export interface OverlayStyle {
  accent: string;
  label: string;
  labelText: string;
}

const FONT = '500 12px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif';

/**
 * Draws measurements over the picture.
 *
 * @param scale device pixels in a CSS pixel; the view's pixels are device pixels.
 */
export function drawMeasurements(
  context: CanvasRenderingContext2D,
  view: CameraView,
  measurements: readonly Measurement[],
  style: OverlayStyle,
  scale: number,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  for (const measurement of measurements) drawOne(context, view, measurement, style, scale);
}

function drawOne(
  context: CanvasRenderingContext2D,
  view: CameraView,
  measurement: Measurement,
  style: OverlayStyle,
  scale: number,
): void {
  const corners = measurement.points.map((point) => pixelOf(view, point));
  if (corners.length === 0 || corners.some((corner) => !corner.isVisible)) return;
  const path = outline(measurement, view);
  context.lineWidth = 2 * scale;
  context.strokeStyle = style.accent;
  context.fillStyle = style.accent;
  context.beginPath();
  path.forEach(({ x, y }, i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  if ((measurement.kind === 'area' || measurement.kind === 'volume') && path.length > 2) {
    context.closePath();
    context.globalAlpha = 0.2;
    context.fill();
    context.globalAlpha = 1;
  }
  context.stroke();
  for (const { x, y } of corners) {
    context.beginPath();
    context.arc(x, y, 4 * scale, 0, 2 * Math.PI);
    context.fill();
    context.lineWidth = 1.5 * scale;
    context.strokeStyle = style.label;
    context.stroke();
  }
  drawLabel(context, measuredText(measurement), anchorOf(measurement, path), style, scale);
}

/** A height is drawn as a step: up, then across. */
function outline({ kind, points }: Measurement, view: CameraView): { x: number; y: number }[] {
  const [a, b] = points;
  if (kind !== 'height' || !a || !b) return points.map((point) => pixelOf(view, point));
  const bend: Vec3 = [a[0], a[1], b[2]];
  return [a, bend, b].map((point) => pixelOf(view, point));
}

function anchorOf({ kind }: Measurement, path: { x: number; y: number }[]): { x: number; y: number } {
  if (kind === 'angle' && path.length > 1) return path[1]!;
  const ends = kind === 'height' || kind === 'distance' ? path.slice(0, 2) : path;
  return {
    x: ends.reduce((sum, { x }) => sum + x, 0) / ends.length,
    y: ends.reduce((sum, { y }) => sum + y, 0) / ends.length,
  };
}

function drawLabel(
  context: CanvasRenderingContext2D,
  text: string,
  at: { x: number; y: number },
  style: OverlayStyle,
  scale: number,
): void {
  if (text === '') return;
  context.save();
  context.setTransform(scale, 0, 0, scale, at.x, at.y - 18 * scale);
  context.font = FONT;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = context.measureText(text).width + 16;
  context.fillStyle = style.label;
  context.beginPath();
  context.roundRect(-width / 2, -11, width, 22, 11);
  context.fill();
  context.fillStyle = style.labelText;
  context.fillText(text, 0, 0.5);
  context.restore();
}
