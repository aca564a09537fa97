import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../button/button.tsx';
import style from './folding-bar.module.css';

/** Height of the one line that is always in sight, pixels. */
const LINE = 36;

interface FoldingBarProps {
  /** Buttons, in the order of their weight: the last ones fold first. */
  children: ReactNode;
  /** Stands at the end of the line, and never folds. */
  end?: ReactNode;
}

/** A line of buttons that never breaks: what has no room folds behind “more”, which lays all of it over what is below. */
export function FoldingBar({ children, end }: FoldingBarProps) {
  const { t } = useTranslation('crud');
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const isOverfull = useOverfull(line);
  return (
    <div
      className={style.bar}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <div className={style.clip} data-open={isOpen && isOverfull}>
        <div
          ref={line}
          className={style.line}
          onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
          onClick={() => setIsOpen(false)}
          // Keys reach a folded button: it shows itself, and the others with it.
          onFocus={({ target }) => isFolded(target) && setIsOpen(true)}
        >
          {children}
        </div>
      </div>
      {isOverfull && (
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('moreTools')}
        </Button>
      )}
      {end}
    </div>
  );
}

/** True for a button below the line that is in sight, reached by keys. */
const isFolded = (button: HTMLElement): boolean => button.matches(':focus-visible') && button.offsetTop > LINE / 2;

/** Whether buttons need more than one line. */
function useOverfull(line: RefObject<HTMLDivElement | null>): boolean {
  const [isOverfull, setIsOverfull] = useState(false);
  useLayoutEffect(() => {
    const box = line.current;
    if (!box) return undefined;
    const look = () => setIsOverfull(box.offsetHeight > LINE * 1.5);
    const watch = new ResizeObserver(look);
    watch.observe(box);
    look();
    return () => watch.disconnect();
  }, [line]);
  return isOverfull;
}
