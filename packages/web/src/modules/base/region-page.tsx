import { Button } from '@mantine/core';
import { MOST_REGIONS, REGION_PATH, REGION_ROOT, regionFacts } from '@cloud/contract';
import { useState } from 'react';
import { cardClass } from '../../ui/card/card.tsx';
import { useColumns } from '../../crud/table/columns.ts';
import page from '../../crud/page/crud-page.module.css';
import { ColumnSettings } from '../../crud/table/column-settings.tsx';
import { DataTable } from '../../crud/table/data-table.tsx';
import { useFilters } from '../../crud/search/filters.ts';
import { useLabels } from '../../crud/record/labels.ts';
import { ListEmpty, ListFailed } from '../../crud/page/list-states.tsx';
import '../../crud/form/mantine-styles.ts';
import paging from '../../crud/table/paging.module.css';
import { RecordForm } from '../../crud/form/record-form.tsx';
import type { Draft } from '../../crud/record/draft.ts';
import rowActions from '../../crud/page/row-actions.module.css';
import { SheetButtons } from '../../crud/spreadsheet/sheet-buttons.tsx';
import { SearchBar } from '../../crud/search/search-bar.tsx';
import type { Row } from '../../crud/record/use-crud.ts';
import { request } from '../../lib/http/request.ts';
import { usePermission } from '../../lib/session/permissions.ts';
import { toast } from '../../lib/toast.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { RegionForm } from './region-form.tsx';
import { useRegions } from './use-regions.ts';

const SHEET = { export: 'export-region', template: 'export-template', import: 'import-region' };
const NONE: ReadonlySet<string> = new Set();

/** Administrative areas, opened level by level. */
export function RegionPage() {
  const { t, label } = useLabels();
  const columns = useColumns(regionFacts);
  const { filters, search } = useFilters(regionFacts);
  const { name_like: name = '', code_like: code = '' } = filters.values;
  const regions = useRegions({ name, code });
  const [opened, setOpened] = useState<Draft>();
  const mayAdd = usePermission('region_add');
  const mayDelete = usePermission('region_delete');
  const mayImport = usePermission('region_import');
  const mayExport = usePermission('region_export');

  const save = async (record: Draft) => {
    await request({ method: 'POST', path: `${REGION_PATH}/submit`, body: record });
    toast.success(t(record['id'] ? 'crud:updated' : 'crud:added'));
    await regions.refresh();
    regions.show(String(record['parentCode'] ?? ''));
  };
  const remove = async (row: Row) => {
    if (!(await confirm({ text: t('removeQuestion'), note: String(row['name']), isDangerous: true }))) return;
    try {
      await request({ method: 'POST', path: `${REGION_PATH}/remove`, query: { id: row.id } });
      toast.success(t('removed'));
      await regions.refresh();
    } catch {
      // The client has shown why.
    }
  };
  const add = (parent?: Row) =>
    setOpened({
      code: parent?.id ?? '',
      parentCode: parent?.id ?? REGION_ROOT,
      parentName: parent?.['name'] ?? label('region.country'),
      sort: 1,
    });
  return (
    <div className={page.page}>
      <h1 className="sr-only">{label(regionFacts.label)}</h1>
      <SearchBar entity={regionFacts} values={filters.values} onSearch={search} />
      <section className={`${cardClass} ${page.list}`}>
        <div className={page.tools}>
          {mayAdd && <Button onClick={() => add()}>{t('add')}</Button>}
          <SheetButtons
            path={REGION_PATH}
            calls={SHEET}
            coverNote={t('coverByField', { label: label('region.code') })}
            query={{ ...(name ? { name } : {}), ...(code ? { code } : {}) }}
            mayImport={mayImport}
            mayExport={mayExport}
            refresh={regions.refresh}
          />
          <span className={page.space} />
          <Button
            variant="default"
            loading={regions.isBusy && !regions.isPending}
            onClick={() => void regions.refresh()}
          >
            {t('refresh')}
          </Button>
          <ColumnSettings columns={columns} />
        </div>
        <DataTable
          label={label(regionFacts.label)}
          columns={columns}
          rows={regions.rows}
          order=""
          isOpen={regions.isOpen}
          onToggle={regions.toggle}
          selected={NONE}
          actionsWidth={220}
          actions={(row) => (
            <span className={rowActions.row}>
              {mayAdd && (
                <TextButton onClick={() => setOpened({ ...row, parentName: row['parentName'] })}>
                  {t('edit')}
                </TextButton>
              )}
              {mayDelete && (
                <TextButton isDangerous onClick={() => void remove(row)}>
                  {t('remove')}
                </TextButton>
              )}
              {mayAdd && Number(row['regionLevel']) < 5 && (
                <TextButton onClick={() => add(row)}>{t('addChild')}</TextButton>
              )}
            </span>
          )}
          isBusy={regions.isBusy}
          empty={
            regions.error ? (
              <ListFailed error={regions.error} onRetry={() => void regions.refresh()} />
            ) : regions.isPending ? null : (
              <ListEmpty
                hasFilters={regions.isSearch}
                onReset={() => search({})}
                onAdd={mayAdd ? () => add() : undefined}
              />
            )
          }
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
