import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { WebAuthnJson } from '@cloud/contract';
import { t } from '../i18n/i18n.ts';
import { toast } from '../toast.ts';

/** Makes a passkey on this device. Undefined when it came to nothing, which was told. Needs the texts `factor`. */
export function createPasskey(options: WebAuthnJson): Promise<WebAuthnJson | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return attempt(() => startRegistration({ optionsJSON }));
}

/** Shows a passkey of this device. Undefined when it came to nothing, which was told. Needs the texts `factor`. */
export function showPasskey(options: WebAuthnJson): Promise<WebAuthnJson | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return attempt(() => startAuthentication({ optionsJSON }));
}

async function attempt(work: () => Promise<unknown>): Promise<WebAuthnJson | undefined> {
  try {
    return (await work()) as WebAuthnJson;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') toast.warning(t('factor:passkey.cancelled'));
    else if (name === 'InvalidStateError') toast.warning(t('factor:passkey.known'));
    else toast.error(t('factor:passkey.failed'));
    return undefined;
  }
}
