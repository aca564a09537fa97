import { FIELD_RIGHTS, formLabel, readFieldRights, writeFieldRights } from '@cloud/contract';
import type { FieldRight, FieldRights as Rights, ProcessForm } from '@cloud/contract';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { SmallSelect } from '../../../../ui/choice/small-select.tsx';
import { DraftField } from './draft-field.tsx';
import type { ElementEditor } from './element-editor.ts';
import style from './field-rights.module.css';

interface FieldRightsProps {
  editor: ElementEditor;
  form: ProcessForm | undefined;
}

const NAME = 'cloud:fields';

function rightsIn(text: string): Rights | undefined {
  try {
    return readFieldRights(text);
  } catch {
    return undefined;
  }
}

/** What a step may do with each field of the form. */
export function FieldRights({ editor, form }: FieldRightsProps) {
  const { t, language } = useTranslation('flow-designer');
  const text = editor.text(NAME);
  const rights = rightsIn(text);
  if (!form || form.fields.length === 0 || !rights)
    return (
      <DraftField
        label={t('rights.text')}
        hint={t('rights.textHint')}
        value={text}
        isLong
        check={(next) => (rightsIn(next) ? undefined : t('rights.invalid'))}
        onCommit={(next) => editor.set({ [NAME]: next })}
      />
    );
  const set = (name: string, right: FieldRight | 'write') => {
    const others = Object.entries(rights).filter(([other]) => other !== name);
    const next = right === 'write' ? others : [...others, [name, right] as const];
    editor.set({ [NAME]: writeFieldRights(Object.fromEntries(next)) });
  };
  return (
    <ul className={style.rights}>
      {form.fields.map(({ name, label }) => (
        <li key={name}>
          <label>
            <span>{formLabel(label, language)}</span>
            <SmallSelect
              value={(Object.hasOwn(rights, name) ? rights[name] : undefined) ?? 'write'}
              options={(['write', ...FIELD_RIGHTS] as const).map((right) => ({
                value: right,
                label: t(`rights.${right}`),
              }))}
              onChange={(right) => set(name, right)}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
