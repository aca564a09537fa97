import { isJobProcessor, JOB_LOG_LEVELS, JOB_PROCESSORS, jobParameterFields } from '@cloud/contract';
import type { JobProcessorFacts } from '@cloud/contract';
import { FieldInput } from '../../crud/form/field-input.tsx';
import { FormSections } from '../../crud/form/form-sections.tsx';
import { RecordFields } from '../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';
import { onlyFields, withFields } from '../../crud/record/extend-entity.ts';
import { useLabels } from '../../crud/record/labels.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { ReactNode } from 'react';
import { SelectField } from '../../ui/field/select-field.tsx';
import style from './job.module.css';
import { ScheduleBuilder } from './schedule-builder.tsx';

const WHAT = ['jobName', 'jobServerId', 'jobDescription', 'processorInfo'];
const HOW = ['misfireRule', 'maxInstanceNum', 'instanceTimeLimit', 'instanceRetryNum', 'successorIds', 'enable'];
const ALARM = ['notifyUserIds', 'alertThreshold', 'statisticWindowLen', 'silenceWindowLen'];

/** What a job does, when, what holds for its runs, and whom a failure is told. */
export function JobForm(props: RecordFieldsProps) {
  const { t } = useTranslation('job');
  const some = (...names: string[]) => (
    <RecordFields {...props} entity={withFields(props.entity, (fields) => onlyFields(fields, ...names))} />
  );
  const what = (
    <div className={style.form}>
      {some(...WHAT)}
      <Parameters {...props} />
    </div>
  );
  const how = (
    <div className={style.form}>
      {some(...HOW)}
      <LogLevel {...props} />
    </div>
  );
  const section = (name: string, content: ReactNode) => ({ name, title: t(`section.${name}`), content });
  return (
    <FormSections
      sections={[
        section('what', what),
        section('when', <ScheduleBuilder {...props} />),
        section('how', how),
        section('alarm', some(...ALARM)),
      ]}
    />
  );
}

/** The parameters that the chosen processor takes. */
function Parameters({ draft, change, isReadOnly }: RecordFieldsProps) {
  const { label } = useLabels();
  const processor = String(draft['processorInfo'] ?? '');
  if (!isJobProcessor(processor)) return null;
  const facts: JobProcessorFacts = JOB_PROCESSORS[processor];
  const given = readParameters(draft['jobParams']);
  const set = (name: string, value: unknown) => {
    const known = Object.keys(jobParameterFields(processor));
    const next = Object.entries({ ...given, [name]: value }).filter(
      ([one, content]) => known.includes(one) && content !== '' && content !== null,
    );
    change('jobParams', next.length === 0 ? '' : JSON.stringify(Object.fromEntries(next)));
  };
  return (
    <div className={style.parameters}>
      <p className={style.dim}>{label(facts.hint)}</p>
      {Object.entries(facts.fields).map(([name, field]) => (
        <FieldInput
          key={`${processor}.${name}`}
          name={`parameter-${name}`}
          field={field}
          value={given[name] ?? ''}
          isReadOnly={isReadOnly}
          onChange={(value) => set(name, value)}
        />
      ))}
    </div>
  );
}

function readParameters(text: unknown): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(String(text || '{}'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function LogLevel({ draft, change, isReadOnly }: RecordFieldsProps) {
  const { t } = useTranslation('job');
  return (
    <SelectField
      name="logLevel"
      label={t('logLevel.label')}
      isReadOnly={isReadOnly}
      options={Object.entries(JOB_LOG_LEVELS).map(([name, level]) => ({
        value: String(level),
        label: t(`logLevel.${name}`),
      }))}
      value={String(draft['logLevel'] ?? JOB_LOG_LEVELS.info)}
      onChange={(level) => change('logLevel', Number(level))}
    />
  );
}
