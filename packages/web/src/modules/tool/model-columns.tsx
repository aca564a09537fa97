import { dataModel, modelPrototype, readPrototype, readTable, savePrototypes } from '@cloud/contract';
import type { DataModel } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callCrud } from '../../crud/record/call-crud.ts';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { asList, asRecord } from '../../lib/unknown.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { Notice } from '../../ui/message/notice.tsx';
import { draftOf, readAgain } from './column-drafts.ts';
import type { ColumnDraft, SiblingModel } from './column-drafts.ts';
import { ColumnTable } from './column-table.tsx';
import style from './tool.module.css';

async function readSiblings(model: DataModel): Promise<SiblingModel[]> {
  const page = asRecord(await callCrud(dataModel, 'list', { datasourceId: model.datasourceId, size: 500 }));
  return asList(page['records'])
    .map(asRecord)
    .map(({ id, modelTable, modelName }) => ({ id: String(id), table: String(modelTable), name: String(modelName) }));
}

interface LoadedColumns {
  columns: ColumnDraft[];
  siblings: readonly SiblingModel[];
}

const tableFields = async ({ id, datasourceId, modelTable }: DataModel) =>
  (await call(readTable, { tableName: modelTable, modelId: id, datasourceId })).fields;

const modelIn =
  (siblings: readonly SiblingModel[]) =>
  (table: string): string =>
    siblings.find((one) => one.table === table)?.id ?? '';

/** The stored columns of a model, or what its table proposes. */
async function loadColumns(model: DataModel): Promise<LoadedColumns> {
  const { id, datasourceId } = model;
  const [siblings, rows] = await Promise.all([readSiblings(model), call(readPrototype, { modelId: id, datasourceId })]);
  const stored = rows.filter((row) => row['jdbcName'] !== undefined).map(draftOf);
  if (stored.length > 0) return { columns: stored, siblings };
  return { columns: readAgain([], await tableFields(model), modelIn(siblings)), siblings };
}

/** What is said of the columns of a model: names, components, relations, and where they are shown. */
export function ModelColumns({ model, onClose }: { model: DataModel; onClose: () => void }) {
  const { t } = useTranslation(['tool', 'crud']);
  const [isChanged, setIsChanged] = useState(false);
  const unmark = useUnsaved(isChanged);
  const loaded = useQuery({
    queryKey: ['model', 'columns', model.id],
    queryFn: () => loadColumns(model),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const leave = () => {
    unmark();
    onClose();
  };
  const close = async () => {
    if (!isChanged || (await confirm({ text: t('crud:leaveQuestion') }))) leave();
  };
  return (
    <Dialog title={t('columns.title', { name: model.modelName })} onClose={() => void close()} size="min(1320px, 97vw)">
      {loaded.isPending && <Spinner />}
      {loaded.isError && <Notice tone="danger">{loaded.error.message}</Notice>}
      {loaded.data && (
        <Editor
          model={model}
          loaded={loaded.data}
          onChanged={() => setIsChanged(true)}
          onSaved={leave}
          onClose={() => void close()}
        />
      )}
    </Dialog>
  );
}

interface EditorProps {
  model: DataModel;
  loaded: LoadedColumns;
  onChanged: () => void;
  onSaved: () => void;
  onClose: () => void;
}

function Editor({ model, loaded, onChanged, onSaved, onClose }: EditorProps) {
  const { t } = useTranslation(['tool', 'crud', 'app']);
  const [columns, setColumns] = useState(loaded.columns);
  const [isBusy, setIsBusy] = useState(false);
  const change = (next: ColumnDraft[]) => {
    setColumns(next);
    onChanged();
  };
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    // A refusal has been shown by the call.
    await work().catch(() => {});
    setIsBusy(false);
  };
  const reread = () =>
    attempt(async () => {
      const next = readAgain(columns, await tableFields(model), modelIn(loaded.siblings));
      const added = next.filter(({ jdbcName }) => !columns.some((one) => one.jdbcName === jdbcName)).length;
      const gone = columns.filter(({ jdbcName }) => !next.some((one) => one.jdbcName === jdbcName)).length;
      change(next);
      toast.success(t('columns.reread', { added, gone }));
    });
  const save = () =>
    attempt(async () => {
      await saveColumns(model.id, loaded.columns, columns);
      toast.success(t('columns.saved', { name: model.modelName }));
      onSaved();
    });
  return (
    <>
      <p className={style.dim}>{t('columns.hint', { table: model.modelTable })}</p>
      <ColumnTable columns={columns} siblings={loaded.siblings} onChange={change} />
      <div className={style.foot}>
        <Button disabled={isBusy} onClick={() => void reread()}>
          {t('columns.readAgain')}
        </Button>
        <span className={style.space} />
        <Button onClick={onClose}>{t('app:cancel')}</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
          {t('crud:save')}
        </Button>
      </div>
    </>
  );
}

/** Stores all columns together; those that the table lost go. */
async function saveColumns(modelId: string, before: readonly ColumnDraft[], after: readonly ColumnDraft[]) {
  await call(
    savePrototypes,
    after.map((column) => ({ ...column, modelId })),
  );
  const gone = before.flatMap(({ id }) => (id && !after.some((one) => one.id === id) ? [id] : []));
  if (gone.length > 0) await callCrud(modelPrototype, 'remove', { ids: gone.join(',') });
}
