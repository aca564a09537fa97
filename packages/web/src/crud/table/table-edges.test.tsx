// @vitest-environment jsdom
import { post } from '@cloud/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MemoryServer } from '../../../test/memory-server.ts';
import { allOf, renderPage } from '../../../test/render-page.tsx';
import { CrudPage } from '../page/crud-page.tsx';

it('shows lines until the rows come, then a shadow on the side where columns lie under others', async () => {
  new MemoryServer().entity(post, [{ postName: '岗位1', category: '1', postCode: 'a', sort: 1 }]);
  await renderPage(<CrudPage entity={post} />, { url: '/system/post', permissions: allOf('post') });
  expect(screen.getByTestId('row-ghosts')).toBeTruthy();
  expect(await screen.findByText('岗位1')).toBeTruthy();
  expect(screen.queryByTestId('row-ghosts')).toBeNull();
  const scroller = screen.getByRole('grid').parentElement!;
  Object.defineProperties(scroller, {
    clientWidth: { value: 400, configurable: true },
    scrollWidth: { value: 900, configurable: true },
  });
  fireEvent.scroll(scroller);
  await waitFor(() => expect(scroller.hasAttribute('data-after')).toBe(true));
  expect(scroller.hasAttribute('data-before')).toBe(false);
  scroller.scrollLeft = 500;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(scroller.hasAttribute('data-before')).toBe(true));
  expect(scroller.hasAttribute('data-after')).toBe(false);
});
