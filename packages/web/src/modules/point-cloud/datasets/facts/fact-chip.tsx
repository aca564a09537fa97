import type { ReactNode } from 'react';
import { PlainButton } from '../../../../ui/button/plain-button.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { IconChevronDown, IconHelpCircle } from '../../icons.ts';
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

interface QuestionChipProps {
  text: string;
  value: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** A fact that waits for an answer; it shows and hides what may be answered. */
export function QuestionChip({ text, value, isOpen, onToggle }: QuestionChipProps) {
  const { t } = useTranslation('point-cloud');
  return (
    <PlainButton
      className={style.chip}
      data-open-question
      aria-expanded={isOpen}
      aria-label={t('unitQuestion.open', { mark: text, value })}
      onClick={onToggle}
    >
      <Question text={text} value={value} />
    </PlainButton>
  );
}

/** What a fact that waits for an answer says. */
export function Question({ text, value }: Pick<QuestionChipProps, 'text' | 'value'>) {
  return (
    <>
      <IconHelpCircle size={13} stroke={2} aria-hidden="true" />
      <span>{text}</span> <b title={value}>{value}</b>
    </>
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
