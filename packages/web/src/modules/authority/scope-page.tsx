import { apiScope, dataScope } from '@cloud/contract';
import type { EntityDefinition } from '@cloud/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { useResetPage } from '../../crud/search/filters.ts';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';
import { SideTree } from '../../crud/page/side-tree.tsx';
import { DataScopeForm } from './data-scope-form.tsx';
import { Message } from '../../ui/message/message.tsx';
import style from './scope-page.module.css';

export const DataScopePage = () => <ScopePage entity={dataScope} form={DataScopeForm} />;
export const ApiScopePage = () => <ScopePage entity={apiScope} />;

interface ScopePageProps {
  entity: EntityDefinition;
  form?: (props: RecordFieldsProps) => React.ReactNode;
}

/** Scopes of one menu at a time: what lies below it can be narrowed or guarded for a role. */
function ScopePage({ entity, form }: ScopePageProps) {
  const { t } = useTranslation('authority');
  const toFirstPage = useResetPage();
  const [menuId, setMenuId] = useState('');
  const scope = useMemo(() => ({ query: { menuId }, initial: { menuId } }), [menuId]);
  return (
    <SideTree
      entity="menu"
      title={t('scopeMenus')}
      value={menuId}
      onChange={(next) => {
        setMenuId(next);
        toFirstPage();
      }}
    >
      {menuId === '' ? (
        <Message className={style.hint}>
          <h1>{t(`kinds.${entity.name}`)}</h1>
          <p>{t(`${entity.name}Hint`)}</p>
        </Message>
      ) : (
        <CrudPage key={menuId} entity={entity} scope={scope} {...(form ? { form } : {})} />
      )}
    </SideTree>
  );
}
