import { lookUpRoles } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/http/call.ts';
import type { FieldProps } from '../../../../ui/field/field-props.ts';
import { SelectField } from '../../../../ui/field/select-field.tsx';

interface RoleFieldProps extends FieldProps {
  /** Id of a role; '' for none. */
  value: string;
  onChange: (id: string) => void;
}

/** A role of the tenant. */
export function RoleField({ value, onChange, ...rest }: RoleFieldProps) {
  const { data = [] } = useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => call(lookUpRoles, {}, { signal, quiet: true }),
  });
  const options = data.map(({ id, roleName }) => ({ value: id, label: roleName }));
  return <SelectField {...rest} value={value} onChange={onChange} options={options} isSearchable isOptional />;
}
