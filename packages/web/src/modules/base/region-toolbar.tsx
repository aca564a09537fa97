import { regionExport, regionImport, regionTemplate } from '@cloud/contract';
import { Button } from '../../ui/button/button.tsx';
import { useLabels } from '../../crud/record/labels.ts';
import { SheetButtons } from '../../crud/spreadsheet/sheet-buttons.tsx';
import { ColumnSettings } from '../../crud/table/column-settings.tsx';
import type { Columns } from '../../crud/table/columns.ts';
import { FoldingBar } from '../../ui/toolbar/folding-bar.tsx';
import { usePermission } from '../../lib/session/permissions.ts';
import type { Regions } from './use-regions.ts';

const SHEET = { export: regionExport.path, template: regionTemplate.path, import: regionImport.path };

interface RegionToolbarProps {
  columns: Columns;
  regions: Regions;
  /** What is searched. */
  query: Readonly<Record<string, string>>;
  /** Absent: nothing may be added. */
  onAdd: (() => void) | undefined;
}

/** The buttons above the areas. */
export function RegionToolbar({ columns, regions, query, onAdd }: RegionToolbarProps) {
  const { t, label } = useLabels();
  return (
    <FoldingBar
      end={
        <>
          <Button isBusy={regions.isBusy && !regions.isPending} onClick={() => void regions.refresh()}>
            {t('refresh')}
          </Button>
          <ColumnSettings columns={columns} />
        </>
      }
    >
      {onAdd && (
        <Button variant="primary" onClick={onAdd}>
          {t('add')}
        </Button>
      )}
      <SheetButtons
        calls={SHEET}
        coverNote={t('coverByField', { label: label('region.code') })}
        query={query}
        mayImport={usePermission('region_import')}
        mayExport={usePermission('region_export')}
        refresh={regions.refresh}
      />
    </FoldingBar>
  );
}
