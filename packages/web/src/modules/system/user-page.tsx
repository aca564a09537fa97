import { user } from '@cloud/contract';
import type { EntityDefinition } from '@cloud/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../crud/crud-page.tsx';
import { useFirstPage } from '../../crud/filters.ts';
import { SideTree } from '../../crud/side-tree.tsx';
import { useSession } from '../../lib/session.ts';
import { UserToolbar } from './user-toolbar.tsx';
import { withTenant } from './with-tenant.ts';

/** The super role sees people of every tenant. */
const OF_ALL_TENANTS = withTenant(user as EntityDefinition, 'common.tenant') as typeof user;

/** People, narrowed by the department chosen beside them; a new one begins in that department. */
export function UserPage() {
  const { t } = useTranslation('system');
  const toFirstPage = useFirstPage();
  const isSuper = useSession(({ roles }) => roles.includes('administrator'));
  const [deptId, setDeptId] = useState('');
  const within = useMemo(() => (deptId ? { query: { deptId }, initial: { deptId } } : {}), [deptId]);
  return (
    <SideTree
      entity="dept"
      title={t('user.depts')}
      all={t('user.allDepts')}
      value={deptId}
      onChange={(next) => {
        setDeptId(next);
        toFirstPage();
      }}
    >
      <CrudPage entity={isSuper ? OF_ALL_TENANTS : user} toolbar={UserToolbar} within={within} />
    </SideTree>
  );
}
