import { defineEndpoint } from '../../endpoint.ts';

/**
 * What may follow a right password. `enroll`: nothing is set up yet, but a second factor is demanded, so an
 * authenticator app is set up on the way in.
 */
export type SecondFactorMethod = 'totp' | 'passkey' | 'recovery' | 'enroll';

/** Grant that turns a challenge and its proof into tokens. */
export const SECOND_FACTOR_GRANT = 'second_factor';
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

/** One passkey of a user. */
export interface Passkey {
  id: string;
  name: string;
  createTime: string;
  /** '' when it was never used. */
  lastTime: string;
  /** It lives in an account that several devices share. */
  isSynced: boolean;
  /** It was made for the address that asks, and works there. */
  isUsableHere: boolean;
}

/** How the caller proves himself besides his password. */
export interface OwnFactors {
  totp: boolean;
  totpTime: string;
  /** Recovery codes that were not used yet. */
  recoveryLeft: number;
  passkeys: Passkey[];
  /** Browsers make passkeys for names only, never for an address in numbers. */
  arePasskeysPossible: boolean;
  /** Absent while the site does not offer it (parameter `account.face`). */
  face?: { isEnrolled: boolean; time: string; devices: FaceDevice[] };
}

/** A device whose owner let his face stand for his password there. */
export interface FaceDevice {
  id: string;
  userAgent: string;
  createTime: string;
  /** '' when it was never used. */
  lastTime: string;
}

/** What an authenticator app reads. */
export interface TotpSecret {
  /** Base32. */
  secret: string;
  /** `otpauth://` address, the content of the QR picture. */
  uri: string;
}

type Nothing = Record<string, never>;
const own = <I, O>(name: string) =>
  defineEndpoint<I, O>()({ method: 'POST', path: `/blade-auth/factor/${name}`, access: 'user' });

export const ownFactors = defineEndpoint<Nothing, OwnFactors>()({
  method: 'GET',
  path: '/blade-auth/factor/own',
  access: 'user',
});
/** Proves again who sits there, by password or code; changes of factors are then open to this session for a while. */
export const factorConfirm = own<{ password?: string; code?: string }, unknown>('confirm');
/** A new secret; it counts once a code of it was shown by {@link totpEnable}. */
export const totpStart = own<Nothing, TotpSecret>('totp/start');
/** Answers recovery codes when there were none. */
export const totpEnable = own<{ code: string }, { recoveryCodes: string[] }>('totp/enable');
export const totpDisable = own<Nothing, unknown>('totp/disable');
/** New recovery codes; the old ones end. */
export const recoveryRenew = own<Nothing, { recoveryCodes: string[] }>('recovery/renew');
/** Options for `navigator.credentials.create`. */
export const passkeyStart = own<Nothing, WebAuthnJson>('passkey/start');
/** Answers recovery codes when there were none. */
export const passkeyAdd = own<{ name: string; response: WebAuthnJson }, { recoveryCodes: string[] }>('passkey/add');
/**
 * Keeps a face, in place of the one before, and trusts this device. `consent` is what the person was asked. The answer
 * is the secret of the device, which it keeps and nobody else learns.
 */
export const faceEnroll = own<{ descriptors: number[][]; consent: boolean }, { device: string }>('face/enroll');
/** Trusts one more device. */
export const faceTrust = own<Nothing, { device: string }>('face/trust');
/** Distrusts devices; comma list of ids. */
export const faceDistrust = own<{ ids: string }, unknown>('face/distrust');
/** Forgets the face and every device. */
export const faceRemove = own<Nothing, unknown>('face/remove');
/** Gives a passkey another name. */
export const passkeyRename = own<{ id: string; name: string }, unknown>('passkey/rename');
export const passkeyRemove = own<{ id: string }, unknown>('passkey/remove');

/** Options for `navigator.credentials.get`, for a sign-in that waits for its second factor. */
export const stepPasskey = defineEndpoint<{ challenge: string }, WebAuthnJson>()({
  method: 'POST',
  path: '/blade-auth/second-factor/passkey',
  access: 'anonymous',
});
/** The secret for a sign-in that may only go on with an authenticator app. */
export const stepEnroll = defineEndpoint<{ challenge: string }, TotpSecret>()({
  method: 'POST',
  path: '/blade-auth/second-factor/enroll',
  access: 'anonymous',
});
/** Options for signing in by passkey alone; `key` goes back with the answer. */
export const passkeySignIn = defineEndpoint<Nothing, { key: string; options: WebAuthnJson }>()({
  method: 'POST',
  path: '/blade-auth/passkey/start',
  access: 'anonymous',
});
/** Removes the factors of users who lost theirs; the permission is `user_factor`. */
export const factorReset = defineEndpoint<{ userIds: string }, unknown>()({
  method: 'POST',
  path: '/blade-system/user/reset-factors',
  access: 'permission',
  permission: 'user_factor',
  inputIn: 'query',
});
