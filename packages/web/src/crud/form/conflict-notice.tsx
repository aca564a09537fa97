import type { EntityDefinition } from '@cloud/contract';
import { Cell } from '../table/cell.tsx';
import { Notice } from '../../ui/message/notice.tsx';
import style from './conflict-notice.module.css';
import { useLabels } from '../record/labels.ts';
import type { Conflict } from './use-record-draft.ts';
import type { Row } from '../record/use-crud.ts';

/** Says who changed the record meanwhile, what of it is in the form now, and where both wrote something else. */
export function ConflictNotice({ entity, conflict }: { entity: EntityDefinition; conflict: Conflict }) {
  const { t, label } = useLabels();
  const { text, theirs, taken, clashing } = conflict;
  const nameOf = (name: string) => label(entity.fields[name]?.label ?? name);
  return (
    <Notice tone="warning" role="alert">
      <p className={style.title}>{text}</p>
      {taken.length > 0 && <p>{t('conflictTaken', { names: taken.map(nameOf).join(t('listComma')) })}</p>}
      {clashing.length > 0 && (
        <>
          <p>{t('conflictBoth')}</p>
          <ul className={style.fields}>
            {clashing.map((name) => {
              const field = entity.fields[name];
              return (
                field && (
                  <li key={name}>
                    {t('conflictTheirs', { label: nameOf(name) })}
                    <Cell name={name} field={field} row={theirs as Row} />
                  </li>
                )
              );
            })}
          </ul>
        </>
      )}
      <p>{t('conflictNext')}</p>
    </Notice>
  );
}
