// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { Outbox } from './outbox.ts';

const hooks = { onChange: () => {}, onSent: async () => {}, onRefused: () => {}, idOf: () => undefined };

it('10,000 undos and redos without a connection leave no more than what is on its way', () => {
  const outbox = new Outbox('7', hooks);
  outbox.add({ key: 'first', kind: 'edit', operations: [{ type: 'confirm', id: 'r' }], time: '' });
  for (let n = 0; n < 10_000; n++) outbox.toggle(n % 2 ? 'redo' : 'undo', '5');
  expect(outbox.edits.map(({ kind }) => kind)).toEqual(['edit']);
  outbox.toggle('undo', '5');
  outbox.toggle('redo', '4');
  expect(outbox.edits.slice(1)).toMatchObject([
    { kind: 'undo', target: '5' },
    { kind: 'redo', target: '4' },
  ]);
  outbox.close();
});
