import { MOST_REGIONS, REGION_ROOT, regionFacts } from '@cloud/contract';
import { useState } from 'react';
import { RecordForm } from '../../crud/form/record-form.tsx';
import page from '../../crud/page/crud-page.module.css';
import { ListEmpty, ListFailed } from '../../crud/page/list-states.tsx';
import type { Draft } from '../../crud/record/draft.ts';
import { useLabels } from '../../crud/record/labels.ts';
import type { Row } from '../../crud/record/use-crud.ts';
import { useFilters } from '../../crud/search/filters.ts';
import { SearchBar } from '../../crud/search/search-bar.tsx';
import { useColumns } from '../../crud/table/columns.ts';
import { DataTable } from '../../crud/table/data-table.tsx';
import paging from '../../crud/page/paging.module.css';
import { usePermission } from '../../lib/session/permissions.ts';
import { cardClass } from '../../ui/card/card.tsx';
import { RegionForm } from './region-form.tsx';
import { RegionRowActions } from './region-row-actions.tsx';
import { RegionToolbar } from './region-toolbar.tsx';
import { useRegionChanges } from './use-region-changes.ts';
import { useRegions } from './use-regions.ts';

const NONE: ReadonlySet<string> = new Set();

/** Administrative areas, opened level by level. */
export function RegionPage() {
  const { t, label } = useLabels();
  const columns = useColumns(regionFacts);
  const { filters, search } = useFilters(regionFacts);
  const { name_like: name = '', code_like: code = '' } = filters.values;
  const regions = useRegions({ name, code });
  const { save, remove } = useRegionChanges(regions);
  const [opened, setOpened] = useState<Draft>();
  const country = { id: REGION_ROOT, name: label('region.country') };
  const addBelow = (parent: Row, newCode: string) =>
    setOpened({ code: newCode, parentCode: parent.id, parentName: parent['name'], sort: 1 });
  const onAdd = usePermission('region_add') ? () => addBelow(country, '') : undefined;
  const empty = regions.error ? (
    <ListFailed error={regions.error} onRetry={() => void regions.refresh()} />
  ) : regions.isPending ? null : (
    <ListEmpty entity={regionFacts} hasFilters={regions.isSearch} onReset={() => search({})} onAdd={onAdd} />
  );
  return (
    <div className={page.page}>
      <h1 className="sr-only">{label(regionFacts.label)}</h1>
      <SearchBar entity={regionFacts} values={filters.values} onSearch={search} />
      <section className={`${cardClass} ${page.list}`}>
        <RegionToolbar {...{ columns, regions, onAdd }} query={{ ...(name && { name }), ...(code && { code }) }} />
        <DataTable
          {...{ columns, empty }}
          label={label(regionFacts.label)}
          rows={regions.rows}
          order=""
          isOpen={regions.isOpen}
          onToggle={regions.toggle}
          selected={NONE}
          actionsWidth={220}
          actions={(row) => (
            <RegionRowActions
              row={row}
              onEdit={() => setOpened({ ...row, parentName: row['parentName'] })}
              onRemove={() => void remove(row)}
              onAddBelow={() => addBelow(row, row.id)}
            />
          )}
          isBusy={regions.isBusy}
        />
        {regions.isCut && (
          <div className={paging.bar}>
            <span className={paging.total}>{t('onlyFirst', { count: MOST_REGIONS })}</span>
          </div>
        )}
      </section>
      {opened && (
        <RecordForm
          entity={regionFacts}
          initial={opened}
          form={RegionForm}
          onSubmit={save}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
