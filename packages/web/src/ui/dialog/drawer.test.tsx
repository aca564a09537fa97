// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { MemoryServer } from '../../../test/memory-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { Drawer } from './drawer.tsx';

beforeEach(() => void new MemoryServer());

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增
      </button>
      <input aria-label="编号" />
      {isOpen && (
        <Drawer title="表单" onClose={() => setOpen(false)}>
          <input aria-label="名称" />
        </Drawer>
      )}
    </>
  );
}

const open = async () => {
  await renderPage(<Page />, { permissions: [] });
  const opener = screen.getByRole('button', { name: '新增' });
  act(() => opener.focus());
  fireEvent.click(opener);
  return { opener, sheet: screen.getByRole('dialog') };
};

it('gives the focus back to what opened it', async () => {
  const { opener, sheet } = await open();
  act(() => screen.getByLabelText('名称').focus());
  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(document.activeElement).toBe(opener);
});

it('leaves the focus where someone works on already', async () => {
  const { sheet } = await open();
  const field = screen.getByLabelText('编号');
  act(() => field.focus());
  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(field);
});
