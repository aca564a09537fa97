// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as logs from '../../lib/logs.ts';
import { toast } from '../../lib/toast.ts';
import { Boundary } from './boundary.tsx';
import { lazyExtra, lazyPart } from './lazy-part.tsx';

const MISSING = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/part.js');
const Part = () => <p>the part</p>;

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function drawn(element: React.ReactNode) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = (
    <Boundary fallback={() => <p>the page broke</p>}>
      <p>the page</p>
      {element}
    </Boundary>
  );
  return render(page);
}

it('a part that the page needs takes its place when its files do not arrive', async () => {
  const Needed = lazyPart(() => Promise.reject(MISSING));
  drawn(<Needed />);
  expect(await screen.findByText('the page broke')).toBeTruthy();
});

it('an extra is left out, says so, and comes with the next try', async () => {
  const told = vi.spyOn(toast, 'error').mockImplementation(() => {});
  let isOffline = true;
  const Extra = lazyExtra(() => (isOffline ? Promise.reject(MISSING) : Promise.resolve(Part)));
  const { unmount } = drawn(<Extra />);
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(screen.getByText('the page')).toBeTruthy();
  unmount();
  isOffline = false;
  drawn(<Extra />);
  expect(await screen.findByText('the part')).toBeTruthy();
});

it('an extra that was left out comes once there is a connection', async () => {
  const told = vi.spyOn(toast, 'error').mockImplementation(() => {});
  let isOffline = true;
  const Extra = lazyExtra(() => (isOffline ? Promise.reject(MISSING) : Promise.resolve(Part)));
  drawn(<Extra />);
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  isOffline = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the part')).toBeTruthy();
});

it('an extra that nobody has asked for says nothing, and other failures are those of the page', async () => {
  const told = vi.spyOn(toast, 'error').mockImplementation(() => {});
  const Quiet = lazyExtra(() => Promise.reject(MISSING), { isQuiet: true });
  const report = vi.spyOn(logs, 'recordError').mockImplementation(() => {});
  drawn(<Quiet />);
  await waitFor(() => expect(report).toHaveBeenCalled());
  expect(told).not.toHaveBeenCalled();
  expect(screen.getByText('the page')).toBeTruthy();
  const Broken = lazyExtra(() => Promise.reject(new Error('a fault of the code')));
  drawn(<Broken />);
  expect(await screen.findByText('the page broke')).toBeTruthy();
});
