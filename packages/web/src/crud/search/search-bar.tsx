import type { EntityDefinition, Field } from '@cloud/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { cardClass } from '../../ui/card/card.tsx';
import { FieldInput } from '../form/field-input.tsx';
import { TextButton } from '../../ui/button/text-button.tsx';
import { searchedFields, TIME_FIELDS, parameterNames } from './filters.ts';
import { useLabels } from '../record/labels.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import style from './search-bar.module.css';

interface SearchBarProps {
  entity: EntityDefinition;
  values: Readonly<Record<string, string>>;
  onSearch: (values: Record<string, string>) => void;
  /** Offers the time of creation too. */
  hasTime?: boolean;
  /** More buttons. */
  children?: ReactNode;
}

/** Search boxes of an entity. What is typed counts from Enter or the button on. */
export function SearchBar({ entity, values, onSearch, hasTime = false, children }: SearchBarProps) {
  const { t, label } = useLabels();
  const [draft, setDraft] = useDraft(values);
  const [isOpen, setIsOpen] = useState(false);
  const [isMore, setIsMore] = useState(false);
  const declared = searchedFields(entity);
  if (declared.length === 0) return null;
  const isTimed = TIME_FIELDS.some(([name, field]) => parameterNames(name, field).some((wire) => values[wire]));
  const fields = hasTime && (isMore || isTimed) ? [...declared, ...TIME_FIELDS] : declared;
  return (
    <Form className={`${cardClass} ${style.bar}`} data-open={isOpen} role="search" onSubmit={() => onSearch(draft)}>
      <PlainButton className={style.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('moreFilters')}
        {Object.keys(values).length > 0 && ` (${Object.keys(values).length})`}
      </PlainButton>
      {fields.flatMap(([name, field]) =>
        parameterNames(name, field).map((wire, end, { length }) => (
          <div className={style.box} key={wire}>
            <FieldInput
              name={wire}
              field={length > 1 ? asMoment(field) : field}
              isSearch
              label={length > 1 ? t(end === 0 ? 'from' : 'to', { label: label(field.label) }) : label(field.label)}
              value={draft[wire] ?? ''}
              onChange={(value) => setDraft((old) => ({ ...old, [wire]: value === null ? '' : String(value) }))}
            />
          </div>
        )),
      )}
      <div className={style.buttons}>
        <Button variant="primary" type="submit">
          {t('search')}
        </Button>
        <Button
          onClick={() => {
            setDraft({});
            onSearch({});
          }}
        >
          {t('reset')}
        </Button>
        {children}
        {hasTime && !isTimed && (
          <TextButton aria-expanded={isMore} onClick={() => setIsMore(!isMore)}>
            {t(isMore ? 'fewerSearches' : 'moreSearches')}
          </TextButton>
        )}
      </div>
    </Form>
  );
}

/** What is typed, which begins with what the address says. */
function useDraft(values: Readonly<Record<string, string>>) {
  const draft = useState<Record<string, string>>({ ...values });
  const [, setDraft] = draft;
  const [shownFor, setShownFor] = useState(values);
  // The address changed by itself, e.g. by going back.
  if (JSON.stringify(shownFor) !== JSON.stringify(values)) {
    setShownFor(values);
    setDraft({ ...values });
  }
  return draft;
}

const asMoment = (field: Field): Field => ({ kind: 'dateTime', label: field.label });
