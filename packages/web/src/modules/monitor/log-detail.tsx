import type { EntityDefinition, Field } from '@cloud/contract';
import { Cell } from '../../crud/table/cell.tsx';
import { useLabels } from '../../crud/record/labels.ts';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';
import type { Row } from '../../crud/record/use-crud.ts';
import style from './monitor.module.css';

/** One row of a log: short facts beside each other, long texts below as they were written. */
export function LogDetail({ entity, draft }: RecordFieldsProps) {
  const { label } = useLabels();
  const given = fieldsOf(entity).filter(([name]) => draft[name] !== undefined && draft[name] !== '');
  const isLong = ([, { kind }]: [string, Field]) => kind === 'longText';
  return (
    <>
      <dl className={style.facts}>
        {given
          .filter((entry) => !isLong(entry))
          .map(([name, field]) => (
            <div key={name} data-wide={['requestUri', 'userAgent', 'fileName'].includes(name)}>
              <dt>{label(field.label)}</dt>
              <dd>
                <Cell name={name} field={field} row={draft as Row} />
              </dd>
            </div>
          ))}
      </dl>
      {given.filter(isLong).map(([name, field]) => (
        <section key={name} className={style.long}>
          <h3>{label(field.label)}</h3>
          <pre tabIndex={0}>{indented(String(draft[name]))}</pre>
        </section>
      ))}
    </>
  );
}

const fieldsOf = (entity: EntityDefinition): [string, Field][] =>
  Object.entries(entity.fields).filter(([, { showIn }]) => showIn !== 'none');

/** JSON is easier to read with a line for each value; anything else stays as it is. */
function indented(text: string): string {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
