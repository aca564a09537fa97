import { menuTree } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { withFields, withoutFields } from '../../../crud/record/extend-entity.ts';
import { useLabels } from '../../../crud/record/labels.ts';
import { RecordFields } from '../../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../../crud/form/record-form.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CheckTree, leavesBelow, leavesOfChecked, withBranches } from '../../../ui/tree/check-tree.tsx';
import style from '../system.module.css';

/** A package with its menus ticked in their tree. */
export function TenantPackageForm(props: RecordFieldsProps) {
  const { entity, draft, change, errors, isReadOnly } = props;
  const { t } = useTranslation('system');
  const { t: word, label } = useLabels();
  const { data: nodes = [] } = useQuery({
    queryKey: ['menu', 'tree'],
    queryFn: ({ signal }) => call(menuTree, {}, { signal, quiet: true }),
  });
  const { menuId } = entity.fields;
  const given = new Set(
    String(draft['menuId'] ?? '')
      .split(',')
      .filter(Boolean),
  );
  const ticked = withBranches(nodes, leavesBelow(nodes, given));
  const name = label(menuId!.label);
  return (
    <>
      <RecordFields {...props} entity={withFields(entity, (fields) => withoutFields(fields, 'menuId'))} />
      <fieldset className={style.menus} disabled={isReadOnly}>
        <legend>{name}</legend>
        <CheckTree
          label={name}
          nodes={nodes}
          checked={ticked}
          onChange={(next) => change('menuId', [...leavesOfChecked(nodes, next)].join(','))}
          empty={t('tenantPackage.nothing')}
          unfoldLabel={word('unfold')}
        />
        {errors['menuId'] && <p role="alert">{errors['menuId']}</p>}
      </fieldset>
    </>
  );
}
