import type { EditOperation, Run } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { siblingHref } from '../../../lib/http/artifact.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { queries } from '../../../lib/query.ts';
import { explainWarning } from '../coded-message.ts';
import { hasModel } from '../live/run-event.ts';
import { hrefIn, readModel, usePublishedModel } from '../result/use-model.ts';
import { EditDesk } from './edit-desk.ts';
import type { EditEntry } from './edit-entry.ts';
import { editsQuery } from './edits-query.ts';
import { OpenDesks } from './open-desks.ts';
import type { TakenEdit } from './made-by.ts';

/** One desk a run, as long as its page is open. */
const desks = new OpenDesks();

/** Edits the shown model; each call says whether the model takes it. */
export interface ModelEditing {
  edit(operation: EditOperation, ...more: EditOperation[]): boolean;
  /** The same, with what it has drawn; undefined where the model refuses it. */
  draw(operation: EditOperation): TakenEdit | undefined;
  undo(entry?: EditEntry): boolean;
  redo(entry?: EditEntry): boolean;
}

/** How the model of a run is edited. */
export function useModelEditing(runId: string): ModelEditing {
  return {
    edit: (...operations) => desks.edit(runId, operations) !== undefined,
    draw: (operation) => desks.edit(runId, [operation]),
    undo: (entry) => desks.of(runId)?.toggle(false, entry) ?? false,
    redo: (entry) => desks.of(runId)?.toggle(true, entry) ?? false,
  };
}

/** Opens the desk of a run and keeps it supplied. Once a page. */
export function useEditDesk(run: Run | undefined): void {
  const { t } = useTranslation('point-cloud');
  const isOn = run !== undefined && hasModel(run);
  const id = isOn ? run.id : '';
  const { data: stored } = useQuery({ ...editsQuery(id), enabled: id !== '' });
  // Addresses of the first result have no revision in them: the draft lies beside them.
  const address = isOn && run.isEditable ? draftHref(run) : '';
  const { data: found } = useQuery({
    queryKey: ['point-cloud', 'draft', id],
    enabled: address !== '',
    staleTime: Infinity,
    queryFn: ({ signal }) => readModel(address, signal),
  });
  const { published } = usePublishedModel(isOn ? run : undefined);
  useEffect(() => {
    if (!id) return undefined;
    const desk = new EditDesk(id, {
      refresh: () => queries.fetchQuery({ ...editsQuery(id), staleTime: 0 }),
      explain: ({ code, params }) => explainWarning({ code, params: { ...params } }, t),
    });
    desks.open(id, desk);
    return () => desks.close(id);
  }, [id, t]);
  useEffect(() => desks.of(id)?.take({ found, stored, published }), [id, t, found, stored, published]);
}

const draftHref = (run: Run): string => {
  const href = hrefIn(run, 'model.json');
  return href && siblingHref(href.replace(/\/revision-\d+\//, '/'), 'draft.json');
};
