import { ApiError, API_ERRORS } from '@cloud/contract';
import { QueryClient } from '@tanstack/react-query';
import { isCancelled } from './http/pending.ts';
import { onLanguageChange } from './i18n/i18n.ts';
import { useSession } from './session/session.ts';

/** Also calls that the console gave up by itself: the server was gone, or the same call was on its way. */
const mayMend = (error: unknown): boolean =>
  isCancelled(error) || (error instanceof ApiError && API_ERRORS[error.code].retryable);

/**
 * Server data. Only failures that trying again may mend are tried again. Whether the browser takes itself to be offline
 * does not matter: a server on the same machine, or in a network of its own, answers all the same.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && mayMend(error),
    },
    mutations: { networkMode: 'always' },
  },
});

// Nothing of one user is shown to the next.
useSession.subscribe((now, before) => {
  if (now.userInfo.user_id !== before.userInfo.user_id) queries.clear();
});

// Names of menus, roles and dictionary entries come from the server in the language of the reader.
onLanguageChange(() => void queries.invalidateQueries());
