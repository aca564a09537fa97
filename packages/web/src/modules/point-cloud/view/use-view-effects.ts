import { useEffect, type RefObject } from 'react';

/** Calls `stop` on Escape. */
export function useEscape(stop: () => void): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && stop();
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [stop]);
}

/** Handles that lie on the picture (`data-on-picture`) hand the wheel on to it. @param container holds the picture, the handles lie beside it. */
export function useWheelThrough(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stage = container.current?.parentElement;
    const pass = (event: WheelEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-on-picture]')) return;
      event.preventDefault();
      container.current?.querySelector('canvas')?.dispatchEvent(new WheelEvent('wheel', event));
    };
    stage?.addEventListener('wheel', pass, { passive: false });
    return () => stage?.removeEventListener('wheel', pass);
  }, [container]);
}
