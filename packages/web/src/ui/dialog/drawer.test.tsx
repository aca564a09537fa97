// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { Drawer } from './drawer.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => flushSync(() => setIsOpen(true))}>
        edit
      </button>
      {isOpen && (
        <Drawer title="sheet" onClose={() => setIsOpen(false)}>
          <input aria-label="field" />
        </Drawer>
      )}
    </>
  );
}

it('closes on an Escape that is pressed at once, before its focus trap is set, and gives the focus back', async () => {
  await renderPage(<Page />, { permissions: [] });
  const edit = await screen.findByText('edit');
  edit.focus();
  // One task: what a trap does in a later one has not happened yet.
  act(() => {
    edit.click();
    expect(screen.getByRole('dialog', { name: 'sheet' })).toBeTruthy();
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(edit);
});

it('leaves the focus where a field took it', async () => {
  await renderPage(
    <Drawer title="sheet" onClose={() => {}}>
      <input aria-label="field" data-autofocus />
    </Drawer>,
    { permissions: [] },
  );
  const field = await screen.findByLabelText('field');
  await waitFor(() => expect(document.activeElement).toBe(field));
});
