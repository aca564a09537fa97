import { useState } from 'react';
import { useTranslation } from '../../../../../lib/i18n/i18n.ts';
import { Form } from '../../../../../ui/form/form.tsx';
import { fits, LengthField, toMillimeters } from './length-field.tsx';
import style from './measures.module.css';
import { SaveButton } from './save-button.tsx';

const RANGE = { min: 20, max: 2000 };

/** The thickness of a wall; meters outside, millimeters to type. */
export function ThicknessForm({ thickness, onSave }: { thickness: number; onSave: (thickness: number) => void }) {
  const { t } = useTranslation('point-cloud');
  const now = String(toMillimeters(thickness));
  const [wanted, setWanted] = useState(now);
  const isOff = !fits(wanted, RANGE) || Number(wanted) === Number(now);
  const save = () => {
    if (!isOff) onSave(Number(wanted) / 1000);
  };
  return (
    // The browser says which numbers fit.
    <Form className={style.form} noValidate={false} onSubmit={save}>
      <LengthField
        label={t('element.thickness')}
        value={wanted}
        range={RANGE}
        testId="edit-thickness"
        onChange={setWanted}
      />
      <SaveButton isOff={isOff} />
    </Form>
  );
}
