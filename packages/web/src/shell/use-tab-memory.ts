import { useEffect } from 'react';
import type { Pages } from './page.ts';

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Keeps the open tabs for the next session; begins when somebody is there and nothing else is to do. */
export function useTabMemory(pages: Pages): void {
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const begin = async () => {
      const { keepTabs } = await import('./tab-memory.ts');
      if (!isOver) stop = keepTabs(pages);
    };
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
    // Without the file nothing is remembered this time; nobody misses it.
    const onLife = () => {
      leave();
      whenIdle(() => void begin().catch(() => {}), { timeout: 5000 });
    };
    const leave = () => SIGNS_OF_LIFE.forEach((name) => window.removeEventListener(name, onLife));
    SIGNS_OF_LIFE.forEach((name) => window.addEventListener(name, onLife));
    return () => {
      isOver = true;
      leave();
      stop();
    };
  }, [pages]);
}
