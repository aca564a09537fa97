import type { Envelope, Language } from '@cloud/contract';
import { messageOf } from '@cloud/contract';

/** The answer of a call that went well. Nothing becomes `{}`: clients of the family never expect null. */
export function ok<T>(data?: T, language: Language = 'zh-cn', msg?: string): Envelope<T> {
  const isEmpty = data === undefined || data === null;
  return {
    code: 200,
    success: true,
    data: isEmpty ? ({} as T) : data,
    msg: msg ?? messageOf(language, isEmpty ? 'done.empty' : 'done.saved'),
  };
}

/** The message of a successful call by its method: an action reports success, only a query can report no data. */
export function envelopeOf<T>(method: string, data: T | undefined, language: Language): Envelope<T> {
  const isDone = method !== 'GET' && data === undefined;
  return ok(data, language, isDone ? messageOf(language, 'done.saved') : undefined);
}

/** The answer of a call that failed; `reason` names the row of the error table. */
export interface Failure {
  code: number;
  success: false;
  /** Empty, or what the text cannot say. */
  data: object;
  msg: string;
  reason: string;
  params: Readonly<Record<string, unknown>>;
}
