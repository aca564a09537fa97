import type { Evidence } from '../core/model/structured-model.ts';

/** Evidence of an element that was not compared with the scan: one just assembled, or drawn by a user. */
export const NO_EVIDENCE: Evidence = { points: 0, coverage: 0, rms: 0, sides: 0 };
