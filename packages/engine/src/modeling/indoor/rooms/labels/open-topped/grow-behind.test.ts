import { expect, it } from 'vitest';
import { growBehind } from './grow-behind.ts';

/** A plan in cells of 5 cm: `#` reaches up to the cut, `r` and `s` are rooms so far, `.` is floor in sight, a blank nothing. */
function grown(rows: readonly string[]): string[] {
  const [width, height] = [rows[0]!.length, rows.length];
  const cells = [...rows.join('')];
  const label = Int32Array.from(cells, (cell) => ['r', 's'].indexOf(cell));
  const covered = Uint8Array.from(cells, (cell) => ('rs.'.includes(cell) ? 1 : 0));
  const wall = Uint8Array.from(cells, (cell) => (cell === '#' ? 1 : 0));
  growBehind(label, { covered, wall }, { x0: 0, y0: 0, cell: 0.05, width, height });
  const shown = cells.map((cell, at) => 'rs'[label[at]!] ?? cell).join('');
  return rows.map((_, j) => shown.slice(j * width, (j + 1) * width));
}

const WALL = '#'.repeat(20);

/** A corner with a plant before it. */
const PLANT = [
  WALL,
  '#rrrrrrrrrr.......##',
  '#rrrrrrrrr........##',
  '#rrrrrrrr.........##',
  '#rrrrrrrr..###....##',
  '#rrrrrrrr#####....##',
  '#rrrrrrrrr####....##',
  '#rrrrrrrrrr##.....##',
  '#rrrrrrrrrrrrrr...##',
  '#rrrrrrrrrrrrrrrrr##',
  '#rrrrrrrrrrrrrrrrr##',
  WALL,
];

it('gives a room the corner behind a plant, and the place where that stands', () => {
  expect(grown(PLANT)).toEqual([WALL, ...Array<string>(10).fill(`#${'r'.repeat(17)}##`), WALL]);
});

it('leaves what lies between two rooms, or beside nothing known', () => {
  const between = PLANT.with(8, '#rrrrrrrrrrrrss...##')
    .with(9, '#rrrrrrrrrrrrsssss##')
    .with(10, '#rrrrrrrrrrrrsssss##');
  expect(grown(between)).toEqual(between);
  const open = PLANT.map((row) => row.replace(/##$/, '  '));
  expect(grown(open)).toEqual(open);
});

it('leaves what lies behind a wall, also one of which single places show', () => {
  const row = '#rrrrrrrrrr#......##';
  const whole = [WALL, ...Array<string>(9).fill(row), WALL];
  expect(grown(whole)).toEqual(whole);
  const single = whole.map((one, j) => (j % 4 === 1 && j < 10 ? one.replace('r#.', 'r .') : one));
  expect(grown(single)).toEqual(single);
  const thin = whole.map((one, j) => (j % 4 > 1 && j < 10 ? one.replace('r#.', 'r..') : one));
  expect(grown(thin)).toEqual(thin);
});
