import type { EntityDefinition } from '@cloud/contract';
import { Link } from '../../lib/router.tsx';
import { useMay } from '../record/list-scope.ts';
import { useLabels } from '../record/labels.ts';
import { buttonClass } from '../../ui/button/button.tsx';

const AUDIT = { name: 'audit', read: 'admin' } as EntityDefinition;
const AUDIT_PAGE = '/monitor/audit';

/** Links a record to its audit log, for users who may read it. */
export function HistoryLink({ entity, id }: { entity: EntityDefinition; id: string }) {
  const { t } = useLabels();
  const mayView = useMay(AUDIT, 'view');
  // A log has no history, and neither has what is kept without the ordinary way of saving.
  if (!mayView || id === '' || entity.isLog || entity.hasOwnRoutes) return null;
  const query = new URLSearchParams({ entity_equal: entity.name, recordId_equal: id }).toString();
  return (
    <Link className={buttonClass('quiet')} to={`${AUDIT_PAGE}?${query}`}>
      {t('history')}
    </Link>
  );
}
