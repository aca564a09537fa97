/** Why an operation does not fit the model; each is a warning code. */
export type RefusalCode =
  | 'edit-element-missing'
  | 'edit-kind-mismatch'
  | 'edit-opening-misplaced'
  | 'edit-wall-in-opening'
  | 'edit-shape-broken'
  | 'edit-rooms-apart'
  | 'edit-line-misses'
  | 'edit-element-locked';

/** Thrown by an operation that would break the model; the model stays as it was. */
export class EditRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(code);
    this.name = 'EditRefusal';
    this.code = code;
  }
}
