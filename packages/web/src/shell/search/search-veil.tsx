import type { ReactNode } from 'react';
import { raisedClass } from '../../ui/card/card.tsx';
import style from './search-veil.module.css';

interface SearchVeilProps {
  label: string;
  /** For journeys. */
  testId?: string;
  onClose: () => void;
  children: ReactNode;
}

/** The page behind a veil, over it a box to search in; a press beside the box closes it. */
export function SearchVeil({ label, testId, onClose, children }: SearchVeilProps) {
  return (
    <div className={style.veil} onPointerDown={(event) => event.target === event.currentTarget && onClose()}>
      <div className={`${raisedClass} ${style.panel}`} role="dialog" aria-label={label} data-testid={testId}>
        {children}
      </div>
    </div>
  );
}
