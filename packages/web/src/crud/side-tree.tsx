import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { inSentence, useLabels } from './labels.ts';
import { useReferences } from './options.ts';
import type { Option } from './options.ts';
import style from './side-tree.module.css';

interface SideTreeProps {
  /** Entity of the records to choose from. */
  entity: string;
  title: string;
  /** Text of the choice of everything; without one something must be chosen. */
  all?: string;
  value: string;
  onChange: (value: string) => void;
  /** The list. */
  children: ReactNode;
}

/** A tree beside a list that narrows it to what belongs to one record; folded away on small screens. */
export function SideTree({ entity, title, all, value, onChange, children }: SideTreeProps) {
  const { t } = useLabels();
  const { data = [], error, isPending } = useReferences(entity);
  const [wanted, setWanted] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const shown = wanted.trim() === '' ? data : keep(data, wanted.trim().toLowerCase());
  const choose = (next: string) => {
    onChange(next);
    setIsShown(false);
  };
  const toggle = (node: string) => {
    const next = new Set(folded);
    if (!next.delete(node)) next.add(node);
    setFolded(next);
  };
  const draw = (options: readonly Option[]) => (
    <ul className={style.nodes}>
      {options.map(({ value: own, label, children: below = [] }) => {
        const isOpen = !folded.has(own) || wanted !== '';
        return (
          <li key={own}>
            <span className={style.row} data-chosen={own === value}>
              <button
                type="button"
                className={style.arrow}
                data-open={isOpen}
                style={below.length > 0 ? undefined : { visibility: 'hidden' }}
                aria-label={`${t(isOpen ? 'fold' : 'unfold')} ${label}`}
                aria-expanded={isOpen}
                onClick={() => toggle(own)}
              >
                ›
              </button>
              <button
                type="button"
                className={style.name}
                aria-current={own === value}
                title={label}
                onClick={() => choose(own)}
              >
                {label}
              </button>
            </span>
            {below.length > 0 && isOpen && draw(below)}
          </li>
        );
      })}
    </ul>
  );
  return (
    <div className={style.beside}>
      <nav className={style.side} aria-label={title}>
        <button
          type="button"
          className={style.opener}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          <span>{title}</span>
          <b>{nameOf(data, value) ?? all ?? t('choose', { label: '' })}</b>
        </button>
        <div id={id} className={style.box} data-shown={isShown}>
          <TextInput
            size="xs"
            aria-label={t('filterTree', { label: inSentence(title) })}
            placeholder={t('filterTree', { label: inSentence(title) })}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <div className={style.tree}>
            {all !== undefined && (
              <span className={style.row} data-chosen={value === ''}>
                <button
                  type="button"
                  className={style.name}
                  data-all
                  aria-current={value === ''}
                  onClick={() => choose('')}
                >
                  {all}
                </button>
              </span>
            )}
            {draw(shown)}
            {error && <p className={style.note}>{t('optionsFailed')}</p>}
            {!error && !isPending && shown.length === 0 && <p className={style.note}>{t('noOptions')}</p>}
          </div>
        </div>
      </nav>
      <div className={style.list}>{children}</div>
    </div>
  );
}

/** Nodes whose name holds the text, and everything above and below them. */
function keep(options: readonly Option[], text: string): Option[] {
  return options.flatMap((option) => {
    if (option.label.toLowerCase().includes(text)) return [option];
    const children = keep(option.children ?? [], text);
    return children.length > 0 ? [{ ...option, children }] : [];
  });
}

function nameOf(options: readonly Option[], value: string): string | undefined {
  for (const option of options) {
    const name = option.value === value ? option.label : nameOf(option.children ?? [], value);
    if (name !== undefined) return name;
  }
  return undefined;
}
