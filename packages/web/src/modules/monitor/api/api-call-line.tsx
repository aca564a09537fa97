import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/message/tag.tsx';
import { ScrollTable } from '../../../ui/table/scroll-table.tsx';
import style from './api-description.module.css';
import type { ApiCall, ApiField } from './read-description.ts';

/** A call in a line that opens. */
export function ApiCallLine({ call }: { call: ApiCall }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={style.call} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Tag className={style.method} tone={call.method === 'GET' ? 'good' : 'busy'}>
          {call.method}
        </Tag>
        <code>{call.path}</code>
        <span className={style.dim}>{call.summary}</span>
      </summary>
      {isOpen && <CallFacts call={call} />}
    </details>
  );
}

function CallFacts({ call: { access, takes, answers } }: { call: ApiCall }) {
  const { t } = useTranslation('monitor');
  return (
    <div className={style.facts}>
      {access && <p>{access}</p>}
      {takes.length > 0 && (
        <section>
          <h3>{t('doc.takes')}</h3>
          <Fields label={t('doc.takes')} fields={takes} />
        </section>
      )}
      <section>
        <h3>{t('doc.answers')}</h3>
        {answers.map(({ status, note, fields }) => (
          <div key={status}>
            <p>
              <code>{status}</code> <span className={style.dim}>{note}</span>
            </p>
            {fields.length > 0 && <Fields label={`${t('doc.answers')} ${status}`} fields={fields} />}
          </div>
        ))}
      </section>
    </div>
  );
}

function Fields({ label, fields }: { label: string; fields: readonly ApiField[] }) {
  const { t } = useTranslation('monitor');
  return (
    <ScrollTable label={label} className={style.fields}>
      {fields.map(({ name, kind, isRequired, note }) => (
        <tr key={`${kind} ${name}`}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>{[kind, isRequired ? t('doc.required') : ''].filter(Boolean).join(', ')}</td>
          <td>{note}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
