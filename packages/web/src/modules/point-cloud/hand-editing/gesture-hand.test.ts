// @vitest-environment jsdom
import type { EditOperation } from '@cloud/contract';
import { beforeEach, expect, it } from 'vitest';
import { GestureHand, type Pointed } from './gesture-hand.ts';
import type { HandTool, Spot } from './gesture.ts';

const LINE: EditOperation = { type: 'split-room', id: 'room', a: [0, 0], b: [1, 1] };
let drawn: (string | undefined)[];
let edits: EditOperation[];
let told: boolean[];
let isTaken: boolean;
let done: (string | undefined)[];

/** A hand on a sheet of pixels; a gesture begins left of 100 and does something from 50 on. */
function handWith(tool: HandTool) {
  return new GestureHand({
    tool,
    surface: {
      spotAt: ({ clientX, clientY }) => ({
        storey: 's',
        place: [clientX, clientY],
        pixel: 1,
        hit: null,
        on: 'plan',
        z: 0,
      }),
      draw: (ghost) => void drawn.push(ghost?.label?.text),
    },
    gestureAt: ({ place: [from] }: Spot) =>
      from > 100
        ? undefined
        : {
            storey: 's',
            to: ({ place }) => ({
              ghost: { shapes: [], label: { text: `${from}–${place[0]}`, at: place } },
              operation: place[0] >= 50 ? LINE : undefined,
            }),
          },
    edit: (operation) => (isTaken && edits.push(operation) > 0 ? { made: 'wall-new' } : undefined),
    onHalfway: (isHalfway) => void told.push(isHalfway),
    onDone: (made) => void done.push(made),
  });
}

const at = (x: number, more: Partial<Pointed> = {}): Pointed => ({
  clientX: x,
  clientY: 0,
  pointerId: 1,
  button: 0,
  buttons: 0,
  pointerType: 'mouse',
  target: null,
  currentTarget: null,
  ...more,
});

beforeEach(() => {
  [drawn, edits, told, isTaken, done] = [[], [], [], true, []];
});

it('a drag edits once it is let go, and the tool has done its work', () => {
  const hand = handWith('split');
  expect([hand.begin(at(10)), hand.move(at(60)), hand.end(at(60))]).toEqual([true, true, true]);
  expect(edits).toEqual([LINE]);
  expect(drawn).toEqual(['10–10', '10–60', undefined]);
  expect(done, 'it is told what came of it').toEqual(['wall-new']);
});

it('two clicks do the same, and the pointer between them shows what would come of it', () => {
  const hand = handWith('split');
  hand.begin(at(10));
  hand.end(at(11));
  expect(told).toEqual([true]);
  expect(hand.move(at(40)), 'the camera may look where it goes').toBe(false);
  expect(drawn.at(-1)).toBe('10–40');
  hand.begin(at(40));
  hand.end(at(40));
  expect(edits, 'nothing would come of it here').toEqual([]);
  hand.begin(at(70));
  hand.end(at(70));
  expect([edits, told]).toEqual([[LINE], [true, true, false]]);
});

it('a refused edit leaves the tool in the hand', () => {
  isTaken = false;
  const hand = handWith('window');
  hand.begin(at(10));
  hand.move(at(60));
  hand.end(at(60));
  expect(done).toEqual([]);
});

it('what a press would begin is shown beforehand, and goes with the pointer', () => {
  const hand = handWith('split');
  hand.move(at(20));
  hand.move(at(200));
  hand.move(at(30));
  hand.leave();
  expect(drawn).toEqual(['20–20', undefined, '30–30', undefined]);
  handWith('select').move(at(20));
  expect(drawn).toHaveLength(4);
});

it('a second finger, and a press that begins nothing, are for the camera', () => {
  const hand = handWith('split');
  expect(hand.begin(at(200))).toBe(false);
  hand.begin(at(10));
  expect(hand.begin(at(50, { pointerId: 2 }))).toBe(false);
  expect(hand.end(at(60)), 'it was let go of').toBe(false);
  expect(edits).toEqual([]);
});
