export { withAllLists } from '../../core/model/structured-model.ts';
export type { StructuredModel } from '../../core/model/structured-model.ts';
export { compareModels } from './compare-models.ts';
export type { ElementDifference, MeasureChange } from './compare-models.ts';
