import type { Run } from '@cloud/contract';
import type { StructuredModel, Viewer } from '@cloud/viewer';
import type { ViewSettings } from '../view/tools/view-settings.ts';
import { useEditKeys } from './use-edit-keys.ts';
import { useElementKeys } from './use-element-keys.ts';
import { useKeyGroupsOnSheet } from './use-key-groups-on-sheet.ts';
import { useToolKeys } from './use-tool-keys.ts';

interface ModelKeysOptions {
  run: Run | undefined;
  model: StructuredModel | undefined;
  /** The model is drawn, and may be edited. */
  isEditable: boolean;
  settings: ViewSettings;
  onChange: (change: Partial<ViewSettings>) => void;
}

/** All keys of a model in the view, and their names on the sheet. */
export function useModelKeys(
  viewer: Viewer | undefined,
  { run, model, isEditable, settings, onChange }: ModelKeysOptions,
): void {
  useElementKeys(viewer, settings, onChange);
  useEditKeys(run, model);
  useToolKeys(isEditable && !settings.measure);
  useKeyGroupsOnSheet();
}
