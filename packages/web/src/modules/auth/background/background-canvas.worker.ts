import { paintPoints, samplePoints } from './login-background.ts';
import type { Size } from './login-background.ts';

/** What the page says: its canvas once, then every size of it. */
export interface CanvasMessage extends Size {
  canvas?: OffscreenCanvas;
  isStill?: boolean;
}

const TURN_MS = 48_000;
const FRAME_MS = 1000 / 24;
const START = 0.6;

let canvas: OffscreenCanvas | undefined;
let isStill = true;
const room = samplePoints();

function draw(now: number): void {
  const pen = canvas?.getContext('2d');
  if (canvas && pen) paintPoints(pen, canvas, room, isStill ? START : (now / TURN_MS) * 2 * Math.PI + START);
}

let last = 0;

/** Frames stop by themselves while the page is not seen. */
function turn(now: number): void {
  requestAnimationFrame(turn);
  if (now - last < FRAME_MS) return;
  last = now;
  draw(now);
}

self.addEventListener('message', ({ data }: MessageEvent<CanvasMessage>) => {
  if (data.canvas) {
    ({ canvas } = data);
    isStill = data.isStill === true;
    if (!isStill) requestAnimationFrame(turn);
  }
  if (!canvas) return;
  [canvas.width, canvas.height] = [data.width, data.height];
  draw(performance.now());
});
