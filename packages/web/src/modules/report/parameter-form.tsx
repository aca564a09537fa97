import type { ReportParameter } from '@cloud/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import style from './report.module.css';

interface ParameterFormProps {
  parameters: readonly ReportParameter[];
  /** As they were used last. */
  values: Readonly<Record<string, string>>;
  isBusy: boolean;
  onShow: (values: Readonly<Record<string, string>>) => void;
  /** More buttons. */
  children?: ReactNode;
}

/** What the reader asks the report for. */
export function ParameterForm({ parameters, values, isBusy, onShow, children }: ParameterFormProps) {
  const { t } = useTranslation('report');
  const [given, setGiven] = useState(values);
  return (
    <Form className={style.parameters} onSubmit={() => onShow(given)}>
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={given[parameter.name] ?? ''}
          onChange={(value) => setGiven((old) => ({ ...old, [parameter.name]: value }))}
        />
      ))}
      <div className={style.buttons}>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('show')}
        </Button>
        {children}
      </div>
    </Form>
  );
}

interface ParameterFieldProps {
  parameter: ReportParameter;
  value: string;
  onChange: (value: string) => void;
}

function ParameterField({
  parameter: { name, label, kind, isRequired, options },
  value,
  onChange,
}: ParameterFieldProps) {
  const facts = { name: `parameter-${name}`, label: label || name, isRequired, value };
  if (kind === 'date') return <DateField {...facts} onChange={onChange} />;
  if (kind === 'number') return <NumberField {...facts} onChange={(next) => onChange(String(next))} />;
  if (kind === 'text') return <TextField {...facts} onChange={onChange} />;
  const offered = options.map((option) => ({ value: option.value, label: option.label || option.value }));
  return <SelectField {...facts} options={offered} isOptional={!isRequired} onChange={onChange} />;
}
