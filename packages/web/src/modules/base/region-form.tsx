import { FixedField } from '../../ui/field/text-field.tsx';
import { useLabels } from '../../crud/record/labels.ts';
import { RecordFields } from '../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';

/** A region stays where it is, and its code with it. */
export function RegionForm(props: RecordFieldsProps) {
  const { label } = useLabels();
  const { entity, draft, isEdit } = props;
  const { code, ...others } = entity.fields;
  const fields = isEdit ? others : { ...others, code: code! };
  const place = isEdit
    ? { label: label('region.code'), value: String(draft['code']) }
    : { label: label('region.parent'), value: `${String(draft['parentName'])} (${String(draft['parentCode'])})` };
  return <RecordFields {...props} entity={{ ...entity, fields }} first={<FixedField {...place} />} />;
}
