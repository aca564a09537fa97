import { classColor } from '@cloud/viewer';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import style from './toolbar.module.css';

interface ClassFilterProps {
  /** ASPRS codes of the cloud. */
  classes: readonly number[];
  hidden: readonly number[];
  onChange: (hidden: readonly number[]) => void;
}

/** Which classes of points are drawn. */
export function ClassFilter({ classes, hidden, onChange }: ClassFilterProps) {
  const { t } = useTranslation('point-cloud');
  return (
    <fieldset className={style.classes}>
      <legend className={style.title}>{t('view.classes')}</legend>
      {classes.map((code) => (
        <label key={code} className={style.check}>
          <input
            type="checkbox"
            checked={!hidden.includes(code)}
            onChange={(event) =>
              onChange(event.target.checked ? hidden.filter((other) => other !== code) : [...hidden, code])
            }
          />
          <span className={style.swatch} style={{ background: `rgb(${classColor(code).join(' ')})` }} />
          {t(`view.class.${code}`, { defaultValue: t('view.class.other', { code }) })}
        </label>
      ))}
    </fieldset>
  );
}
