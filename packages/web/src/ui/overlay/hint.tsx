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
  /** Shows at the focus and at a finger too: nothing else says it. */
  isForAll?: boolean;
  isDisabled?: boolean;
  /** What it explains, an element that takes a ref. */
  children: ReactElement;
}

/** Words that appear beside what the pointer rests on. */
export function Hint(props: HintProps) {
  const { text, side = 'top', isLong = false, isInstant = false, isForAll = false, isDisabled, children } = props;
  return (
    <Tooltip
      label={text}
      position={side}
      disabled={isDisabled}
      {...(isLong && { multiline: true, maw: 260 })}
      {...(isInstant && { openDelay: 0 })}
      {...(isForAll && { events: { hover: true, focus: true, touch: true } })}
    >
      {children}
    </Tooltip>
  );
}
