import { logApi, logError, logUsual } from '@cloud/contract';
import type { EntityDefinition } from '@cloud/contract';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { LogDetail } from './log-detail.tsx';
import { useTenantColumn } from './tenant-column.ts';

/** The three logs, newest first; one row opens whole. */
function LogPage({ entity }: { entity: EntityDefinition }) {
  const listed = useTenantColumn(entity);
  return <CrudPage entity={listed} form={LogDetail} />;
}

export const UsualLogPage = () => <LogPage entity={logUsual} />;
export const ApiLogPage = () => <LogPage entity={logApi} />;
export const ErrorLogPage = () => <LogPage entity={logError} />;
