import { CloseButton, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LONGEST_NAME, useSavedSearches } from './saved-searches.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import style from './saved-searches.module.css';
import { useLabels } from '../record/labels.ts';

interface SavedSearchesMenuProps {
  /** Title of the list, by which searches are kept. */
  list: string;
  /** The search that is shown; '' when nothing is searched. */
  current: string;
  onApply: (search: string) => void;
}

/** Named searches: apply one, forget one, save the current one. */
export function SavedSearchesMenu({ list, current, onApply }: SavedSearchesMenuProps) {
  const { t } = useLabels();
  const [isOpen, setIsOpen] = useState(false);
  const { searches, keep, forget } = useSavedSearches(list);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      width={300}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('savedSearches')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('savedSearches')}>
        <ul className={style.list}>
          {searches.map((one) => (
            <li key={one.name}>
              <PlainButton
                className={style.apply}
                title={one.name}
                aria-current={one.search === current}
                onClick={() => {
                  onApply(one.search);
                  setIsOpen(false);
                }}
              >
                {one.name}
              </PlainButton>
              <CloseButton
                size="sm"
                aria-label={t('forgetSearch', { name: one.name })}
                onClick={() => forget(one.name)}
              />
            </li>
          ))}
        </ul>
        {current === '' ? (
          <p className={style.hint}>{t('savedSearchesHint')}</p>
        ) : (
          <SaveSearchForm onSave={(name) => keep({ name, search: current })} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Keeps the search that is shown under a name. */
function SaveSearchForm({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useLabels();
  const [name, setName] = useState('');
  const given = name.trim();
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        // A popover stands inside the search bar for React, wherever it is drawn.
        event.stopPropagation();
        if (given === '') return;
        onSave(given);
        setName('');
      }}
    >
      <TextInput
        size="xs"
        aria-label={t('searchName')}
        placeholder={t('searchName')}
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button variant="primary" type="submit" size="sm" disabled={given === ''}>
        {t('save')}
      </Button>
    </form>
  );
}
