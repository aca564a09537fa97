import type { Run } from '@cloud/contract';
import { hasModel } from '../live/run-event.ts';
import { usePage } from '../page-store.tsx';
import { useEditBarPlace } from './edit-bar-place.ts';
import { EditBar } from './edit-bar.tsx';
import { EditRefusal } from './edit-refusal.tsx';
import { useEditDesk } from './use-edit-desk.ts';

/** What editing lays over the view of a run, once a page. */
export function EditLayer({ run, isPlanShown }: { run: Run | undefined; isPlanShown: boolean }) {
  // The edits of a model are for people with an account.
  const isGuest = usePage((page) => page.isGuest);
  const place = useEditBarPlace(isPlanShown);
  useEditDesk(isGuest ? undefined : run);
  if (!run || !hasModel(run)) return null;
  return (
    <>
      {run.isEditable && place === 'view' && <EditBar run={run} place={place} />}
      <EditRefusal runId={run.id} />
    </>
  );
}
