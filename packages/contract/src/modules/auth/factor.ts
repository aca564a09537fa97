import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';

/**
 * What may follow a right password. `enroll`: nothing is set up yet, but a second factor is demanded, so an
 * authenticator app is set up on the way in.
 */
export type SecondFactorMethod = 'totp' | 'passkey' | 'recovery' | 'enroll';

/** Grant that turns a challenge and its proof into tokens. */
export const SECOND_FACTOR_GRANT = 'second_factor';
/** Grant that turns a challenge and a password of the user's own into tokens, where somebody else knows the one before. */
export const NEW_PASSWORD_GRANT = 'new_password';
/** Grant of a passkey that stands for account and password at once. */
export const PASSKEY_GRANT = 'passkey';

/** Grant of a face, from a device that its owner trusts; it stands for the password, not for a second factor. */
export const FACE_GRANT = 'face';
/** Numbers of a face's descriptor. */
export const FACE_LENGTH = 128;
/** Descriptors that an enrolment takes. */
export const FACE_SAMPLES = { min: 1, max: 5 } as const;

/** JSON of the Web Authentication API, as browsers read and write it. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  createTime: v.string(),
  /** '' when it was never used. */
  lastTime: v.string(),
  /** It lives in an account that several devices share. */
  isSynced: v.boolean(),
  /** It was made for the address that asks, and works there. */
  isUsableHere: v.boolean(),
});
/** One passkey of a user. */
export type Passkey = v.InferOutput<typeof passkey>;

const faceDevice = v.object({
  id: v.string(),
  userAgent: v.string(),
  createTime: v.string(),
  /** '' when it was never used. */
  lastTime: v.string(),
});
/** A device on which the owner's face stands for the password. */
export type FaceDevice = v.InferOutput<typeof faceDevice>;

const factors = v.object({
  totp: v.boolean(),
  totpTime: v.string(),
  /** Recovery codes that were not used yet. */
  recoveryLeft: v.number(),
  passkeys: v.array(passkey),
  /** Browsers make passkeys for names only, never for an IP address. */
  arePasskeysPossible: v.boolean(),
  /** Absent while the site does not offer it (parameter `account.face`). */
  face: v.optional(v.object({ isEnrolled: v.boolean(), time: v.string(), devices: v.array(faceDevice) })),
});
/** The second factors of the caller. */
export type OwnFactors = v.InferOutput<typeof factors>;

const totpSecret = v.object({
  /** Base32. */
  secret: v.string(),
  /** `otpauth://` address, the content of the QR picture. */
  uri: v.string(),
});
/** Secret of an authenticator app, with the `otpauth:` URI that it scans. */
export type TotpSecret = v.InferOutput<typeof totpSecret>;

const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
const device = v.object({ device: v.string() });
const path = '/blade-auth/factor';
const own = { method: 'POST', access: 'user', title: 'log.factors' } as const;

