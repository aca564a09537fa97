import { ApiError } from '@cloud/contract';
import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Messaging } from '../messaging.ts';
import { CODE_MINUTES } from './gateway.ts';

/** Life of a code. */
export const CODE_SECONDS = CODE_MINUTES * 60;
/** Between two codes for one phone. */
export const WAIT_SECONDS = 60;
/** Wrong tries before a code is void. */
const TRY_LIMIT = 5;

/** Whom a code is for, and what it opens. */
export interface CodeOwner {
  /** A code for one purpose serves no other. */
  purpose: 'sign-in' | 'validate';
  tenantId: string;
  phone: string;
}

type StoredCode = CodeOwner & { digest: string };
type Store = Pick<Messaging, 'expiring'>;

const keyOf = (id: string) => `sms:code:${id}`;
const digestOf = (id: string, code: string) => createHash('sha256').update(`${id} ${code}`).digest('hex');

/** Makes a code; it lives for {@link CODE_SECONDS}. */
export async function makeCode({ expiring }: Store, owner: CodeOwner): Promise<{ id: string; code: string }> {
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { purpose, tenantId, phone } = owner;
  await expiring.put(keyOf(id), { purpose, tenantId, phone, digest: digestOf(id, code) }, CODE_SECONDS);
  return { id, code };
}

/** Takes a code: it serves once, for whom it was made. @throws ApiError `wrong-code` */
export async function takeCode({ expiring }: Store, id: string, code: string, owner: CodeOwner): Promise<void> {
  const key = keyOf(id);
  const stored = await expiring.read<StoredCode>(key);
  if (!stored) throw new ApiError('wrong-code');
  if (!(await expiring.count(`sms:tries:${id}`, TRY_LIMIT, CODE_SECONDS))) await expiring.remove(key);
  const isRight =
    timingSafeEqual(Buffer.from(stored.digest), Buffer.from(digestOf(id, code))) &&
    stored.purpose === owner.purpose &&
    stored.phone === owner.phone &&
    stored.tenantId === owner.tenantId;
  // Of two at once with the same code one takes it.
  if (!isRight || !(await expiring.take(key))) throw new ApiError('wrong-code');
}
