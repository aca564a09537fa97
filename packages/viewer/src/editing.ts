// The edits of the engine and what a page draws of an edited model: loaded by pages on which models are edited.
export { applyEdits, EditedModel, locateElements, targetIds } from '@cloud/engine/edits';
export type { EditedState, KeyedEdit, LocatedElement } from '@cloud/engine/edits';
export { buildModelParts, drawSvg } from '@cloud/engine/exporters/shown';
