import { PROCESS_FIELD_KINDS } from '@cloud/contract';
import type { ProcessField, ProcessForm as Form } from '@cloud/contract';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { canAdd, findProblems, newField } from './edit-form.ts';
import { FieldKindIcon } from './field-kind-icon.tsx';
import { FieldList } from './field-list.tsx';
import { FieldProperties } from './field-properties.tsx';
import style from './form-designer.module.css';
import { ProcessForm } from './process-form.tsx';
import type { FormValues } from './process-form.tsx';

interface FormDesignerProps {
  form: Form;
  /** Takes every change, also one that cannot be saved yet; `findProblems` says why. */
  onChange: (form: Form) => void;
}

/** The fields of a form in their order, the properties of one, and the form as it will be seen. */
export function FormDesigner({ form, onChange }: FormDesignerProps) {
  const { t } = useTranslation('process-form');
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, form.fields.length - 1);
  const field = form.fields[at];
  const problems = findProblems(form);
  const change = (next: ProcessField) => onChange({ fields: form.fields.with(at, next) });
  return (
    <div className={style.designer}>
      <Card className={style.part} aria-label={t('fields')}>
        <header className={style.head}>
          <h3>{t('fields')}</h3>
          <AddField
            form={form}
            onAdd={(added) => {
              onChange({ fields: [...form.fields, added] });
              setChosen(form.fields.length);
            }}
          />
        </header>
        <FieldList form={form} chosen={at} problems={problems} onChoose={setChosen} onChange={onChange} />
      </Card>
      <Card className={style.part} aria-label={t('properties')}>
        <h3>{t('properties')}</h3>
        {field ? (
          <FieldProperties
            key={at}
            field={field}
            problems={problems.filter(({ index }) => index === at)}
            onChange={change}
          />
        ) : (
          <p className={style.hint}>{t('chooseField')}</p>
        )}
      </Card>
      <Card className={style.preview} aria-label={t('preview')}>
        <h3>{t('preview')}</h3>
        <Preview form={form} />
      </Card>
    </div>
  );
}

function AddField({ form, onAdd }: { form: Form; onAdd: (field: ProcessField) => void }) {
  const { t } = useTranslation('process-form');
  return (
    <Menu
      place="bottom-end"
      opener={
        <Button size="sm" disabled={!canAdd(form)}>
          <IconPlus size={14} aria-hidden="true" />
          {t('add')}
        </Button>
      }
    >
      {PROCESS_FIELD_KINDS.map((kind) => (
        <MenuItem
          key={kind}
          icon={<FieldKindIcon kind={kind} />}
          onChoose={() => onAdd(newField(form, kind, t(`kind.${kind}`)))}
        >
          {t(`kind.${kind}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The form with values of its own, which go nowhere. */
function Preview({ form }: { form: Form }) {
  const [values, setValues] = useState<FormValues>({});
  return <ProcessForm form={form} values={values} onChange={setValues} />;
}
