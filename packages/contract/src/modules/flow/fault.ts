import * as v from 'valibot';

/** What is wrong with a process, and at which of its elements. */
export const processFault = v.object({
  /** Id of the element; '' for the whole. */
  element: v.string(),
  /** Name of the element, as its author wrote it. */
  name: v.string(),
  /** Its text is `fault.<reason>`. */
  reason: v.string(),
  /** What was met, e.g. the type of an element that is not offered. */
  found: v.string(),
});
