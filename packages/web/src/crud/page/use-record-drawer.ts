import type { EntityDefinition } from '@cloud/contract';
import { useState } from 'react';
import { discardDraft, interruptedDraft } from '../form/interrupted-drafts.ts';
import type { InterruptedDraft } from '../form/interrupted-drafts.ts';
import type { DrawerState } from '../form/record-drawer.tsx';
import type { Draft } from '../record/draft.ts';
import type { ListScope } from '../record/list-scope.ts';

const resumed = ({ base, draft }: InterruptedDraft): DrawerState =>
  base['id'] ? { mode: 'edit', id: String(base['id']) } : { mode: 'add', initial: draft };

/** The record that is open over a list; a form that the end of a session interrupted opens again. */
export function useRecordDrawer(entity: EntityDefinition, scope: ListScope | undefined) {
  const draftKey = scope?.isInner ? undefined : entity.label;
  const [interrupted, setInterrupted] = useState(() =>
    draftKey === undefined ? undefined : interruptedDraft(draftKey),
  );
  const [opened, setOpened] = useState<DrawerState | undefined>(interrupted && resumed(interrupted));
  return {
    draftKey,
    interrupted,
    opened,
    add: (initial: Draft = {}) => setOpened({ mode: 'add', initial: { ...scope?.initial, ...initial } }),
    open: (mode: 'view' | 'edit', id: string) => setOpened({ mode, id }),
    close: () => {
      setOpened(undefined);
      setInterrupted(undefined);
      if (draftKey !== undefined) discardDraft(draftKey);
    },
  };
}

/** How the parts of a list open a record. */
export type RecordDrawerState = Pick<ReturnType<typeof useRecordDrawer>, 'add' | 'open'>;
