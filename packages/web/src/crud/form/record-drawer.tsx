import type { EntityDefinition } from '@cloud/contract';
import type { ComponentType } from 'react';
import { Drawer } from '../../ui/dialog/drawer.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { HistoryLink } from './history-link.tsx';
import type { InterruptedDraft } from './interrupted-drafts.ts';
import { useLabels } from '../record/labels.ts';
import { RecordForm } from './record-form.tsx';
import type { Draft } from '../record/draft.ts';
import type { RecordFieldsProps } from './record-form.tsx';
import { useRecord } from '../record/use-crud.ts';
import { Button } from '../../ui/button/button.tsx';

/** What is open over a list. */
export type DrawerState = { mode: 'add'; initial: Draft } | { mode: 'edit' | 'view'; id: string };

interface OpenRecordProps {
  entity: EntityDefinition;
  opened: DrawerState;
  onSubmit: (record: Draft, seen: Draft) => Promise<unknown>;
  onClose: () => void;
  /** What an ended session left of the form. */
  interrupted?: InterruptedDraft | undefined;
  /** Title of the list by which an unfinished form outlives the end of a session. */
  draftKey?: string | undefined;
  form?: ComponentType<RecordFieldsProps> | undefined;
}

/** The form of the record that was opened; an existing one is fetched whole first. */
export function RecordDrawer({ entity, opened, ...rest }: OpenRecordProps) {
  const { t, records } = useLabels();
  const { data, error, refetch } = useRecord(entity, opened.mode === 'add' ? undefined : opened.id);
  if (opened.mode === 'add') return <RecordForm entity={entity} initial={opened.initial} {...rest} />;
  if (data) {
    const isReadOnly = opened.mode === 'view';
    const foot = isReadOnly && <HistoryLink entity={entity} id={data.id} />;
    const reload = async () => (await refetch()).data;
    const own = { entity, initial: data, isReadOnly, foot, onReload: reload };
    return <RecordForm key={data.id} {...own} {...rest} />;
  }
  return (
    <Drawer title={records(entity)} onClose={rest.onClose}>
      {error ? (
        <div role="alert">
          <p>{error.message}</p>
          <Button style={{ marginTop: 'var(--s3)' }} onClick={() => void refetch()}>
            {t('app:retry')}
          </Button>
        </div>
      ) : (
        <Spinner />
      )}
    </Drawer>
  );
}
