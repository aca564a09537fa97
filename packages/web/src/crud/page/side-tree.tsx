import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { cardClass } from '../../ui/card/card.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Tree } from '../../ui/tree/tree.tsx';
import { keepNodes } from '../../ui/tree/tree-nodes.ts';
import { inSentence, useLabels } from '../record/labels.ts';
import { useReferences } from '../record/options.ts';
import type { Option } from '../../ui/field/option.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import style from './side-tree.module.css';

const NONE: readonly Option[] = [];

interface SideNodesProps {
  /** What there is to choose from; undefined while it is not known. */
  nodes: readonly Option[] | undefined;
  isFailed: boolean;
  title: string;
  /** Text of the choice of everything; without one something must be chosen. */
  all?: string;
  value: string;
  onChange: (value: string) => void;
  /** The list. */
  children: ReactNode;
}

type SideTreeProps = Omit<SideNodesProps, 'nodes' | 'isFailed'> & {
  /** Entity of the records to choose from. */
  entity: string;
};

/** A tree beside a list that narrows it to what belongs to one record; folded away on small screens. */
export function SideTree({ entity, ...rest }: SideTreeProps) {
  const { data, isError } = useReferences(entity);
  return <SideNodes nodes={data} isFailed={isError} {...rest} />;
}

/** The same with nodes that the page knows. */
export function SideNodes({ nodes, isFailed, title, all, value, onChange, children }: SideNodesProps) {
  const { t } = useLabels();
  const data = nodes ?? NONE;
  const [wanted, setWanted] = useState('');
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const text = wanted.trim().toLowerCase();
  const shown = useMemo(() => (text === '' ? data : keepNodes(data, text)), [data, text]);
  const choose = (next: string) => {
    onChange(next);
    setIsShown(false);
  };
  return (
    <div className={style.beside}>
      <nav className={`${cardClass} ${style.side}`} aria-label={title}>
        <PlainButton
          className={style.opener}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          <span>{title}</span>
          <b>{nameOf(data, value) ?? all ?? t('choose', { label: '' })}</b>
        </PlainButton>
        <div id={id} className={style.box} data-shown={isShown}>
          <TextField
            isSmall
            aria-label={t('filterTree', { label: inSentence(title) })}
            placeholder={t('filterTree', { label: inSentence(title) })}
            value={wanted}
            onChange={setWanted}
          />
          <div className={style.tree}>
            {all !== undefined && (
              <span className={style.row} data-chosen={value === ''}>
                <PlainButton className={style.name} data-all aria-current={value === ''} onClick={() => choose('')}>
                  {all}
                </PlainButton>
              </span>
            )}
            {shown.length > 0 && (
              <Tree label={title} nodes={shown} value={value} onChoose={choose} isWholeOpen={text !== ''} />
            )}
            {isFailed && <p className={style.note}>{t('optionsFailed')}</p>}
            {!isFailed && nodes && shown.length === 0 && (all === undefined || text !== '') && (
              <p className={style.note}>{t('noOptions')}</p>
            )}
          </div>
        </div>
      </nav>
      <div className={style.list}>{children}</div>
    </div>
  );
}

function nameOf(options: readonly Option[], value: string): string | undefined {
  for (const option of options) {
    const name = option.value === value ? option.label : nameOf(option.children ?? [], value);
    if (name !== undefined) return name;
  }
  return undefined;
}
