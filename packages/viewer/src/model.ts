// The model as a page reads it: small, so that lists and words need not load the view.
export {
  elementsOf,
  isGlazing,
  isUsualOpening,
  isUsualRoom,
  isUsualWall,
  leastHeight,
  withAllLists,
} from '@cloud/engine/model';
export type { Doubt, StructuredModel } from '@cloud/engine/model';
