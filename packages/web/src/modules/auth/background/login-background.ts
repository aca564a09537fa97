/** Points of the scene. */
const POINTS = 9000;

type Pen = Pick<CanvasRenderingContext2D, 'clearRect' | 'fillRect' | 'fillStyle'>;

export interface Size {
  width: number;
  height: number;
}

/** x, y, z in −1..1 and a brightness for every point: floor, two storeys of walls with openings, a stair. */
export function samplePoints(): Float32Array {
  let seed = 20261121;
  const random = () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const room = new Float32Array(POINTS * 4);
  for (let i = 0; i < POINTS;) {
    const [u, v, pick] = [random() * 2 - 1, random(), random()];
    let point: [number, number, number, number] | undefined;
    if (pick < 0.22) point = [u * 1.1, v * 1.6 - 0.8, -0.5, 0.35];
    else if (pick < 0.58) point = [u * 1.1, pick < 0.4 ? -0.8 : 0.8, v - 0.5, 0.8];
    else if (pick < 0.8) point = [pick < 0.69 ? -1.1 : 1.1, u * 0.8, v - 0.5, 0.7];
    else if (pick < 0.93) point = [0.15, u * 0.8, v - 0.5, 1];
    else point = [-0.9 + v * 0.8, 0.35 + u * 0.2, -0.5 + Math.floor(v * 8) / 11, 0.95];
    if (!point || isOpening(point)) continue;
    room.set(point, i * 4);
    i++;
  }
  return byColor(room);
}

const SHADES = 8;
const colorOf = (shade: number): string => {
  const [height, light] = [Math.floor(shade / SHADES) / (SHADES - 1), (shade % SHADES) / (SHADES - 1)];
  return `hsl(${218 - height * 52} 92% ${48 + light * 22}% / ${0.34 + light * 0.5})`;
};
const COLORS = Array.from({ length: SHADES ** 2 }, (_, shade) => colorOf(shade));

/** The color of a point: how high it lies and how bright it is, in few steps. */
function shadeOf(z: number, light: number): number {
  const step = (value: number) => Math.min(SHADES - 1, Math.max(0, Math.round(value * (SHADES - 1))));
  return step(z + 0.5) * SHADES + step(light);
}

/** Points of one color side by side: changing the pen's color costs more than a point. */
function byColor(room: Float32Array): Float32Array {
  const order = Array.from({ length: POINTS }, (_, i) => i * 4);
  const shade = (i: number) => shadeOf(room[i + 2]!, room[i + 3]!);
  const sorted = new Float32Array(room.length);
  order.sort((a, b) => shade(a) - shade(b)).forEach((from, i) => sorted.set(room.subarray(from, from + 4), i * 4));
  return sorted;
}

function isOpening([x, y, z]: readonly [number, number, number, number]): boolean {
  const isWindow = Math.abs(y) === 0.8 && Math.abs(Math.abs(x) - 0.6) < 0.18 && Math.abs(z + 0.02) < 0.2;
  const isDoor = x === 0.15 && Math.abs(y - 0.1) < 0.2 && z < 0.15;
  return isWindow || isDoor;
}

/** Draws the room as seen from an angle. */
export function paintPoints(pen: Pen, { width, height }: Size, room: Float32Array, angle: number): void {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const scale = Math.min(width * 0.27, height * 0.44);
  const dot = Math.max(1, Math.min(width / 620, 3));
  pen.clearRect(0, 0, width, height);
  let shade = -1;
  for (let i = 0; i < room.length; i += 4) {
    const [x, y, z, light] = [room[i]!, room[i + 1]!, room[i + 2]!, room[i + 3]!];
    const own = shadeOf(z, light);
    if (own !== shade) pen.fillStyle = COLORS[(shade = own)]!;
    const deep = x * sin + y * cos;
    const near = 4.2 / (4.2 + deep);
    const up = z * 0.86 + deep * 0.42;
    const size = dot * near * (0.9 + light * 0.7);
    pen.fillRect(width / 2 + (x * cos - y * sin) * near * scale, height * 0.46 - up * near * scale, size, size);
  }
}
