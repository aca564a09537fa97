// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { Popover } from './popover.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  const [isKept, setIsKept] = useState(false);
  return (
    <Popover isOpen={isOpen} onClose={() => setIsOpen(false)} anchor={<button type="button">anchor</button>}>
      <button type="button" disabled={isKept} onClick={() => setIsKept(true)}>
        keep
      </button>
    </Popover>
  );
}

it('closes on Escape, also when the button that was pressed has lost the focus', async () => {
  const user = await renderPage(<Page />, { permissions: [] });
  const keep = await screen.findByText('keep');
  await user.click(keep);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('keep')).toBeNull());
});

it('has a role and a name also where its anchor is no button', async () => {
  await renderPage(
    <Popover isAnchorOnly isOpen onClose={() => {}} label="Waiting" anchor={<span />}>
      <button type="button">first</button>
    </Popover>,
    { permissions: [] },
  );
  expect(await screen.findByRole('dialog', { name: 'Waiting' })).toBeTruthy();
});
