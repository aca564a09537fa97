import type { StructuredModel } from '@cloud/viewer/model';
import { expect, it } from 'vitest';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import en from '../../../../locales/en/point-cloud.json' with { type: 'json' };
import zh from '../../../../locales/zh-cn/point-cloud.json' with { type: 'json' };
import { findingLines, openingFindings } from './opening-findings.ts';

type Opening = StructuredModel['openings'][number];

const model = { rooms: [{ id: 'r1', name: 'R1-01' }] } as unknown as StructuredModel;
const door = (measures: Opening['measures'], rooms: Opening['rooms'] = ['r1', null]) =>
  openingFindings(model, { rooms, measures } as unknown as Opening);

it('tells how deep a leaf lies as seen from either room, and outside', () => {
  expect(door({ reveal: { left: 0.04, right: 0.12, to: 'leaf' } })?.reveals).toEqual([
    { room: 'R1-01', depth: 0.04, to: 'leaf' },
    { room: null, depth: 0.12, to: 'leaf' },
  ]);
  expect(door({ reveal: { right: 0, to: 'frame' } })?.reveals).toEqual([{ room: null, depth: 0, to: 'frame' }]);
});

it('tells at which hand a handle lies for who stands in the room', () => {
  const handOf = (end: 'a' | 'b', rooms: Opening['rooms']) => door({ handle: { end, height: 1.02 } }, rooms)?.handle;
  expect(handOf('b', ['r1', null])).toEqual({ height: 1.02, hand: 'left', room: 'R1-01' });
  expect(handOf('a', ['r1', null])).toMatchObject({ hand: 'right', room: 'R1-01' });
  expect(handOf('b', [null, 'r1'])).toMatchObject({ hand: 'right', room: 'R1-01' });
  expect(handOf('b', [null, null])).toMatchObject({ hand: 'left', room: null });
});

/** The text of a key such as `element.reveal`, with its values. */
function textIn(texts: object) {
  const translate = (key: string, values: Record<string, string> = {}) => {
    const text = key.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], texts);
    return String(text).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
  };
  return translate as Translate;
}

it('reads in both languages', () => {
  const found = door({
    reveal: { left: 0.04, right: 0.12, to: 'leaf' },
    frameWidth: 0.06,
    handle: { end: 'b', height: 1.02 },
    colorEdges: 2,
  })!;
  expect(findingLines(found, textIn(en))).toEqual([
    ['Reveal, R1-01', '40 mm · to the leaf'],
    ['Reveal, other side', '0.12 m · to the leaf'],
    ['Frame width', '60 mm'],
    ['Handle height', '1.02 m · left, seen from R1-01'],
    ['Sides that color confirms', '2'],
  ]);
  expect(findingLines(found, textIn(zh)).map(([name]) => name)).toEqual([
    '凹入深度（R1-01）',
    '凹入深度（另一侧）',
    '框宽',
    '执手高度',
    '颜色证实的侧边',
  ]);
  expect(findingLines(door({ jambDepth: 0.2 })!, textIn(en))).toEqual([['Depth of the jambs', '0.20 m']]);
});

it('tells nothing of an opening in which nothing was measured', () => {
  expect(door(undefined)).toBeUndefined();
});
