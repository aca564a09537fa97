import { REPORT_LIMITS, REPORT_PARAMETER_KINDS } from '@cloud/contract';
import type { ReportDesign, ReportParameter } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { freeName } from './new-parts.ts';
import { RowsEditor } from './rows-editor.tsx';
import style from './studio.module.css';

interface ParameterEditorProps {
  design: ReportDesign;
  onChange: (design: ReportDesign) => void;
}

/** What the reader of a report is asked for. */
export function ParameterEditor({ design, onChange }: ParameterEditorProps) {
  const { t } = useTranslation('report');
  const make = (): ReportParameter => ({
    name: freeName(design, 'p'),
    label: '',
    kind: 'text',
    isRequired: false,
    initial: '',
    options: [],
  });
  return (
    <div className={style.section}>
      <p className={style.dim}>{t('studio.parameterHint')}</p>
      <RowsEditor
        label={t('studio.parameter')}
        rows={design.parameters}
        most={REPORT_LIMITS.parameters}
        isTall
        isOrdered
        make={make}
        onChange={(parameters) => onChange({ ...design, parameters })}
      >
        {(parameter, change) => <ParameterFields parameter={parameter} onChange={change} />}
      </RowsEditor>
    </div>
  );
}

interface ParameterFieldsProps {
  parameter: ReportParameter;
  onChange: (parameter: ReportParameter) => void;
}

function ParameterFields({ parameter, onChange }: ParameterFieldsProps) {
  const { t } = useTranslation('report');
  const { kind } = parameter;
  return (
    <>
      <TextField
        label={t('studio.parameterName')}
        value={parameter.name}
        maxLength={40}
        onChange={(name) => onChange({ ...parameter, name })}
      />
      <TextField
        label={t('studio.label')}
        value={parameter.label}
        maxLength={100}
        onChange={(label) => onChange({ ...parameter, label })}
      />
      <SelectField
        label={t('studio.kind')}
        options={REPORT_PARAMETER_KINDS.map((name) => ({ value: name, label: t(`parameterKind.${name}`) }))}
        value={kind}
        onChange={(given) =>
          onChange({ ...parameter, kind: REPORT_PARAMETER_KINDS.find((name) => name === given) ?? 'text', initial: '' })
        }
      />
      {kind === 'choice' && (
        <TextAreaField
          label={t('studio.options')}
          hint={t('studio.optionsHint')}
          value={parameter.options.map(({ value, label }) => (label === '' ? value : `${value}=${label}`)).join('\n')}
          onChange={(text) => onChange({ ...parameter, options: readOptions(text) })}
        />
      )}
      <TextField
        label={t('studio.initial')}
        hint={kind === 'date' ? t('studio.dateHint') : ''}
        value={parameter.initial}
        onChange={(initial) => onChange({ ...parameter, initial })}
      />
      <Checkbox
        label={t('studio.required')}
        isTicked={parameter.isRequired}
        onChange={(isRequired) => onChange({ ...parameter, isRequired })}
      />
    </>
  );
}

/** A line is a value, or `value=label`. */
const readOptions = (text: string): ReportParameter['options'] =>
  text
    .split('\n')
    .slice(0, 200)
    .map((line) => {
      const [value = '', ...label] = line.split('=');
      return { value, label: label.join('=') };
    });
