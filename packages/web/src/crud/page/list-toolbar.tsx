import type { EntityDefinition } from '@cloud/contract';
import type { ReactNode } from 'react';
import { useLabels } from '../record/labels.ts';
import type { ListPermissions } from '../record/list-permissions.ts';
import type { ListScope } from '../record/list-scope.ts';
import type { Row } from '../record/use-crud.ts';
import type { Filters } from '../search/filters.ts';
import { ListSheetButtons } from '../spreadsheet/list-sheet.tsx';
import { ColumnSettings } from '../table/column-settings.tsx';
import type { Columns } from '../table/columns.ts';
import { Button } from '../../ui/button/button.tsx';
import { FoldingBar } from '../../ui/toolbar/folding-bar.tsx';

interface ListToolbarProps {
  entity: EntityDefinition;
  scope: ListScope | undefined;
  filters: Filters;
  columns: Columns;
  may: ListPermissions;
  total: number | undefined;
  chosen: readonly Row[];
  isRefreshing: boolean;
  onAdd: () => void;
  onRemove: () => void;
  /** Fetches the list again. */
  onRefresh: () => void;
  /** Fetches all lists of the entity again. */
  refresh: () => Promise<unknown>;
  /** Buttons of the page's own. */
  children: ReactNode;
}

/** The buttons above a list. */
export function ListToolbar(props: ListToolbarProps) {
  const { entity, scope, filters, columns, may, total, chosen, isRefreshing, refresh } = props;
  const { t } = useLabels();
  return (
    <FoldingBar
      end={
        <>
          <Button isBusy={isRefreshing} onClick={props.onRefresh}>
            {t('refresh')}
          </Button>
          <ColumnSettings columns={columns} />
        </>
      }
    >
      {may.mayAdd && (
        <Button variant="primary" onClick={props.onAdd}>
          {t('add')}
        </Button>
      )}
      {!may.mayAdd && props.children}
      {may.mayDelete && (
        <Button onClick={props.onRemove}>
          {t('removeMany')}
          {chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      )}
      {may.mayAdd && props.children}
      <ListSheetButtons {...{ entity, filters, scope, columns, total, chosen, refresh }} />
    </FoldingBar>
  );
}
