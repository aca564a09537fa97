import { choice, user } from '@cloud/contract';
import type { EntityDefinition, IssuedPassword, User } from '@cloud/contract';
import { useMemo, useState } from 'react';
import { withFields } from '../../../crud/record/extend-entity.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { useResetPage } from '../../../crud/search/filters.ts';
import { SideTree } from '../../../crud/page/side-tree.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { FixedPasswordWarning } from '../fixed-password-warning.tsx';
import { confirmUserRemoval } from './confirm-user-removal.tsx';
import { IssuedPasswords } from './issued-passwords.tsx';
import { PlatformSetting } from './platform-setting.tsx';
import { UserForm } from './user-form.tsx';
import { UserToolbar } from './user-toolbar.tsx';
import { withTenant } from '../with-tenant.ts';

/** How far a registration is can be seen and searched, not typed. */
function withState<E extends EntityDefinition>(entity: E): E {
  const status = choice('common.status', {
    readOnly: true,
    search: 'equals',
    showIn: 'list',
    width: 90,
    options: [
      ['1', 'user.stateNormal'],
      ['2', 'user.stateWaiting'],
      ['3', 'user.stateRefused'],
    ],
  });
  return withFields(entity, (fields) => ({ ...fields, status }));
}

/** Which tenant a new person belongs to is said in the form. */
function chosenTenant<E extends EntityDefinition>(entity: E): E {
  return withFields(entity, (fields) => ({ ...fields, tenantId: { ...fields['tenantId']!, readOnly: false } }));
}

/** The super role sees people of every tenant. */
const LISTED = withState(user);
const OF_ALL_TENANTS = chosenTenant(withTenant(LISTED, 'common.tenant'));

/** People, narrowed by the department chosen beside them; a new one begins in that department. */
export function UserPage() {
  const { t } = useTranslation('system');
  const toFirstPage = useResetPage();
  const isSuper = useSession(({ roles }) => roles.includes('administrator'));
  const [deptId, setDeptId] = useState('');
  const [issued, setIssued] = useState<IssuedPassword[]>([]);
  const scope = useMemo(() => (deptId ? { query: { deptId }, initial: { deptId } } : {}), [deptId]);
  const tell = (added: User) => {
    if (!('issuedPassword' in added)) return;
    setIssued([{ id: added.id, account: added.account, password: String(added.issuedPassword) }]);
  };
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
      <FixedPasswordWarning isOnPage />
      <CrudPage
        entity={isSuper ? OF_ALL_TENANTS : LISTED}
        toolbar={UserToolbar}
        rowActions={PlatformSetting}
        {...(isSuper ? { form: UserForm } : {})}
        scope={scope}
        onAdded={tell}
        confirmRemoval={confirmUserRemoval}
      />
      {issued.length > 0 && <IssuedPasswords issued={issued} onClose={() => setIssued([])} />}
    </SideTree>
  );
}
