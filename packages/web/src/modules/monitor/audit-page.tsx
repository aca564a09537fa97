import { auditFacts } from '@cloud/contract';
import type { AuditEntry } from '@cloud/contract';
import { Link } from '../../lib/router.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { useLabels } from '../../crud/record/labels.ts';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';
import { pageOfRecord } from './page-of-record.ts';
import style from './monitor.module.css';
import { useTenantColumn } from './tenant-column.ts';

const entryOf = (row: unknown) => row as AuditEntry;

/** The record that was changed: by its name, on its screen; by its number where it has neither. */
function RecordLink({ entry }: { entry: AuditEntry }) {
  const { recordName, recordId } = entry;
  const place = pageOfRecord(entry);
  if (!place) return <span title={recordId}>{recordName || recordId}</span>;
  return (
    <Link className={style.link} to={place} title={recordId}>
      {recordName}
    </Link>
  );
}

const CELLS = {
  recordId: ({ row }: { row: unknown }) => <RecordLink entry={entryOf(row)} />,
  changes: ({ row }: { row: unknown }) => {
    const text = entryOf(row)
      .differences.map(({ label, before, after }) => `${label} ${[before, after].map(shown).join(' → ')}`)
      .join('；');
    return <span title={text}>{text}</span>;
  },
};

const shown = (value: string): string => (value === '' ? '∅' : value);

/** Who changed what, newest first: every field with what it was and what it became. */
export function AuditPage() {
  const entity = useTenantColumn(auditFacts);
  return <CrudPage entity={entity} cells={CELLS} form={AuditDetail} />;
}

function AuditDetail({ draft }: RecordFieldsProps) {
  const { t } = useTranslation('monitor');
  const { label } = useLabels();
  const entry = entryOf(draft);
  const facts = [
    ['audit.entity', entry.entityName],
    ['audit.record', <RecordLink key="record" entry={entry} />],
    ['audit.verb', entry.verbName],
    ['audit.account', entry.account],
    ['audit.remoteIp', entry.remoteIp],
    ['audit.createTime', entry.createTime],
  ] as const;
  return (
    <>
      <dl className={style.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{label(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={style.differences}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {entry.differences.map((one) => (
            <tr key={one.field}>
              <th scope="row">{one.label}</th>
              <td className={style.before}>{one.before}</td>
              <td>{one.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {entry.differences.length === 0 && <p className={style.dim}>{t('noDifferences')}</p>}
    </>
  );
}
