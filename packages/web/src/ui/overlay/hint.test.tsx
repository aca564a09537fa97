// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactElement } from 'react';
import { MemoryServer } from '../../../test/memory-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { Hint } from './hint.tsx';

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const hint = () => screen.queryByRole('tooltip');
/** Moves the pointer over an element by so many pixels. */
const point = (element: HTMLElement, movementX = 8): void => {
  const move = createEvent.mouseMove(element);
  Object.defineProperties(move, { movementX: { value: movementX }, movementY: { value: 0 } });
  fireEvent(element, move);
};

describe('a hint', () => {
  beforeEach(() => void new MemoryServer());
  afterEach(() => void vi.useRealTimers());

  const draw = async (hinted: ReactElement) => {
    await renderPage(hinted, { permissions: [] });
    vi.useFakeTimers();
  };

  it('does not come where nothing can rest, as on a phone', async () => {
    const ask = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ matches: query === '(hover: none)' }) as MediaQueryList);
    await draw(
      <Hint text="锁定">
        <button type="button">锁</button>
      </Hint>,
    );
    point(screen.getByRole('button'));
    pass(1000);
    expect(hint()).toBeNull();
    ask.mockRestore();
  });

  it('is no wider than the screen, even where it is one long word', async () => {
    await draw(
      <Hint text="office-building-north-wing-second-floor.e57" isInstant>
        <button type="button">锁</button>
      </Hint>,
    );
    point(screen.getByRole('button'));
    pass(10);
    expect(hint()!.getAttribute('style')).toMatch(/max-width: min\(480px,.*100vw/);
    expect(hint()!.dataset['multiline'], 'it wraps').toBeDefined();
  });

  it('shows where the pointer rests, and goes with it', async () => {
    await draw(
      <Hint text="锁定">
        <button type="button">锁</button>
      </Hint>,
    );
    const button = screen.getByRole('button', { name: '锁' });
    point(button);
    pass(300);
    expect(hint(), 'the pointer may only pass by').toBeNull();
    pass(200);
    expect(hint()?.textContent).toBe('锁定');
    fireEvent.mouseLeave(button);
    pass(500);
    expect(hint()).toBeNull();
    point(button);
    pass(300);
    expect(hint(), 'it waits each time').toBeNull();
  });

  it('does not come where its place appears under a pointer that rests', async () => {
    await draw(
      <Hint text="锁定" isInstant>
        <button type="button">锁</button>
      </Hint>,
    );
    const button = screen.getByRole('button');
    fireEvent.mouseEnter(button);
    point(button, 0);
    pass(1000);
    expect(hint()).toBeNull();
    point(button);
    pass(10);
    expect(hint()?.textContent).toBe('锁定');
  });

  it('leaves the pointer to what it explains as well', async () => {
    const heard: string[] = [];
    await draw(
      <Hint text="说明" isInstant>
        <button type="button" onMouseMove={() => heard.push('in')} onMouseLeave={() => heard.push('out')}>
          值
        </button>
      </Hint>,
    );
    point(screen.getByRole('button'));
    pass(1);
    expect(hint()?.textContent).toBe('说明');
    fireEvent.mouseLeave(screen.getByRole('button'));
    expect(heard).toEqual(['in', 'out']);
  });

  it('says nothing while it is switched off', async () => {
    await draw(
      <Hint text="锁定" isDisabled>
        <button type="button">锁</button>
      </Hint>,
    );
    point(screen.getByRole('button'));
    pass(1000);
    expect(hint()).toBeNull();
  });

  it('that nothing else says is shown at the focus too', async () => {
    await draw(
      <Hint text="原因" isForAll isInstant>
        <button type="button">!</button>
      </Hint>,
    );
    act(() => screen.getByRole('button').focus());
    pass(50);
    expect(hint()?.textContent).toBe('原因');
  });
});
