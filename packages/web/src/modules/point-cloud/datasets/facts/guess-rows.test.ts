import { expect, it } from 'vitest';
import { guessRows, isWhole, withColumn } from './guess-rows.ts';

it('finds separator, heading and columns of a text by its first lines', () => {
  expect(guessRows(['1.5 2 3 17', '2.5 3 4 18'])).toEqual({
    separator: 'space',
    headerLines: 0,
    columns: { x: 0, y: 1, z: 2 },
  });
  expect(guessRows(['no;height;north;east', '1;1,5;20;10,25'])).toEqual({
    separator: 'semicolon',
    headerLines: 1,
    columns: { x: 3, y: 2, z: 1 },
  });
  expect(guessRows(['P1|1|2|3', 'P2|4|5|6']), 'points with names').toMatchObject({
    separator: 'bar',
    columns: { x: 1, y: 2, z: 3 },
  });
});

it('gives a column to one meaning only, and knows what is missing', () => {
  const columns = withColumn({ x: 0, y: 1, z: 2 }, 1, 'z');
  expect(columns).toEqual({ x: 0, z: 1 });
  expect(isWhole(columns)).toBe(false);
  expect(isWhole(withColumn(columns, 3, 'y'))).toBe(true);
  expect(isWhole({ x: 0, y: 1, z: 2, red: 3 }), 'half a color').toBe(false);
});
