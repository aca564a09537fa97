import type { SignInVariants } from '@cloud/contract';
import { signInVariants } from '@cloud/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../../lib/http/call.ts';

const AGAIN_MS = 5000;

/** The sign-in methods that the server offers; undefined until it has answered. */
export const useSignInOptions = create<{ options: SignInVariants | undefined }>(() => ({ options: undefined }));

/** Asks the server, and goes on asking while it is away: until then there is only the account form. */
export function useFetchSignInOptions(): SignInVariants | undefined {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      try {
        useSignInOptions.setState({ options: await call(signInVariants, {}, { quiet: true }) });
      } catch {
        if (!isOver) timer = setTimeout(() => void ask(), AGAIN_MS);
      }
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return useSignInOptions(({ options }) => options);
}
