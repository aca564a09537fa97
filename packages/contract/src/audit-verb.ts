/** Kinds of changes in the audit; message key `operation.<verb>`. */
export const AUDIT_VERBS = [
  'insert',
  'update',
  'remove',
  'password',
  'grant',
  'unlock',
  'sign-out',
  'recycle',
  'pass',
  'totp-on',
  'totp-off',
  'recovery-codes',
  'passkey-add',
  'passkey-rename',
  'passkey-remove',
  'face-on',
  'face-off',
  'device-trust',
  'device-distrust',
  'factors-reset',
  'outside-bind',
  'outside-remove',
] as const;

export type AuditVerb = (typeof AUDIT_VERBS)[number];
