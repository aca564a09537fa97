import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn beside those in sight: where one scrolls to, where one comes from, and at both ends while one goes by rows. */
const OVERSCAN = { ahead: 5, behind: 1, fast: 1 };
/** Two steps of more than this part of the rows in sight, the second before the first has rested: one goes by. */
const LEAP = 0.75;
/** As long without a step, in milliseconds, rests. */
const REST_MS = 180;
/** Height of the headings, in pixels. */
export const HEAD_HEIGHT = 40;

/** Rows by index, the end not among them. */
interface Range {
  first: number;
  end: number;
}

interface Sight {
  /** Rows that are in sight, as if there were rows without end. */
  seen: Range;
  /** While one goes by rows: those that stood there before, and stay as they are. */
  whole: Range | undefined;
  /** The last step went to rows before. */
  isUp: boolean;
}

/** The rows in sight, and how high the gaps are that stand for the others. */
export function useVirtualRows(count: number, height: number, scroller: RefObject<HTMLDivElement | null>) {
  const { seen, whole, isUp } = useSight(height, scroller);
  const ahead = whole ? OVERSCAN.fast : OVERSCAN.ahead;
  const behind = whole ? OVERSCAN.fast : OVERSCAN.behind;
  const end = Math.min(count, seen.end + (isUp ? behind : ahead));
  const first = Math.max(0, Math.min(seen.first - (isUp ? ahead : behind), end));
  return {
    first,
    end,
    before: first * height,
    after: (count - end) * height,
    /** Whether a row is gone by, and need not be drawn whole. */
    isPassing: (index: number): boolean => whole !== undefined && (index < whole.first || index >= whole.end),
    /** Brings a row into sight, without measuring rows while they come. */
    show: (index: number) => {
      const box = scroller.current;
      if (!box) return;
      // The headings stay over the first row in sight.
      const lowest = (index + 1) * height + HEAD_HEIGHT - box.clientHeight;
      box.scrollTo({ top: Math.min(Math.max(box.scrollTop, lowest), index * height), behavior: 'instant' });
    },
  };
}

export type VirtualRows = ReturnType<typeof useVirtualRows>;

/** Follows what is in sight of a scroller with rows of one height. */
function useSight(height: number, scroller: RefObject<HTMLDivElement | null>): Sight {
  const [sight, setSight] = useState<Sight>({ seen: { first: 0, end: 0 }, whole: undefined, isUp: false });
  const latest = useRef(sight);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    let steppedAt = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    // In the frame of the step: a later one would show a gap.
    const see = (next: Sight) => flushSync(() => setSight((latest.current = next)));
    const measure = (): Range => ({
      first: Math.floor(box.scrollTop / height),
      end: Math.ceil((box.scrollTop + box.clientHeight) / height),
    });
    const relax = () => see({ ...latest.current, seen: measure(), whole: undefined });
    const onScroll = ({ timeStamp }: Event) => {
      const { seen, whole } = latest.current;
      const next = measure();
      if (next.first === seen.first && next.end === seen.end) return;
      const isLeap = Math.abs(next.first - seen.first) > LEAP * (next.end - next.first);
      const isFast = isLeap && timeStamp - steppedAt < REST_MS;
      if (isLeap) steppedAt = timeStamp;
      clearTimeout(rest);
      if (isFast || whole) rest = setTimeout(relax, REST_MS);
      see({ seen: next, whole: isFast ? (whole ?? seen) : whole, isUp: next.first < seen.first });
    };
    // oxlint-disable-next-line react/set-state-in-effect
    setSight((latest.current = { seen: measure(), whole: undefined, isUp: false }));
    const watch = new ResizeObserver(relax);
    watch.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      watch.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [height, scroller]);
  return sight;
}
