import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject, UIEvent } from 'react';
import { flushSync } from 'react-dom';
import style from './result-list.module.css';
import { takeTypedAhead } from './typed-ahead.ts';

export interface SearchResult {
  id: string;
  icon?: ReactNode;
  label: string;
  note?: string;
  group?: string;
  choose: () => void;
}

interface ResultListProps {
  placeholder: string;
  choicesFor: (text: string) => readonly SearchResult[];
  nothing: string;
  onClose: () => void;
}

/** A menu of thousands is drawn as far as it is looked at. */
const STEP = 100;
/** A menu that closes gives the focus back to its button about 10 ms after this box has taken it. */
const FOCUS_BACK_MS = 60;

/** A text box with what it finds below; arrows choose, Enter goes, Escape closes. */
export function ResultList({ placeholder, choicesFor, nothing, onClose }: ResultListProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [drawn, setDrawn] = useState(STEP);
  const choices = choicesFor(text);
  const active = Math.min(at, choices.length - 1);

  const pick = (choice: SearchResult | undefined) => {
    if (!choice) return;
    onClose();
    choice.choose();
  };
  useLayoutEffect(() => {
    const typed = takeTypedAhead();
    setText(typed.text);
    const [first] = typed.isEntered ? choicesFor(typed.text) : [];
    if (first) pick(first);
    // Once, when the box is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useBoxFocus(box);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      const next = (active + step + choices.length) % choices.length;
      setAt(next);
      if (next >= drawn) flushSync(() => setDrawn(next + STEP));
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(choices[active]);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  };
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < list.clientHeight && drawn < choices.length) setDrawn(drawn + STEP);
  };
  return (
    <div className={style.box}>
      <input
        ref={box}
        className={style.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-label={placeholder}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setDrawn(STEP);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={style.list} role="listbox" id={`${id}-list`} aria-label={placeholder} onScroll={onScroll}>
        {choices.slice(0, drawn).map((choice, i) => (
          <ResultOption
            key={choice.id}
            id={`${id}-${i}`}
            result={choice}
            heading={choice.group === choices[i - 1]?.group ? undefined : choice.group}
            position={i + 1}
            size={choices.length}
            isActive={i === active}
            onPoint={() => setAt(i)}
            onPick={() => pick(choice)}
          />
        ))}
        {choices.length === 0 && <p className={style.nothing}>{nothing}</p>}
      </div>
    </div>
  );
}

/** Focuses the box, and gives the focus back to what had it once the box is gone. */
function useBoxFocus(box: RefObject<HTMLInputElement | null>): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const timer = setTimeout(() => box.current?.focus(), FOCUS_BACK_MS);
    return () => clearTimeout(timer);
  }, [box]);
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}

interface ResultOptionProps {
  id: string;
  result: SearchResult;
  /** Name of the group that begins here. */
  heading: string | undefined;
  /** From 1, of `size`. */
  position: number;
  size: number;
  isActive: boolean;
  onPoint: () => void;
  onPick: () => void;
}

function ResultOption({ id, result, heading, position, size, isActive, onPoint, onPick }: ResultOptionProps) {
  return (
    <div>
      {heading && (
        <p className={style.group} aria-hidden="true">
          {heading}
        </p>
      )}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        aria-setsize={size}
        aria-posinset={position}
        className={style.choice}
        onPointerMove={onPoint}
        onClick={onPick}
      >
        {result.icon}
        <span className={style.label}>{result.label}</span>
        {result.note && <span className={style.note}>{result.note}</span>}
      </div>
    </div>
  );
}
