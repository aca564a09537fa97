import { useEffect } from 'react';
import type { Pages } from './page.ts';

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Starts idle tasks, such as remembering the open tabs, after the first interaction. */
export function useIdleTasks(pages: Pages): void {
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const begin = async () => {
      const { startIdleTasks } = await import('./idle-tasks.ts');
      if (!isOver) stop = startIdleTasks(pages);
    };
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
    // Without the chunk the idle tasks are skipped this time.
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
