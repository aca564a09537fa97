import type { ReactNode } from 'react';
import { PlainButton } from '../../../../ui/button/plain-button.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { IconChevronDown } from '../../icons.ts';
import style from './fact-chips.module.css';

interface FactProps {
  name: string;
  value: string;
}

interface ChoiceChipProps<T extends string> extends FactProps {
  choices: readonly { name: T; label: string; isCurrent: boolean }[];
  onChoose: (name: T) => void;
}

/** A fact with a menu of what it may be. */
export function ChoiceChip<T extends string>({ name, value, choices, onChoose }: ChoiceChipProps<T>) {
  const label = useChange(name, value);
  return (
    <Menu
      opener={
        <PlainButton className={style.chip} aria-label={label}>
          <Inside name={name} value={value} />
        </PlainButton>
      }
    >
      {choices.map((choice) => (
        <MenuItem
          key={choice.name}
          isCurrent={choice.isCurrent}
          isDisabled={choice.isCurrent}
          onChoose={() => onChoose(choice.name)}
        >
          {choice.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** A fact that a dialog changes. */
export function DialogChip({ name, value, onOpen }: FactProps & { onOpen: () => void }) {
  return (
    <PlainButton className={style.chip} aria-haspopup="dialog" aria-label={useChange(name, value)} onClick={onOpen}>
      <Inside name={name} value={value} />
    </PlainButton>
  );
}

function useChange(name: string, value: string): string {
  const { t } = useTranslation('point-cloud');
  return t('mend.change', { name, value });
}

function Inside({ name, value }: FactProps): ReactNode {
  return (
    <>
      <span>{name}</span> <b title={value}>{value}</b>
      <IconChevronDown size={13} stroke={2} aria-hidden="true" />
    </>
  );
}
