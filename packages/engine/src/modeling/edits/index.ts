export { withAllLists } from '../../core/model/structured-model.ts';
export type { StructuredModel } from '../../core/model/structured-model.ts';
export { applyEdits } from './apply-edits.ts';
export type { EditOutcome } from './apply-edits.ts';
export { EditedModel } from './edited-model.ts';
export type { EditedState, KeyedEdit } from './edited-model.ts';
export { locateElements, targetIds } from './find-target.ts';
export type { LocatedElement } from './find-target.ts';
export { keptShape } from './lock-element.ts';
