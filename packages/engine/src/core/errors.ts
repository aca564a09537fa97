/**
 * Every way the engine can refuse its input, in one table.
 *
 * `retryable` tells a worker whether the same input may succeed later. Texts for users live in the message bundles
 * under `engine.<code>`; `details` are their parameters.
 */
export const ENGINE_ERRORS = {
  // reading
  'file-empty': { retryable: false },
  'format-unknown': { retryable: false },
  'format-mismatch': { retryable: false },
  'format-unsupported': { retryable: false },
  'file-truncated': { retryable: false },
  'file-corrupt': { retryable: false },
  'header-invalid': { retryable: false },
  'column-missing': { retryable: false },
  'checksum-mismatch': { retryable: false },
  'no-points': { retryable: false },
  'no-finite-points': { retryable: false },
  'degenerate-extent': { retryable: false },
  'unit-ambiguous': { retryable: false },
  // modelling
  'too-few-points': { retryable: false },
  'no-structure-found': { retryable: false },
  'floor-not-seen': { retryable: false },
  'option-invalid': { retryable: false },
  'buildings-apart': { retryable: false },
  'outdoor-scan': { retryable: false },
  'recipe-unavailable': { retryable: false },
  // resources
  'memory-budget-exceeded': { retryable: false },
  'disk-full': { retryable: true },
  'artifact-missing': { retryable: false },
  cancelled: { retryable: false },
} as const;

/** The code of an {@link EngineError}, also the key of its text. */
export type EngineErrorCode = keyof typeof ENGINE_ERRORS;

/** Parameters of an error or a warning: what, where, how much. Plain JSON values only. */
export type Details = Readonly<Record<string, string | number | boolean>>;

/** A failure of the engine that a user can understand: a code of {@link ENGINE_ERRORS} and its parameters. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly details: Details;

  constructor(code: EngineErrorCode, details: Details = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(details)}`, cause === undefined ? undefined : { cause });
    this.name = 'EngineError';
    this.code = code;
    this.details = details;
  }
}

/**
 * An EngineError that crossed a thread boundary arrives as a plain error with the same fields; this gives it its class
 * back. Anything else is returned as it is.
 */
export function reviveEngineError(error: unknown): unknown {
  if (error instanceof EngineError || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  const details = 'details' in error ? error.details : undefined;
  return isEngineErrorCode(code) ? new EngineError(code, isDetails(details) ? details : {}, error) : error;
}

function isEngineErrorCode(code: unknown): code is EngineErrorCode {
  return typeof code === 'string' && Object.hasOwn(ENGINE_ERRORS, code);
}

function isDetails(details: unknown): details is Details {
  return typeof details === 'object' && details !== null;
}

/** Every warning the engine gives, with the names of its parameters. Texts live under `engine.warning.<code>`. */
export const WARNING_CODES = {
  // reading: the file
  'extension-mismatch': ['file', 'extension', 'format'],
  'points-missing': ['file', 'expected', 'actual'],
  'points-unclaimed': ['file', 'expected'],
  'points-unread': ['file', 'expected', 'more'],
  'header-damaged': ['file', 'part'],
  'lines-skipped': ['file', 'count', 'line'],
  'mesh-vertices-only': ['file', 'faces'],
  'points-outside-header': ['file', 'count'],
  // reading: the points
  'points-thinned': ['points', 'kept'],
  'points-invalid': ['file', 'count'],
  'points-zero': ['file', 'count'],
  'points-outliers': ['count', 'distance'],
  'points-far': ['count', 'distance'],
  'extent-degenerate': ['count'],
  'far-from-origin': ['distance', 'precision'],
  'resolution-coarse': ['resolution', 'spacing'],
  // reading: units and axes
  'coordinates-degrees': ['file', 'longitude', 'latitude'],
  'unit-assumed': ['unit'],
  'unit-guessed': ['unit', 'height'],
  'unit-unclear': ['unit', 'height', 'meters', 'other', 'otherMeters'],
  'unit-differs': ['file', 'unit', 'used'],
  'up-guessed': ['up'],
  'depth-image': ['up'],
  'tilt-leveled': ['degrees'],
  'tilt-too-large': ['degrees'],
  // modeling
  'points-in-air': ['count', 'percent'],
  'points-below-floor': ['count', 'percent', 'depth'],
  'mirror-images': ['rooms', 'area'],
  'ceiling-not-seen': ['storeys'],
  'walls-cut-low': ['storeys', 'height'],
  'openings-unlikely': ['openings'],
  'walls-one-sided': ['walls'],
  'walls-scarcely-seen': ['percent'],
  'model-explains-little': ['percent'],
  'wall-thickness-assumed': ['thickness'],
  'slab-thickness-assumed': ['thickness'],
  'stair-steps-assumed': ['rise'],
  'stair-ends-assumed': ['seen'],
  'column-depth-assumed': ['depth'],
  'column-through-walls': ['width', 'depth'],
  'ceiling-height-assumed': ['height'],
  'room-glimpsed': ['percent'],
  'room-border-open': ['length'],
  'room-bath-guessed': ['tubs', 'toilets', 'percent'],
  'room-kitchen-guessed': ['length', 'percent'],
  // edits that a model does not take
  'edit-element-missing': ['element'],
  'edit-kind-mismatch': ['element'],
  'edit-opening-misplaced': ['element'],
  'edit-wall-in-opening': ['element'],
  'edit-shape-broken': ['element'],
  'edit-rooms-apart': ['element'],
  'edit-line-misses': ['element'],
  'edit-element-locked': ['element'],
  // edits that a model takes although it was found otherwise
  'locked-room-differs': ['element', 'area'],
} as const satisfies Record<string, readonly string[]>;

/** A finding that does not stop the run and is shown to the user. Codes are listed in {@link WARNING_CODES}. */
export interface Warning {
  code: string;
  params: Details;
}

/** Returns the warnings in their order, each once: two are the same if their codes and parameters are. */
export function distinctWarnings(warnings: readonly Warning[]): Warning[] {
  const told = new Map(warnings.map((one) => [JSON.stringify([one.code, Object.entries(one.params).toSorted()]), one]));
  return [...told.values()];
}
