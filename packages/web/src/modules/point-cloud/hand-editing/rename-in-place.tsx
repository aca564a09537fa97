import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import style from './hand-editing.module.css';

const LONGEST_NAME = 100;

interface RenameInPlaceProps {
  name: string;
  /** Middle of the field, pixels from the corner of the sheet. */
  place: { x: number; y: number };
  onSave: (name: string) => void;
  onClose: () => void;
}

/** A name as a field where it stands on the plan: Enter saves, Escape leaves it. */
export function RenameInPlace({ name, place, onSave, onClose }: RenameInPlaceProps) {
  const { t } = useTranslation('model-edit');
  const [wanted, setWanted] = useState(name);
  const save = () => {
    const next = wanted.trim();
    if (next !== '' && next !== name) onSave(next);
    onClose();
  };
  return (
    <input
      className={style.field}
      style={{ left: place.x, top: place.y }}
      value={wanted}
      maxLength={LONGEST_NAME}
      aria-label={t('plan.name')}
      data-testid="plan-name"
      ref={(field) => field?.focus()}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setWanted(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') onClose();
        event.stopPropagation();
      }}
    />
  );
}
