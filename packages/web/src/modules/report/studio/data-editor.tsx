import { REPORT_LIMITS } from '@cloud/contract';
import type { ReportData, ReportDesign, ReportSqlData, ReportSubject } from '@cloud/contract';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { EntityDataFields } from './entity-data-fields.tsx';
import { freeName, newEntityData, newSqlData, renameData } from './new-parts.ts';
import { RowsEditor } from './rows-editor.tsx';
import style from './studio.module.css';

/** What designs may be made of. */
export interface Materials {
  subjects: readonly ReportSubject[];
  sources: readonly { id: string; name: string }[];
}

interface DataEditorProps {
  design: ReportDesign;
  materials: Materials;
  onChange: (design: ReportDesign) => void;
}

/** The data sets of a design. */
export function DataEditor({ design, materials, onChange }: DataEditorProps) {
  const { t } = useTranslation('report');
  const { subjects, sources } = materials;
  const add = (one: ReportData) => onChange({ ...design, data: [...design.data, one] });
  const name = freeName(design, t('studio.dataPrefix'));
  return (
    <div className={style.section}>
      <p className={style.dim}>{t('studio.dataHint')}</p>
      <RowsEditor
        label={t('studio.data')}
        rows={design.data}
        most={REPORT_LIMITS.data}
        isTall
        onChange={(data) => onChange({ ...design, data })}
      >
        {(one) => {
          const change = (next: ReportData) => onChange(renameData(design, one.name, next));
          return (
            <>
              <strong>{one.kind === 'sql' ? t('studio.sql') : labelOf(subjects, one.subject)}</strong>
              <TextField
                label={t('studio.dataName')}
                value={one.name}
                maxLength={40}
                onChange={(next) => change({ ...one, name: next })}
              />
              {one.kind === 'entity' ? (
                <EntityDataFields data={one} design={design} subjects={subjects} onChange={change} />
              ) : (
                <SqlDataFields data={one} sources={sources} onChange={change} />
              )}
            </>
          );
        }}
      </RowsEditor>
      <Menu
        opener={
          <Button disabled={design.data.length >= REPORT_LIMITS.data}>
            <IconPlus size={14} aria-hidden="true" />
            {t('studio.addData')}
          </Button>
        }
      >
        {subjects.map((subject) => (
          <MenuItem key={subject.name} onChoose={() => add(newEntityData(name, subject))}>
            {subject.label}
          </MenuItem>
        ))}
        {sources.length > 0 && (
          <MenuItem onChoose={() => add(newSqlData(name, sources[0]?.id ?? ''))}>{t('studio.sql')}</MenuItem>
        )}
      </Menu>
    </div>
  );
}

const labelOf = (subjects: Materials['subjects'], name: string): string =>
  subjects.find((subject) => subject.name === name)?.label ?? name;

interface SqlFieldsProps {
  data: ReportSqlData;
  sources: Materials['sources'];
  onChange: (data: ReportSqlData) => void;
}

function SqlDataFields({ data, sources, onChange }: SqlFieldsProps) {
  const { t } = useTranslation('report');
  return (
    <>
      <SelectField
        label={t('studio.source')}
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
        value={data.source}
        onChange={(source) => onChange({ ...data, source })}
      />
      <TextAreaField
        label={t('studio.statement')}
        hint={t('studio.sqlHint')}
        value={data.sql}
        leastLines={6}
        mostLines={20}
        maxLength={REPORT_LIMITS.sqlLength}
        onChange={(sql) => onChange({ ...data, sql })}
      />
    </>
  );
}
