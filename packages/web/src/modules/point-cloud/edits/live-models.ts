import type { StructuredModel } from '@cloud/viewer';
import { create } from 'zustand';
import type { EditEntry } from './edit-entry.ts';
import type { HandPlace } from './hand.ts';

/** How far the edits of a run are. */
export type EditProgress = 'settled' | 'settling' | 'sending' | 'waiting';

/** What people see of a run that is edited. */
export interface LiveModel {
  /** The model with edits that the published revision does not hold yet; undefined where it holds all. */
  model: StructuredModel | undefined;
  progress: EditProgress;
  /** All edits, oldest first. */
  entries: readonly EditEntry[];
  /** How elements were called before all edits, by id. */
  names: ReadonlyMap<string, string>;
  /** Edits of the caller that Ctrl-Z and Ctrl-Shift-Z mean; undefined if there are none. */
  undoable: EditEntry | undefined;
  redoable: EditEntry | undefined;
  /** Why the last edit was refused; told where the hand is. */
  refusal: ({ text: string } & HandPlace) | undefined;
}

const UNEDITED: LiveModel = {
  model: undefined,
  progress: 'settled',
  entries: [],
  names: new Map(),
  undoable: undefined,
  redoable: undefined,
  refusal: undefined,
};

const useLiveModels = create<Record<string, LiveModel>>(() => ({}));

/** What people see of a run, by its id. */
export const useLiveModel = (runId: string): LiveModel => useLiveModels((all) => all[runId] ?? UNEDITED);

export function putLiveModel(runId: string, change: Partial<LiveModel>): void {
  useLiveModels.setState((all) => ({ [runId]: { ...(all[runId] ?? UNEDITED), ...change } }));
}
