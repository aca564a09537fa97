import { PlainButton } from '../button/plain-button.tsx';
import style from './fold-button.module.css';

interface FoldButtonProps {
  label: string;
  isOpen: boolean;
  /** What has nothing below it keeps the room of the arrow, so that names stand in line. */
  hasChildren: boolean;
  onFold: () => void;
}

/** The arrow before a row of a tree; it opens and closes what is below. */
export function FoldButton({ label, isOpen, hasChildren, onFold }: FoldButtonProps) {
  return (
    <PlainButton
      className={style.arrow}
      data-open={isOpen}
      style={hasChildren ? undefined : { visibility: 'hidden' }}
      aria-expanded={isOpen}
      aria-label={label}
      onClick={onFold}
    >
      ›
    </PlainButton>
  );
}
