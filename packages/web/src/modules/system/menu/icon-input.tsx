import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useLabels } from '../../../crud/record/labels.ts';
import { ICON_CLASSES, MenuIcon } from '../../../ui/icon/menu-icon.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import style from './menu.module.css';

interface IconInputProps {
  label: string;
  value: string;
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

/** An icon class: typed, or chosen from the pictures there are. */
export function IconInput({ label, value, isReadOnly, onChange }: IconInputProps) {
  const { t } = useTranslation('system');
  const { label: labelOf } = useLabels();
  const [isOpen, setIsOpen] = useState(false);
  return (
    // Its button says that it opens something; the box to type in does not open anything.
    <Popover
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      returnsFocus
      isAnchorOnly
      anchor={
        <TextField
          name="source"
          label={labelOf(label)}
          placeholder={isReadOnly ? '' : t('menu.iconHint')}
          value={value}
          isReadOnly={isReadOnly}
          icon={<MenuIcon source={value} path="" size={18} />}
          tool={
            isReadOnly ? undefined : (
              <IconButton
                label={t('menu.chooseIcon')}
                hasHint={false}
                aria-haspopup="true"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                <IconChevronDown size={16} />
              </IconButton>
            )
          }
          onChange={onChange}
        />
      }
    >
      <IconChoice
        value={value}
        onChange={(name) => {
          onChange(name);
          setIsOpen(false);
        }}
      />
    </Popover>
  );
}

function IconChoice({ value, onChange }: Pick<IconInputProps, 'value' | 'onChange'>) {
  const { t } = useTranslation('system');
  return (
    <div className={style.icons} role="group" aria-label={t('menu.chooseIcon')}>
      {ICON_CLASSES.map((name) => (
        <PlainButton
          key={name}
          className={style.choice}
          aria-label={name}
          aria-pressed={name === value}
          title={name}
          onClick={() => onChange(name)}
        >
          <MenuIcon source={name} path="" size={20} />
        </PlainButton>
      ))}
    </div>
  );
}
