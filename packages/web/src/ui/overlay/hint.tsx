import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

interface HintProps {
  text: string;
  /** Default `top`. */
  side?: 'top' | 'right';
  /** A sentence: it wraps. */
  isLong?: boolean;
  /** Shows at once instead of after a moment. */
  isInstant?: boolean;
  isDisabled?: boolean;
  /** What it explains, an element that takes a ref. */
  children: ReactElement;
}

/** Words that appear beside what the pointer rests on. */
export function Hint({ text, side = 'top', isLong = false, isInstant = false, isDisabled, children }: HintProps) {
  return (
    <Tooltip
      label={text}
      position={side}
      disabled={isDisabled}
      {...(isLong && { multiline: true, maw: 260 })}
      {...(isInstant && { openDelay: 0 })}
    >
      {children}
    </Tooltip>
  );
}
