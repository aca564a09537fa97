import type { Run } from '@cloud/contract';
import { hasModel } from '../live/run-event.ts';
import { usePage } from '../page-store.tsx';
import { EditBar } from './edit-bar.tsx';
import { EditRefusal } from './edit-refusal.tsx';
import { useEditDesk } from './use-edit-desk.ts';

/** What editing lays over the view of a run, once a page. */
export function EditLayer({ run }: { run: Run | undefined }) {
  // The edits of a model are for people with an account.
  const isGuest = usePage((page) => page.isGuest);
  useEditDesk(isGuest ? undefined : run);
  if (!run || !hasModel(run)) return null;
  return (
    <>
      {run.isEditable && <EditBar run={run} />}
      <EditRefusal runId={run.id} />
    </>
  );
}
