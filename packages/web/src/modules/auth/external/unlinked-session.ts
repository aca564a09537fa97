import { LOGOUT_PATH, TOKEN_HEADER } from '@cloud/contract';
import type { TokenAnswer } from '@cloud/contract';
import { request } from '../../../lib/http/request.ts';
import type { RequestOptions } from '../../../lib/http/request.ts';

/** A call with a token that is not the session of this console. */
export const requestAs = ({ access_token: token }: TokenAnswer, call: RequestOptions) =>
  request({ ...call, token: false, headers: { [TOKEN_HEADER]: `bearer ${token}` } });

/** Ends a session that this console never took for its own. */
export async function revokeSession(answer: TokenAnswer): Promise<void> {
  // A session that does not end by this ends by its age.
  await requestAs(answer, { method: 'GET', path: LOGOUT_PATH, quiet: true }).catch(() => {});
}
