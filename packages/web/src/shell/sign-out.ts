import { signOut as endServerSession } from '@cloud/contract';
import { call } from '../lib/http/call.ts';
import { cancelPending } from '../lib/http/pending.ts';
import { currentLanguage, t } from '../lib/i18n/i18n.ts';
import { endSession } from '../lib/session/session.ts';
import { confirm } from '../ui/dialog/confirm.ts';

const PATIENCE_MS = 3000;
const LAST_WORDS_MS = 1000;

const works = new Set<() => Promise<void>>();

/** Does something while there still is a session; returns what forgets it again. */
export function beforeSignOut(work: () => Promise<void>): () => void {
  works.add(work);
  return () => works.delete(work);
}

/** Ends the session at the server and here; the guard then leads to the sign-in. */
export async function signOut(): Promise<void> {
  const lastWords = Promise.allSettled([...works].map((work) => work()));
  await Promise.race([lastWords, new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS))]);
  try {
    // The sign-out succeeds even when the server does not answer.
    await call(endServerSession, {}, { basic: false, quiet: true, signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    // Signed out here all the same.
  }
  cancelPending('signed out');
  endSession();
}

export async function askToSignOut(): Promise<void> {
  // The sentence that the specification fixes is shown in both languages.
  const fixed = t('shell:signOutFixed');
  const isEnglish = currentLanguage() === 'en';
  const text = isEnglish ? fixed : t('shell:signOutQuestion');
  const note = isEnglish ? {} : { note: fixed };
  const yes = await confirm({ text, ...note, confirmLabel: t('shell:submit'), cancelLabel: t('app:cancel') });
  if (yes) await signOut();
}
