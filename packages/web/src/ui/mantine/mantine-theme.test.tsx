// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, it } from 'vitest';
import '../../../test/dom.ts';
import { chooseTheme } from '../../lib/appearance/appearance.ts';
import { MantineTheme } from './mantine-theme.tsx';

const nothing = Promise.resolve('');

function Page({ of }: { of: Promise<string> }) {
  return <p>{use(of)}</p>;
}

const page = (of: Promise<string>) => (
  <Suspense fallback={null}>
    <MantineTheme>
      <Page of={of} />
    </MantineTheme>
  </Suspense>
);

it('a dark theme stays dark when a part of the page comes later', async () => {
  chooseTheme('theme-dark');
  const scheme = () => document.documentElement.dataset['mantineColorScheme'];
  const { rerender } = await act(async () => render(page(nothing)));
  expect(scheme()).toBe('dark');
  let arrive = (_text: string): void => {};
  const later = new Promise<string>((resolve) => (arrive = resolve));
  await act(async () => rerender(page(later)));
  await act(async () => arrive('a scan'));
  expect(screen.getByText('a scan')).toBeTruthy();
  expect(scheme()).toBe('dark');
});
