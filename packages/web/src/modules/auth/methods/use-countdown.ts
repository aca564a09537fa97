import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Seconds that are left, by the clock: a window in the background misses ticks, not time. */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (end === 0) return undefined;
    const tick = () => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) setEnd(0);
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [end]);
  return { seconds, start: (total) => setEnd(Date.now() + total * 1000) };
}
