// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { EditDesk } from './edit-desk.ts';
import { OpenDesks } from './open-desks.ts';

it('does what was edited before the desk of the run was open, and loses nothing', () => {
  const desks = new OpenDesks();
  expect(desks.edit('7', [{ type: 'rename', id: 'r', name: '次卧' }])).toEqual({ made: undefined });
  const sent = () => Object.values(globalThis.localStorage).join();
  expect(sent()).not.toContain('次卧');
  desks.open('7', new EditDesk('7', { refresh: async () => [], explain: ({ code }) => code }));
  expect(sent()).toContain('次卧');
  desks.close('7');
  expect(desks.of('7')).toBeUndefined();
});
