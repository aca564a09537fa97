import { Tooltip } from '@mantine/core';
import { cloneElement, useEffect, useState } from 'react';
import type { MouseEvent, ReactElement } from 'react';

/** The pointer has come to rest. */
const REST_MS = 400;

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
  /** What it explains: an element that takes a ref and the events of the pointer. */
  children: ReactElement<PointerProps>;
}

interface PointerProps {
  onMouseMove?: (event: MouseEvent<HTMLElement>) => void;
  onMouseLeave?: (event: MouseEvent<HTMLElement>) => void;
}

const lookOf = ({ text, side = 'top', isLong = false }: HintProps) => ({
  label: text,
  position: side,
  // No wider than the screen, even where one word is: the name of a file.
  multiline: true,
  maw: `min(${isLong ? '260px' : '480px'}, 100vw - 16px)`,
  style: { overflowWrap: 'anywhere' } as const,
});

/** Words that appear beside what the pointer rests on. */
export function Hint(props: HintProps) {
  return props.isForAll ? <HintForAll {...props} /> : <PointerHint {...props} />;
}

function HintForAll(props: HintProps) {
  const { isInstant = false, isDisabled = false, children } = props;
  const events = { hover: true, focus: true, touch: true };
  return (
    <Tooltip {...lookOf(props)} disabled={isDisabled} openDelay={isInstant ? 0 : REST_MS} events={events}>
      {children}
    </Tooltip>
  );
}

/** True if the user moves the pointer. The browser also reports a move, of 0 pixels, when an element appears under a pointer at rest. */
const hasMoved = ({ movementX, movementY }: MouseEvent): boolean => movementX !== 0 || movementY !== 0;

/** A finger rests nowhere: its tap says that the pointer has come, and nothing says that it has gone. */
const canRest = (): boolean => !globalThis.matchMedia?.('(hover: none)').matches;

/** Costs nothing until the pointer comes: a page has a hint at every icon, each row of a list has several. */
function PointerHint(props: HintProps) {
  const { isInstant = false, isDisabled = false, children } = props;
  const [over, setOver] = useState<HTMLElement | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isRested, setIsRested] = useState(false);
  const rest = isInstant ? 0 : REST_MS;
  useEffect(() => {
    if (!over) return undefined;
    const show = () => {
      setAnchor(over);
      setIsRested(true);
    };
    const timer = setTimeout(show, rest);
    return () => clearTimeout(timer);
  }, [over, rest]);

  const onMouseMove = (event: MouseEvent<HTMLElement>) => {
    children.props.onMouseMove?.(event);
    if (!over && hasMoved(event) && canRest()) setOver(event.currentTarget);
  };
  const onMouseLeave = (event: MouseEvent<HTMLElement>) => {
    children.props.onMouseLeave?.(event);
    setOver(null);
    setIsRested(false);
  };
  return (
    <>
      {cloneElement(children, { onMouseMove, onMouseLeave })}
      {anchor && <Tooltip {...lookOf(props)} target={anchor} opened={isRested && !isDisabled} />}
    </>
  );
}
