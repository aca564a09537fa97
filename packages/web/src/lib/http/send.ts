import { ApiError } from '@cloud/contract';
import { useConnection } from '../connection.ts';
import { isCancelled } from './pending.ts';

/** What a gateway answers for a server that is gone. */
const GATEWAY = [502, 503, 504];

/** What brings a call to the server and its answer back. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Fetches, and takes from the answer what is wanted of it.
 *
 * @throws ApiError `unavailable` when no answer came or it broke off; DOMException `AbortError` when cancelled.
 */
export async function send<T>(
  url: string,
  init: RequestInit,
  take: (answer: Response) => Promise<T>,
  fetchWith: FetchFunction = (address, how) => fetch(address, how),
): Promise<T> {
  try {
    const answer = await fetchWith(url, init);
    useConnection.getState().set(!GATEWAY.includes(answer.status));
    return await take(answer);
  } catch (error) {
    if (isCancelled(error)) throw error;
    useConnection.getState().set(false);
    throw new ApiError('unavailable', {}, error);
  }
}

/** Whether nothing is known of what the server would say. */
export const isGateway = (status: number): boolean => GATEWAY.includes(status);
