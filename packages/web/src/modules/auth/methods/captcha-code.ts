/** Without letters and digits that look like one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 4;

const randomBelow = (most: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % most;

/** What the picture shows. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomBelow(LETTERS.length)]).join('');

/** Two numbers to be added. */
export const newSum = (): { first: number; second: number } => ({
  first: 2 + randomBelow(8),
  second: 2 + randomBelow(8),
});

/** Draws a code, each letter leaning its own way, with lines across. */
export function drawCode(canvas: HTMLCanvasElement, code: string): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { width, height } = canvas;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.lineWidth = 3;
  for (let i = 0; i < 5; i++) {
    pen.strokeStyle = `hsl(${randomBelow(360)} 45% 70%)`;
    pen.beginPath();
    pen.moveTo(0, randomBelow(height));
    pen.bezierCurveTo(width / 3, randomBelow(height), (2 * width) / 3, randomBelow(height), width, randomBelow(height));
    pen.stroke();
  }
  pen.font = `600 ${Math.round(height * 0.58)}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  [...code].forEach((letter, i) => {
    pen.save();
    pen.translate(((i + 0.5) * width) / code.length, height / 2 + randomBelow(14) - 7);
    pen.rotate((randomBelow(50) - 25) / 100);
    pen.fillStyle = `hsl(${randomBelow(360)} 65% 32%)`;
    pen.fillText(letter, 0, 0);
    pen.restore();
  });
}
