import { tenant } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { callCrud } from '../../../crud/record/call-crud.ts';
import { useLabels } from '../../../crud/record/labels.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { RecordFields } from '../../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../../crud/form/record-form.tsx';
import { useSession } from '../../../lib/session/session.ts';

/** What belongs to a tenant, and means nothing in another. */
const OF_A_TENANT = ['roleId', 'deptId', 'postId'] as const;

/** The super role says first to which tenant a new person belongs. */
export function UserForm(props: RecordFieldsProps) {
  const { draft, change, isEdit, isReadOnly } = props;
  const { label } = useLabels();
  const own = useSession((session) => session.tenantId);
  const isNew = !isEdit && !isReadOnly;
  const { data: tenants = [] } = useQuery({
    queryKey: ['tenant', 'numbers'],
    staleTime: 30_000,
    enabled: isNew,
    queryFn: ({ signal }) => callCrud(tenant, 'select', {}, { signal, quiet: true }),
  });
  const choose = (tenantId: string) => {
    change('tenantId', tenantId);
    for (const name of OF_A_TENANT) change(name, '');
  };
  const ofTenant = isNew && tenants.length > 1 && (
    <SelectField
      name="tenantId"
      label={label('common.tenant')}
      options={tenants.map(({ tenantId, tenantName }) => ({ value: tenantId, label: `${tenantName}（${tenantId}）` }))}
      value={String(draft['tenantId'] || own)}
      isSearchable
      onChange={choose}
    />
  );
  return <RecordFields {...props} first={ofTenant} />;
}
