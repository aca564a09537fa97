import { ApiError, API_ERRORS } from '@cloud/contract';
import { QueryClient } from '@tanstack/react-query';
import { onLanguageChange } from './i18n/i18n.ts';
import { useSession } from './session/session.ts';

/** Server data. Only failures that trying again may mend are tried again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && error instanceof ApiError && API_ERRORS[error.code].retryable,
    },
  },
});

// Nothing of one user is shown to the next.
useSession.subscribe((now, before) => {
  if (now.userInfo.user_id !== before.userInfo.user_id) queries.clear();
});

// Names of menus, roles and dictionary entries come from the server in the language of the reader.
onLanguageChange(() => void queries.invalidateQueries());
