const EPOCH = Date.UTC(2010, 10, 4, 1, 42, 54);
const NODE_BITS = 10n;
const SEQUENCE_BITS = 12n;
const SEQUENCE_MASK = (1 << 12) - 1;

/** Two processes on one database must not share a number; ten random bits and the clock make that improbable. */
const NODE = BigInt(Math.floor(Math.random() * 1024));

let lastTime = 0;
let sequence = 0;

/** A new id: 19 digits as text, sorting after every older one of this process. */
export function newId(): string {
  const now = Math.max(Date.now(), lastTime);
  sequence = now === lastTime ? (sequence + 1) & SEQUENCE_MASK : 0;
  lastTime = sequence === 0 && now === lastTime ? now + 1 : now;
  return String((BigInt(lastTime - EPOCH) << (NODE_BITS + SEQUENCE_BITS)) | (NODE << SEQUENCE_BITS) | BigInt(sequence));
}

/** An id as it may arrive: digits only, within 64 bits. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d{1,19}$/.test(value) && BigInt(value) < 1n << 63n;
}
