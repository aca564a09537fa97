import { stepPasskey } from '@cloud/contract';
import type { ErrorParams, SecondFactorMethod } from '@cloud/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { canUsePasskeys } from '../../../lib/sign-in/passkey-support.ts';

export interface SecondFactorOptions {
  /** What the refusal of the first step said: `challenge` and `methods`. */
  params: ErrorParams;
  /** Sends grant `second_factor` with this proof; true when there is a session. A refusal was shown as a message. */
  take: (query: Record<string, string>) => Promise<boolean>;
}

/** Digits of a code. */
export const DIGITS = 6;

/** Which second factor is asked for, what is typed of it, and proving it. */
export function useSecondFactor({ params, take }: SecondFactorOptions) {
  const challenge = String(params['challenge']);
  const all = String(params['methods']).split(',') as SecondFactorMethod[];
  const methods = all.filter((name) => name !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState(methods[0] ?? 'recovery');
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isTyped = method !== 'passkey';
  useEffect(() => (isTyped ? box.current : button.current)?.focus(), [isTyped, method]);

  const send = async (proof: () => Promise<Record<string, string> | undefined>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const given = await proof();
      if (given) await take({ grant_type: 'second_factor', challenge, ...given });
    } catch {
      // The request has already shown why; the step stays for another try.
    } finally {
      setIsBusy(false);
      setCode('');
      box.current?.focus();
    }
  };
  const showKey = () =>
    send(async () => {
      const { showPasskey } = await import('../../../lib/sign-in/passkey.ts');
      const response = await showPasskey(await call(stepPasskey, { challenge }));
      return response && { passkey: JSON.stringify(response) };
    });
  const type = (text: string) => {
    setCode(text);
    setIsMissing(false);
    const digits = text.replace(/\s/g, '');
    if (method === 'totp' && digits.length === DIGITS) void send(async () => ({ code: digits }));
  };
  const submit = () => {
    if (!isTyped) void showKey();
    else if (code.trim() === '') setIsMissing(true);
    else void send(async () => ({ code: code.trim() }));
  };
  const change = (next: SecondFactorMethod) => {
    setCode('');
    setIsMissing(false);
    setMethod(next);
  };

  return { challenge, methods, method, code, isTyped, isMissing, isBusy, box, button, type, submit, change };
}
