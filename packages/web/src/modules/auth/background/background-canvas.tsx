import { useEffect, useRef } from 'react';
import type { CanvasMessage } from './background-canvas.worker.ts';
// Inside the script that is there already: a file of its own would cost more for its headers than for what it holds.
import SceneWorker from './background-canvas.worker.ts?worker&inline';
import style from './background-canvas.module.css';

/**
 * A scanned room that slowly turns: what the site is about, in 9,000 points. Still when motion is not wanted. A worker
 * draws it, so that it never blocks typing; without a worker the background is left out.
 */
export function BackgroundCanvas() {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = room.current;
    // A phone has no room for it.
    if (!place || place.clientWidth === 0 || typeof OffscreenCanvas === 'undefined') return undefined;
    let stop = () => {};
    // The form comes first.
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
    const cancel = window.cancelIdleCallback ?? clearTimeout;
    const waiting = whenIdle(() => (stop = start(place)), { timeout: 1500 });
    return () => {
      cancel(waiting);
      stop();
    };
  }, []);
  return <div ref={room} className={style.room} />;
}

function start(place: HTMLElement): () => void {
  // A canvas that was given away once cannot be given again, so each start has its own.
  const canvas = document.createElement('canvas');
  canvas.className = style.canvas!;
  place.append(canvas);
  const worker = new SceneWorker();
  const sizeNow = () => {
    const ratio = Math.min(window.devicePixelRatio, 2);
    return { width: Math.round(place.clientWidth * ratio), height: Math.round(place.clientHeight * ratio) };
  };
  const send = (message: CanvasMessage, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const observer = new ResizeObserver(() => send(sizeNow()));
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const drawn = canvas.transferControlToOffscreen();
  send({ ...sizeNow(), canvas: drawn, isStill }, [drawn]);
  observer.observe(place);
  return () => {
    observer.disconnect();
    worker.terminate();
    canvas.remove();
  };
}
