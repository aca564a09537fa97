import type { ChoiceField, DictionaryField, Field } from '@cloud/contract';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Option } from '../../ui/field/option.ts';
import style from './cell.module.css';
import { useDictionaries } from '../record/options.ts';
import { labelOf, useLabels } from '../record/labels.ts';
import type { Row } from '../record/use-crud.ts';

const HUES = 6;
/** As they stand in the style: blue, green, amber, red. */
const HUE_OF_TONE = { busy: 0, good: 1, warning: 2, bad: 4 } as const;

/** What cells say beside the values of their rows. */
export interface CellTexts {
  t: Translate;
  /** Entries of the dictionaries that fields take their values from, by code. */
  dictionaries: ReadonlyMap<string, readonly Option[] | undefined>;
}

/** Asked for once for all cells of these fields: cells come by hundreds while one scrolls. */
export function useCellTexts(fields: readonly Field[]): CellTexts {
  const { t } = useLabels();
  const codes = [...new Set(fields.flatMap((field) => (field.kind === 'dictionary' ? [field.source] : [])))];
  const entries = useDictionaries(codes);
  const names = codes.join(' ');
  return useMemo(
    () => ({ t, dictionaries: new Map(names.split(' ').map((code, index) => [code, entries[index]])) }),
    [t, names, entries],
  );
}

/** What a list shows of a field: of most a plain text, which costs a cell nothing more. */
export function cellOf(name: string, field: Field, row: Row, texts: CellTexts): ReactNode {
  const value = row[name];
  if (field.kind === 'dictionary') return tagOf(field, value, row[`${name}Name`], texts);
  if (field.kind === 'choice') return choicesOf(field, textOf(value));
  if (field.kind === 'switch') return texts.t(Number(value) === 1 ? 'yes' : 'no');
  if (field.kind === 'reference' && field.nameField) return textOf(row[field.nameField]);
  return textOf(value);
}

/** The same as a part of a page. */
export function Cell({ name, field, row }: { name: string; field: Field; row: Row }) {
  return cellOf(name, field, row, useCellTexts([field]));
}

// The wire says −1 where a number is not set.
const textOf = (value: unknown): string => (value === null || value === undefined || value === -1 ? '' : String(value));

const choicesOf = (field: ChoiceField, value: string): ReactNode =>
  value
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const place = field.options.findIndex(([known]) => known === one);
      return (
        <span key={one} className={style.tag} data-hue={hueOf(field, one, place)}>
          {place < 0 ? one : labelOf(field.options[place]![1])}
        </span>
      );
    });

function hueOf({ tones }: ChoiceField, value: string, place: number): number | undefined {
  if (!tones) return place < 0 ? undefined : place % HUES;
  const tone = tones[value];
  return tone && HUE_OF_TONE[tone];
}

function tagOf(field: DictionaryField, value: unknown, given: unknown, { dictionaries }: CellTexts): ReactNode {
  const key = textOf(value);
  if (key === '') return null;
  const entries = dictionaries.get(field.source);
  const place = entries?.findIndex((option) => option.value === key) ?? -1;
  const text = (typeof given === 'string' && given !== '' ? given : entries?.[place]?.label) ?? key;
  return (
    <span className={style.tag} data-hue={place < 0 ? undefined : place % HUES}>
      {text}
    </span>
  );
}
