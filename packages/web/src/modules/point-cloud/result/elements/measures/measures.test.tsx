// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { StructuredModel } from '@cloud/viewer';
import { expect, it, vi } from 'vitest';
import { MemoryServer } from '../../../../../../test/memory-server.ts';
import { renderPage } from '../../../../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../../../../lib/i18n/i18n.ts';
import { OpeningMeasuresForm } from './opening-measures.tsx';
import { ThicknessForm } from './thickness-form.tsx';

const wall = {
  id: 'south',
  a: [0, 0],
  b: [6, 0],
  zBottom: 0,
  zTop: 2.6,
} as unknown as StructuredModel['walls'][number];
const opening = {
  id: 'o',
  wall: 'south',
  type: 'window',
  a: [3, 0],
  b: [4.0004, 0],
  zBottom: 0.9,
  zTop: 2.1,
  zFloor: 0,
} as unknown as StructuredModel['openings'][number];

async function show(kind: 'window' | 'door' | 'curtain') {
  new MemoryServer();
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud', 'model-edit');
  const onSave = vi.fn();
  const user = await renderPage(
    <OpeningMeasuresForm opening={{ ...opening, type: kind }} wall={wall} onSave={onSave} />,
    {
      permissions: [],
    },
  );
  const type = async (id: string, value: string) => {
    await user.clear(screen.getByTestId(id));
    await user.type(screen.getByTestId(id), value);
  };
  const save = screen.getByTestId<HTMLButtonElement>('edit-save');
  return { user, onSave, type, save };
}

it('an opening takes the measures that are typed, and keeps what is not', async () => {
  const { user, onSave, type, save } = await show('window');
  expect(screen.getByLabelText(/宽/)).toHaveProperty('value', '1000');
  expect(save.disabled).toBe(true);
  await type('edit-height', '1350');
  await type('edit-sill', '800');
  await user.click(save);
  expect(onSave).toHaveBeenCalledWith({
    type: 'move-opening',
    id: 'o',
    a: [3, 0],
    b: [4.0004, 0],
    sill: 0.8,
    head: expect.closeTo(2.15),
  });
});

it('measures that no wall could hold are not taken', async () => {
  const { type, save } = await show('window');
  await type('edit-width', '6500');
  expect(save.disabled).toBe(true);
  await type('edit-width', '1200');
  expect(save.disabled).toBe(false);
  // The height is that above the sill.
  await type('edit-sill', '1500');
  expect(save.disabled).toBe(true);
  await type('edit-height', '1000');
  expect(save.disabled).toBe(false);
});

it('a door has no sill', async () => {
  await show('door');
  expect(screen.queryByTestId('edit-sill')).toBeNull();
});

it('a curtain wall made of a window is let down to the floor', async () => {
  const { user, onSave, type, save } = await show('curtain');
  await type('edit-sill', '0');
  await type('edit-height', '2600');
  await user.click(save);
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ sill: 0, head: expect.closeTo(2.6) }));
});

it('the thickness of a wall says what it is', async () => {
  new MemoryServer();
  await startI18n();
  await withTexts(Promise.resolve(), 'point-cloud', 'model-edit');
  const onSave = vi.fn();
  const user = await renderPage(<ThicknessForm thickness={0.141} onSave={onSave} />, { permissions: [] });
  const field = screen.getByLabelText(/厚度/);
  await user.clear(field);
  await user.type(field, '180{Enter}');
  expect(onSave).toHaveBeenCalledWith(0.18);
});
