import { isFocusNowhere } from '../../ui/dialog/restore-focus.ts';
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
  resultsFor: (text: string) => readonly SearchResult[];
  nothing: string;
  onClose: () => void;
  /** Told what was typed, for results that are fetched. */
  onType?: ((text: string) => void) | undefined;
}

/** A menu of thousands is drawn as far as it is looked at. */
const STEP = 100;
/** A menu that closes gives the focus back to its button about 10 ms after this box has taken it. */
const FOCUS_BACK_MS = 60;

/** A text box with what it finds below; arrows choose, Enter goes, Escape closes. */
export function ResultList({ placeholder, resultsFor, nothing, onClose, onType }: ResultListProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { search, results, drawn, active, text, setActive, pick, onKeyDown, onScroll } = useResults(
    id,
    resultsFor,
    onClose,
  );
  useEffect(() => onType?.(text), [text, onType]);
  useBoxFocus(box);
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
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={style.list} role="listbox" id={`${id}-list`} aria-label={placeholder} onScroll={onScroll}>
        {results.slice(0, drawn).map((result, i) => (
          <ResultOption
            key={result.id}
            id={`${id}-${i}`}
            result={result}
            heading={result.group === results[i - 1]?.group ? undefined : result.group}
            position={i + 1}
            size={results.length}
            isActive={i === active}
            onPoint={() => setActive(i)}
            onPick={() => pick(result)}
          />
        ))}
        {results.length === 0 && <p className={style.nothing}>{nothing}</p>}
      </div>
    </div>
  );
}

/** What a text finds, which of it is active, and how keys and scrolling change that. */
function useResults(id: string, resultsFor: ResultListProps['resultsFor'], onClose: () => void) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [drawn, setDrawn] = useState(STEP);
  const results = resultsFor(text);
  const active = Math.min(at, results.length - 1);

  const pick = (choice: SearchResult | undefined) => {
    if (!choice) return;
    onClose();
    choice.choose();
  };
  useLayoutEffect(() => {
    const typed = takeTypedAhead();
    setText(typed.text);
    const [first] = typed.isEntered ? resultsFor(typed.text) : [];
    if (first) pick(first);
    // Once, when the box is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      const next = (active + step + results.length) % results.length;
      setAt(next);
      if (next >= drawn) flushSync(() => setDrawn(next + STEP));
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(results[active]);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  };
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < list.clientHeight && drawn < results.length) setDrawn(drawn + STEP);
  };
  const search = (wanted: string) => {
    setText(wanted);
    setAt(0);
    setDrawn(STEP);
  };
  return { search, results, drawn, active, text, setActive: setAt, pick, onKeyDown, onScroll };
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
      if (isFocusNowhere() && opener instanceof HTMLElement && opener.isConnected) opener.focus();
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