export const ownFactors = defineEndpoint({
  ...own,
  method: 'GET',
  path: `${path}/own`,
  summary: 'Second factors of the caller',
  input: wire.nothing,
  output: factors,
});
/** Proves by password or code who sits there; for some minutes this session may change factors. */
export const factorConfirm = defineEndpoint({
  ...own,
  path: `${path}/confirm`,
  summary: 'Confirm by password, before factors change',
  audit: { none: 'a proof that changes no record' },
  input: v.object({ password: wire.text, code: wire.text }),
  output: wire.done,
});
/** A new secret; it counts once a code of it was shown by {@link totpEnable}. */
export const totpStart = defineEndpoint({
  ...own,
  path: `${path}/totp/start`,
  summary: 'Begin with an authenticator app',
  audit: { none: 'begins what its end writes down' },
  input: wire.nothing,
  output: totpSecret,
});
/** Answers recovery codes when there were none. */
export const totpEnable = defineEndpoint({
  ...own,
  path: `${path}/totp/enable`,
  summary: 'Prove the authenticator app',
  audit: { verb: 'totp-on', of: 'user' },
  input: v.object({ code: wire.text }),
  output: recoveryCodes,
});
export const totpDisable = defineEndpoint({
  ...own,
  path: `${path}/totp/disable`,
  summary: 'Do without the authenticator app',
  audit: { verb: 'totp-off', of: 'user' },
  input: wire.nothing,
  output: wire.done,
});
/** New recovery codes; the old ones end. */
export const recoveryRenew = defineEndpoint({
  ...own,
  path: `${path}/recovery/renew`,
  summary: 'New recovery codes',
  audit: { verb: 'recovery-codes', of: 'user' },
  input: wire.nothing,
  output: recoveryCodes,
});
/** Options for `navigator.credentials.create`. */
export const passkeyStart = defineEndpoint({
  ...own,
  path: `${path}/passkey/start`,
  summary: 'Begin to add a passkey',
  audit: { none: 'begins what its end writes down' },
  input: wire.nothing,
  output: wire.object,
});
/** Answers recovery codes when there were none. */
export const passkeyAdd = defineEndpoint({
  ...own,
  path: `${path}/passkey/add`,
  summary: 'Add a passkey',
  audit: { verb: 'passkey-add', of: 'user' },
  input: v.object({ name: wire.text, response: v.optional(v.unknown()) }),
  output: recoveryCodes,
});
export const passkeyRename = defineEndpoint({
  ...own,
  path: `${path}/passkey/rename`,
  summary: 'Rename a passkey',
  audit: { verb: 'passkey-rename', of: 'user' },
  input: v.object({ id: wire.text, name: wire.text }),
  output: wire.done,
});
export const passkeyRemove = defineEndpoint({
  ...own,
  path: `${path}/passkey/remove`,
  summary: 'Remove a passkey',
  audit: { verb: 'passkey-remove', of: 'user' },
  input: v.object({ id: wire.text }),
  output: wire.done,
});
/**
 * Keeps a face, in place of the one before, and trusts this device. `consent` is what the person was asked. The answer
 * is the secret of the device, which it keeps and no one else learns.
 */
export const faceEnroll = defineEndpoint({
  ...own,
  path: `${path}/face/enroll`,
  summary: 'Keep the face of the caller',
  audit: { verb: 'face-on', of: 'user' },
  input: v.object({ descriptors: v.optional(v.unknown()), consent: v.optional(v.unknown()) }),
  output: device,
});
/** Trusts one more device. */
export const faceTrust = defineEndpoint({
  ...own,
  path: `${path}/face/trust`,
  summary: 'Trust this device with sign-in by face',
  audit: { verb: 'device-trust', of: 'user' },
  input: wire.nothing,
  output: device,
});
/** Distrusts devices. */
export const faceDistrust = defineEndpoint({
  ...own,
  path: `${path}/face/distrust`,
  summary: 'Trust devices no longer',
  audit: { verb: 'device-distrust', of: 'user' },
  input: v.object({ ids: wire.ids }),
  output: wire.done,
});
/** Forgets the face and every device. */
export const faceRemove = defineEndpoint({
  ...own,
  path: `${path}/face/remove`,
  summary: 'Forget the face of the caller',
  audit: { verb: 'face-off', of: 'user' },
  input: wire.nothing,
  output: wire.done,
});

/** Options for `navigator.credentials.get`, for a sign-in that waits for its second factor. */
export const stepPasskey = defineEndpoint({
  method: 'POST',
  path: '/blade-auth/second-factor/passkey',
  access: 'anonymous',
  summary: 'Begin a second factor by passkey',
  audit: { none: 'a question to the device' },
  input: v.object({ challenge: wire.text }),
  output: wire.object,
});
/** The secret for a sign-in that may only go on with an authenticator app. */
export const stepEnroll = defineEndpoint({
  method: 'POST',
  path: '/blade-auth/second-factor/enroll',
  access: 'anonymous',
  summary: 'Set up a second factor that is demanded',
  audit: { none: 'begins what its end writes down' },
  input: v.object({ challenge: wire.text }),
  output: totpSecret,
});
/** Options for signing in by passkey alone; `key` goes back with the answer. */
export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/blade-auth/passkey/start',
  access: 'anonymous',
  summary: 'Begin to sign in by passkey',
  audit: { none: 'a question to the device' },
  input: wire.nothing,
  output: v.object({ key: v.string(), options: wire.object }),
});
/** Removes the factors of users who lost theirs; the permission is `user_factor`. */
export const factorReset = defineEndpoint({
  method: 'POST',
  path: '/blade-system/user/reset-factors',
  access: 'permission',
  permission: 'user_factor',
  inputIn: 'query',
  summary: 'Remove second factors of people',
  audit: { verb: 'factors-reset', of: 'user' },
  input: v.object({ userIds: wire.ids }),
  output: wire.done,
});
