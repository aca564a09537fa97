import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import style from './choice-list.module.css';

export interface Choice {
  id: string;
  icon?: ReactNode;
  label: string;
  note?: string;
  group?: string;
  choose: () => void;
}

interface ChoiceListProps {
  placeholder: string;
  choicesFor: (text: string) => readonly Choice[];
  nothing: string;
  onClose: () => void;
}

/** A text box with what it finds below; arrows choose, Enter goes, Escape closes. */
export function ChoiceList({ placeholder, choicesFor, nothing, onClose }: ChoiceListProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const choices = choicesFor(text);
  const active = Math.min(at, choices.length - 1);

  const pick = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    choice.choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      const next = (active + step + choices.length) % choices.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(choices[active]);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  };
  return (
    <div className={style.box}>
      <input
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
        }}
        onKeyDown={onKeyDown}
      />
      <div className={style.list} role="listbox" id={`${id}-list`} aria-label={placeholder}>
        {choices.map((choice, i) => (
          <div key={choice.id}>
            {choice.group && choice.group !== choices[i - 1]?.group && (
              <p className={style.group} aria-hidden="true">
                {choice.group}
              </p>
            )}
            <div
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              className={style.choice}
              onPointerMove={() => setAt(i)}
              onClick={() => pick(choice)}
            >
              {choice.icon}
              <span className={style.label}>{choice.label}</span>
              {choice.note && <span className={style.note}>{choice.note}</span>}
            </div>
          </div>
        ))}
        {choices.length === 0 && <p className={style.nothing}>{nothing}</p>}
      </div>
    </div>
  );
}
