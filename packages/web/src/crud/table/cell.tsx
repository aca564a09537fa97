import type { ChoiceField, Field } from '@cloud/contract';
import type { ReactNode } from 'react';
import style from './cell.module.css';
import { useDictionary } from '../record/options.ts';
import { useLabels } from '../record/labels.ts';
import type { Row } from '../record/use-crud.ts';

const HUES = 6;

/** What a list shows of a field: of most a plain text, which costs a cell nothing more. */
export function cellOf(name: string, field: Field, row: Row): ReactNode {
  const value = row[name];
  if (field.kind === 'dictionary') return <Tag field={field} value={value} given={row[`${name}Name`]} />;
  if (field.kind === 'choice') return <Choices field={field} value={textOf(value)} />;
  if (field.kind === 'switch') return <YesOrNo isOn={Number(value) === 1} />;
  if (field.kind === 'reference' && field.nameField) return textOf(row[field.nameField]);
  return textOf(value);
}

/** The same as a part of a page. */
export const Cell = ({ name, field, row }: { name: string; field: Field; row: Row }) => cellOf(name, field, row);

// The wire says −1 where a number is not set.
const textOf = (value: unknown): string => (value === null || value === undefined || value === -1 ? '' : String(value));

function YesOrNo({ isOn }: { isOn: boolean }) {
  const { t } = useLabels();
  return t(isOn ? 'yes' : 'no');
}

function Choices({ field, value }: { field: ChoiceField; value: string }) {
  const { label } = useLabels();
  const given = value.split(',').filter(Boolean);
  return given.map((one) => {
    const place = field.options.findIndex(([known]) => known === one);
    return (
      <span key={one} className={style.tag} data-hue={place < 0 ? undefined : place % HUES}>
        {place < 0 ? one : label(field.options[place]![1])}
      </span>
    );
  });
}

interface TagProps {
  field: Extract<Field, { kind: 'dictionary' }>;
  value: unknown;
  given: unknown;
}

function Tag({ field, value, given }: TagProps) {
  const { data } = useDictionary(field.source);
  const key = textOf(value);
  if (key === '') return null;
  const place = data?.findIndex((option) => option.value === key) ?? -1;
  const text = (typeof given === 'string' && given !== '' ? given : data?.[place]?.label) ?? key;
  return (
    <span className={style.tag} data-hue={place < 0 ? undefined : place % HUES}>
      {text}
    </span>
  );
}
