import { signOut, TOKEN_HEADER } from '@cloud/contract';
import type { EndpointDefinition, TokenAnswer } from '@cloud/contract';
import { call } from '../../../lib/http/call.ts';
import type { CallInput } from '../../../lib/http/call.ts';

/** A call with a token that is not the session of this console. */
export const callAs = <const E extends EndpointDefinition>(
  { access_token: token }: TokenAnswer,
  endpoint: E,
  input: CallInput<E>,
  { quiet = false } = {},
) => call(endpoint, input, { quiet, token: false, headers: { [TOKEN_HEADER]: `bearer ${token}` } });

/** Ends a session that this console never took for its own. */
export async function revokeSession(answer: TokenAnswer): Promise<void> {
  // A session that does not end by this ends by its age.
  await callAs(answer, signOut, {}, { quiet: true }).catch(() => {});
}
