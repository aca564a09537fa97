import { expect, it } from 'vitest';
import { openGround } from './open-ground.ts';

/** Side of what one letter of a plan stands for, cells. */
const LETTER = 4;

/** The plan with `o` where ground is open: `#` a wall, `:` a wall of which every fourth cell shows, `.` nothing that stands. */
function groundOf(plan: readonly string[]): string[] {
  const [width, height] = [LETTER * plan[0]!.length, LETTER * plan.length];
  const wall = Uint8Array.from({ length: width * height }, (_, at) => {
    const [i, j] = [at % width, Math.floor(at / width)];
    const letter = plan[Math.floor(j / LETTER)]![Math.floor(i / LETTER)];
    const isShown = i % LETTER === 0 && j % LETTER === 0;
    return letter === '#' || (letter === ':' && isShown) ? 1 : 0;
  });
  const open = openGround(wall, { x0: 0, y0: 0, cell: 0.05, width, height });
  return plan.map((row, j) =>
    [...row].map((letter, i) => (open[LETTER * j * width + LETTER * i] && letter === '.' ? 'o' : letter)).join(''),
  );
}

it('tells ground before a house from the floor of its rooms', () => {
  const ground = groundOf([
    '..............',
    '..............',
    '..##########..',
    '..#....#...#..',
    '..#....#...#..',
    '..#........#..',
    '..#....#...#..',
    '..##########..',
    '..............',
    '..............',
  ]);
  expect(ground).toEqual([
    'oooooooooooooo',
    'oooooooooooooo',
    'oo##########oo',
    'oo#....#...#oo',
    'oo#....#...#oo',
    'oo#........#oo',
    'oo#....#...#oo',
    'oo##########oo',
    'oooooooooooooo',
    'oooooooooooooo',
  ]);
});

it('takes the floor right before a glass front for no ground', () => {
  const ground = groundOf([
    '............',
    '............',
    '.##########.',
    '.#........#.',
    '.#........#.',
    '.#........#.',
    '.#.......##.',
    '............',
    '............',
  ]);
  expect(ground.slice(3, 6)).toEqual(Array(3).fill('o#........#o'));
  expect(ground.slice(7)).toEqual(Array(2).fill('oooooooooooo'));
});

it('looks through no wall of which few points show', () => {
  const ground = groundOf([
    '............',
    '............',
    '..::::::::..',
    '..:......:..',
    '..:......:..',
    '..:......:..',
    '..::::::::..',
    '............',
    '............',
  ]);
  expect(ground.slice(3, 6)).toEqual(Array(3).fill('oo:......:oo'));
});
