import { useState } from 'react';
import { LONGEST_NAME, useSavedSearches } from './saved-searches.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CloseButton } from '../../ui/button/close-button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Popover, PopoverList } from '../../ui/overlay/popover.tsx';
import { Form } from '../../ui/form/form.tsx';
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
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      width={300}
      returnsFocus
      label={t('savedSearches')}
      anchor={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('savedSearches')}
        </Button>
      }
    >
      <PopoverList>
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
            <CloseButton isSmall label={t('forgetSearch', { name: one.name })} onClick={() => forget(one.name)} />
          </li>
        ))}
      </PopoverList>
      {current === '' ? (
        <p className={style.hint}>{t('savedSearchesHint')}</p>
      ) : (
        <SaveSearchForm onSave={(name) => keep({ name, search: current })} />
      )}
    </Popover>
  );
}

/** Keeps the search that is shown under a name. */
function SaveSearchForm({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useLabels();
  const [name, setName] = useState('');
  const given = name.trim();
  return (
    <Form
      className={style.form}
      onSubmit={() => {
        if (given === '') return;
        onSave(given);
        setName('');
      }}
    >
      <TextField
        isSmall
        aria-label={t('searchName')}
        placeholder={t('searchName')}
        maxLength={LONGEST_NAME}
        value={name}
        onChange={setName}
      />
      <Button variant="primary" type="submit" size="sm" disabled={given === ''}>
        {t('save')}
      </Button>
    </Form>
  );
}
