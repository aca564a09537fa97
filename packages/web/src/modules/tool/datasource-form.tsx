import { RecordFields } from '../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';
import { onlyFields, withFields } from '../../crud/record/extend-entity.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import style from './tool.module.css';

/** Families that are read, by the driver that other clients call them: what an address looks like. */
export const FAMILIES: Readonly<Record<string, { label: string; url: string }>> = {
  'org.postgresql.Driver': { label: 'PostgreSQL', url: 'jdbc:postgresql://host:5432/database' },
  'com.mysql.cj.jdbc.Driver': { label: 'MySQL / MariaDB', url: 'jdbc:mysql://host:3306/database' },
  'com.microsoft.sqlserver.jdbc.SQLServerDriver': {
    label: 'SQL Server',
    url: 'jdbc:sqlserver://host:1433;databaseName=database',
  },
  'org.sqlite.JDBC': { label: 'SQLite', url: 'jdbc:sqlite:file.db' },
};

/** A source: its family, its address, and an account where the family has them. */
export function DatasourceForm(props: RecordFieldsProps) {
  const { draft, change, errors, isReadOnly } = props;
  const { t } = useTranslation('tool');
  const driver = String(draft['driverClass'] ?? '');
  const isFile = String(draft['url'] ?? '').includes('sqlite:');
  const known = Object.entries(FAMILIES).map(([value, { label }]) => ({ value, label }));
  const choose = (next: string) => {
    change('driverClass', next);
    // An address that was typed stays.
    const isTemplate = Object.values(FAMILIES).some(({ url }) => url === draft['url']);
    if (isTemplate || !draft['url']) change('url', FAMILIES[next]?.url ?? '');
  };
  const some = (...names: string[]) => (
    <RecordFields
      {...props}
      entity={withFields(props.entity, (fields) =>
        onlyFields(
          // A database has accounts; the server asks for one when the source is new.
          Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, NEEDED.includes(name) ? { ...field, required: true } : field])), // prettier-ignore
          ...names,
        ),
      )}
    />
  );
  return (
    <div className={style.form}>
      {some('name')}
      <SelectField
        name="driverClass"
        label={t('datasource.family')}
        isRequired
        isReadOnly={isReadOnly}
        problem={errors['driverClass']}
        options={known.some(({ value }) => value === driver) || driver === '' ? known : [...known, { value: driver, label: driver }]} // prettier-ignore
        value={driver}
        onChange={choose}
      />
      {isFile ? (
        <>
          {some('url')}
          <p className={style.dim}>{t('datasource.sqliteHint')}</p>
          {some('remark')}
        </>
      ) : (
        <>
          {some('url')}
          <p className={style.dim}>{t('datasource.encryptionHint')}</p>
          {some('username', 'password', 'remark')}
        </>
      )}
    </div>
  );
}

/** Fields that a database has and a file has not. */
const NEEDED = ['username', 'password'];
