import type { EditOperation } from '@cloud/contract';
import { isGlazing, type StructuredModel } from '@cloud/viewer/model';
import { useState } from 'react';
import { useTranslation } from '../../../../../lib/i18n/i18n.ts';
import { Form } from '../../../../../ui/form/form.tsx';
import { measuredRect, openingTo, rectOf } from '../../../hand-editing/geometry/face-geometry.ts';
import { lengthOf, NARROWEST } from '../../../hand-editing/geometry/plan-geometry.ts';
import { fits, LengthField, toMillimeters, type Range } from './length-field.tsx';
import style from './measures.module.css';
import { SaveButton } from './save-button.tsx';

interface OpeningMeasuresFormProps {
  opening: StructuredModel['openings'][number];
  wall: StructuredModel['walls'][number];
  onSave: (operation: EditOperation) => void;
}

type Measure = 'width' | 'height' | 'sill';

/** Width, height and sill of an opening, in millimeters to type; it stays around its middle. */
export function OpeningMeasuresForm({ opening, wall, onSave }: OpeningMeasuresFormProps) {
  const { t } = useTranslation('model-edit');
  const rect = rectOf(opening, wall);
  const now: Record<Measure, number> = {
    width: toMillimeters(rect.to - rect.from),
    height: toMillimeters(rect.head - rect.sill),
    sill: toMillimeters(rect.sill),
  };
  const [wanted, setWanted] = useState({ width: `${now.width}`, height: `${now.height}`, sill: `${now.sill}` });
  const high = toMillimeters(wall.zTop - wall.zBottom);
  const least = toMillimeters(NARROWEST);
  const ranges: Record<Measure, Range> = {
    width: { min: least, max: toMillimeters(lengthOf(wall)) },
    height: { min: least, max: high - now.sill },
    sill: { min: 0, max: high - least },
  };
  // Doors and passages stand on the floor.
  const hasSill = isGlazing(opening.type);
  const measures: readonly Measure[] = hasSill ? ['width', 'height', 'sill'] : ['width', 'height'];
  if (hasSill) ranges.height.max = high - (fits(wanted.sill, ranges.sill) ? Number(wanted.sill) : 0);
  const changed = measures.filter((measure) => Number(wanted[measure]) !== now[measure]);
  const isOff = changed.length === 0 || measures.some((measure) => !fits(wanted[measure], ranges[measure]));
  const save = () => {
    if (isOff) return;
    // What was not typed stays as it was measured, also below a millimeter.
    const given = Object.fromEntries(changed.map((measure) => [measure, Number(wanted[measure]) / 1000]));
    onSave(openingTo(opening, wall, measuredRect(wall, rect, given)));
  };
  return (
    // The browser says which numbers fit.
    <Form className={style.measures} noValidate={false} onSubmit={save}>
      {measures.map((measure) => (
        <LengthField
          key={measure}
          label={t(`measures.${measure}`)}
          value={wanted[measure]}
          range={ranges[measure]}
          testId={`edit-${measure}`}
          onChange={(value) => setWanted({ ...wanted, [measure]: value })}
        />
      ))}
      <SaveButton isOff={isOff} />
    </Form>
  );
}
