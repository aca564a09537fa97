// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useWheelThrough } from './use-view-effects.ts';

function Stage() {
  const container = useRef<HTMLDivElement>(null);
  useWheelThrough(container);
  return (
    <div>
      <div ref={container}>
        <canvas data-testid="picture" />
      </div>
      <button data-on-picture>handle</button>
      <button>tool</button>
    </div>
  );
}

it('the wheel over a handle turns in the picture, and over a tool it does not', () => {
  render(<Stage />);
  const turned: number[] = [];
  screen.getByTestId('picture').addEventListener('wheel', ({ deltaY }) => turned.push(deltaY));
  fireEvent.wheel(screen.getByText('handle'), { deltaY: -120 });
  fireEvent.wheel(screen.getByText('tool'), { deltaY: -40 });
  expect(turned).toEqual([-120]);
});
