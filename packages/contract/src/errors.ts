/**
 * Every failure of the API in one table: HTTP status, code of the envelope, and whether trying again may help.
 * The text of each is `error.<code>` in both message bundles; `params` fill it.
 */
export const API_ERRORS = {
  'bad-request': { status: 400, code: 400, retryable: false },
  'validation-failed': { status: 400, code: 400, retryable: false },
  'unknown-column': { status: 400, code: 400, retryable: false },
  'invalid-id': { status: 400, code: 400, retryable: false },
  'duplicate-value': { status: 400, code: 400, retryable: false },
  'datasource-unsupported': { status: 400, code: 400, retryable: false },
  'datasource-unreachable': { status: 400, code: 400, retryable: true },
  'table-unknown': { status: 400, code: 400, retryable: false },
  'in-use': { status: 400, code: 400, retryable: false },
  'has-children': { status: 400, code: 400, retryable: false },
  'own-parent': { status: 400, code: 400, retryable: false },
  'parent-is-button': { status: 400, code: 400, retryable: false },
  'own-account': { status: 400, code: 400, retryable: false },
  'last-administrator': { status: 400, code: 400, retryable: false },
  'platform-only': { status: 403, code: 403, retryable: false },
  'super-only': { status: 403, code: 403, retryable: false },
  'admin-only': { status: 403, code: 403, retryable: false },
  'beyond-own-rights': { status: 403, code: 403, retryable: false },
  'wrong-old-password': { status: 400, code: 400, retryable: false },
  'passwords-differ': { status: 400, code: 400, retryable: false },
  'account-quota': { status: 400, code: 400, retryable: false },
  'management-only': { status: 400, code: 400, retryable: false },
  'management-tenant': { status: 400, code: 400, retryable: false },
  'registration-closed': { status: 400, code: 400, retryable: false },
  'password-short': { status: 400, code: 400, retryable: false },
  'password-is-account': { status: 400, code: 400, retryable: false },
  'password-common': { status: 400, code: 400, retryable: false },
  'password-unchanged': { status: 400, code: 400, retryable: false },
  'password-change-needed': { status: 400, code: 400, retryable: false },
  'reference-unknown': { status: 400, code: 400, retryable: false },
  'bad-condition': { status: 400, code: 400, retryable: false },
  'resource-guarded': { status: 403, code: 403, retryable: false },
  'path-guarded': { status: 403, code: 403, retryable: false },
  'registration-invalid': { status: 400, code: 400, retryable: false },
  'not-a-spreadsheet': { status: 400, code: 400, retryable: false },
  'workbook-too-complex': { status: 413, code: 413, retryable: false },
  'import-row': { status: 400, code: 400, retryable: false },
  'redirect-invalid': { status: 400, code: 400, retryable: false },
  'import-refused': { status: 400, code: 400, retryable: false },
  'import-empty': { status: 400, code: 400, retryable: false },
  'too-many-rows': { status: 400, code: 400, retryable: false },
  'parent-unclear': { status: 400, code: 400, retryable: false },
  'parent-unknown': { status: 400, code: 400, retryable: false },
  'nothing-selected': { status: 400, code: 400, retryable: false },
  'upload-unknown': { status: 400, code: 400, retryable: false },
  'upload-unfinished': { status: 400, code: 400, retryable: true },
  'dataset-not-ready': { status: 400, code: 400, retryable: true },
  'recipe-unavailable': { status: 400, code: 400, retryable: false },
  'edit-invalid': { status: 400, code: 400, retryable: false },
  'edit-unavailable': { status: 400, code: 400, retryable: false },
  'too-many-edits': { status: 400, code: 400, retryable: false },
  'element-unknown': { status: 400, code: 400, retryable: false },
  'element-mismatch': { status: 400, code: 400, retryable: false },
  'wrong-credentials': { status: 400, code: 2004, retryable: false },
  'wrong-captcha': { status: 400, code: 400, retryable: true },
  'second-factor-needed': { status: 400, code: 400, retryable: false },
  'challenge-over': { status: 400, code: 400, retryable: false },
  'factor-code-wrong': { status: 400, code: 400, retryable: true },
  'code-used': { status: 400, code: 400, retryable: true },
  'confirmation-needed': { status: 400, code: 400, retryable: true },
  'confirmation-wrong': { status: 400, code: 400, retryable: true },
  'passkey-refused': { status: 400, code: 400, retryable: true },
  'passkey-impossible': { status: 400, code: 400, retryable: false },
  'face-invalid': { status: 400, code: 400, retryable: true },
  'face-differs': { status: 400, code: 400, retryable: true },
  'face-unknown': { status: 400, code: 400, retryable: true },
  'device-untrusted': { status: 400, code: 400, retryable: false },
  'too-many-passkeys': { status: 400, code: 400, retryable: false },
  'account-locked': { status: 400, code: 400, retryable: true },
  'address-locked': { status: 400, code: 400, retryable: true },
  'wrong-code': { status: 400, code: 400, retryable: false },
  'phone-invalid': { status: 400, code: 400, retryable: false },
  'sign-in-unavailable': { status: 400, code: 400, retryable: false },
  'not-waiting': { status: 400, code: 400, retryable: false },
  'register-role-unknown': { status: 400, code: 400, retryable: false },
  'account-waiting': { status: 400, code: 400, retryable: false },
  'account-refused': { status: 400, code: 400, retryable: false },
  'authorization-invalid': { status: 400, code: 400, retryable: false },
  'authorization-over': { status: 400, code: 400, retryable: false },
  'client-unknown': { status: 400, code: 400, retryable: false },
  'redirect-unregistered': { status: 400, code: 400, retryable: false },
  'outside-over': { status: 400, code: 400, retryable: false },
  'outside-refused': { status: 400, code: 400, retryable: false },
  'outside-bound': { status: 400, code: 400, retryable: false },
  'no-role': { status: 400, code: 400, retryable: false },
  'tenant-unknown': { status: 400, code: 400, retryable: false },
  'tenant-recycled': { status: 400, code: 400, retryable: false },
  'tenant-expired': { status: 400, code: 400, retryable: false },
  'grant-unknown': { status: 401, code: 401, retryable: false },
  'client-rejected': { status: 401, code: 401, retryable: false },
  'token-missing': { status: 401, code: 401, retryable: false },
  'token-invalid': { status: 401, code: 401, retryable: false },
  forbidden: { status: 403, code: 403, retryable: false },
  'account-unbound': { status: 403, code: 403, retryable: false },
  'permission-missing': { status: 403, code: 403, retryable: false },
  'not-found': { status: 404, code: 404, retryable: false },
  'method-not-allowed': { status: 405, code: 405, retryable: false },
  conflict: { status: 409, code: 409, retryable: true },
  'changed-meanwhile': { status: 409, code: 409, retryable: false },
  'run-not-succeeded': { status: 409, code: 409, retryable: true },
  'too-large': { status: 413, code: 413, retryable: false },
  'quota-exceeded': { status: 413, code: 413, retryable: false },
  'file-too-large': { status: 413, code: 413, retryable: false },
  'media-type': { status: 415, code: 415, retryable: false },
  'range-not-satisfiable': { status: 416, code: 416, retryable: false },
  'too-many-requests': { status: 429, code: 429, retryable: true },
  'disk-full': { status: 507, code: 507, retryable: true },
  'nothing-to-retry': { status: 400, code: 400, retryable: false },
  'process-lost': { status: 500, code: 500, retryable: true },
  internal: { status: 500, code: 500, retryable: true },
  'outside-unavailable': { status: 503, code: 503, retryable: true },
  unavailable: { status: 503, code: 503, retryable: true },
} as const;

export type ApiErrorCode = keyof typeof API_ERRORS;

/** Parameters of an error's text. */
export type ErrorParams = Readonly<Record<string, string | number | boolean>>;

/** A failure that the caller of the API can understand. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly params: ErrorParams;
  /** More than a text can say; the `data` of the answer. */
  readonly data: object;

  constructor(code: ApiErrorCode, params: ErrorParams = {}, cause?: unknown, data: object = {}) {
    super(`${code} ${JSON.stringify(params)}`, cause === undefined ? undefined : { cause });
    this.name = 'ApiError';
    this.code = code;
    this.params = params;
    this.data = data;
  }
}
