// Parts of the protocol TDS 7.4 (MS-TDS), as a server writes and reads them.

export const PACKET = { batch: 1, rpc: 3, reply: 4, attention: 6, transaction: 14, login: 16, prelogin: 18 } as const;
const HEADER = 8;
const LAST = 1;

/** A message in packets. @param isEnd more of it follows when false */
export function packetsOf(type: number, body: Buffer, isEnd = true): Buffer {
  const most = 4096 - HEADER;
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < body.length; at += most) {
    const part = body.subarray(at, at + most);
    const header = Buffer.alloc(HEADER);
    header[0] = type;
    header[1] = isEnd && at + most >= body.length ? LAST : 0;
    header.writeUInt16BE(part.length + HEADER, 2);
    header[6] = 1;
    parts.push(header, part);
  }
  return Buffer.concat(parts);
}

/** Messages of a stream of packets. */
export class MessageReader {
  #bytes = Buffer.alloc(0);
  #parts: Buffer[] = [];

  /**
   * Takes bytes as they arrive and keeps the beginning of an unfinished message.
   *
   * @returns the messages that these bytes complete.
   */
  take(bytes: Buffer): { type: number; body: Buffer }[] {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    const messages: { type: number; body: Buffer }[] = [];
    while (this.#bytes.length >= HEADER && this.#bytes.length >= this.#bytes.readUInt16BE(2)) {
      const [type = 0, status = 0] = this.#bytes;
      const length = this.#bytes.readUInt16BE(2);
      this.#parts.push(this.#bytes.subarray(HEADER, length));
      this.#bytes = this.#bytes.subarray(length);
      if ((status & LAST) === 0) continue;
      messages.push({ type, body: Buffer.concat(this.#parts) });
      this.#parts = [];
    }
    return messages;
  }
}

export const u8 = (value: number) => Buffer.from([value]);
export const u16 = (value: number) => bytesOf(2, (all) => all.writeUInt16LE(value));
export const u32 = (value: number) => bytesOf(4, (all) => all.writeUInt32LE(value >>> 0));
export const u64 = (value: bigint) => bytesOf(8, (all) => all.writeBigUInt64LE(value));
const ucs2 = (text: string) => Buffer.from(text, 'utf16le');
const shortText = (text: string) => Buffer.concat([u8(text.length), ucs2(text)]);
const longText = (text: string) => Buffer.concat([u16(text.length), ucs2(text)]);

function bytesOf(length: number, write: (all: Buffer) => unknown): Buffer {
  const all = Buffer.alloc(length);
  write(all);
  return all;
}

/** @param encryption 1 on, 2 not supported */
export function preloginReply(encryption: number): Buffer {
  const head = (token: number, offset: number, length: number) => Buffer.from([token, 0, offset, 0, length]);
  return Buffer.concat([head(0, 11, 6), head(1, 17, 1), u8(0xff), Buffer.from([16, 0, 0, 0, 0, 0]), u8(encryption)]);
}

export const loginAck = (): Buffer => {
  const body = Buffer.concat([u8(1), Buffer.from([0x74, 0, 0, 4]), shortText('Test'), Buffer.from([16, 0, 0, 0])]);
  return Buffer.concat([u8(0xad), u16(body.length), body]);
};

const environment = (type: number, body: Buffer) => Buffer.concat([u8(0xe3), u16(body.length + 1), u8(type), body]);
/** The client shall go to another server. */
export function routing(host: string, port: number): Buffer {
  const value = Buffer.concat([u8(0), u16(port), longText(host)]);
  return environment(20, Buffer.concat([u16(value.length), value, u16(0)]));
}
export const transactionBegun = () => environment(8, Buffer.concat([u8(8), u64(1n), u8(0)]));

export const done = (token = 0xfd, status = 0) => Buffer.concat([u8(token), u16(status), u16(0), u64(0n)]);
/** The end of a call: in its statement, its status, of all. */
export const callDone = () => Buffer.concat([done(0xff, 1), u8(0x79), u32(0), done(0xfe)]);
export const attentionDone = () => done(0xfd, 0x20);

export function errorToken(number: number, message: string): Buffer {
  const place = Buffer.concat([shortText('test'), shortText(''), u32(1)]);
  const body = Buffer.concat([u32(number), u8(1), u8(14), longText(message), place]);
  return Buffer.concat([u8(0xaa), u16(body.length), body]);
}

const COLLATION = Buffer.from([9, 4, 0xd0, 0, 0x34]);
const DAYS_BEFORE_1900 = 693_595;
const days = (text: string) => Math.round(Date.parse(text.slice(0, 10)) / 86_400_000) - Date.parse('1900-01-01') / 86_400_000; // prettier-ignore

/** Types of columns: their description, and how a value is written. */
const TYPES = {
  int: { info: Buffer.from([0x26, 4]), write: (value: unknown) => Buffer.concat([u8(4), u32(Number(value))]) },
  bigint: { info: Buffer.from([0x26, 8]), write: (value: unknown) => Buffer.concat([u8(8), u64(BigInt(String(value)))]) }, // prettier-ignore
  bit: { info: Buffer.from([0x68, 1]), write: (value: unknown) => Buffer.from([1, value ? 1 : 0]) },
  float: {
    info: Buffer.from([0x6d, 8]),
    write: (value: unknown) => Buffer.concat([u8(8), bytesOf(8, (all) => all.writeDoubleLE(Number(value)))]),
  },
  /** Two digits behind the point. */
  decimal: {
    info: Buffer.from([0x6a, 9, 18, 2]),
    write: (value: unknown) => Buffer.concat([u8(9), u8(1), u64(BigInt(Math.round(Number(value) * 100)))]),
  },
  date: {
    info: Buffer.from([0x28]),
    write: (value: unknown) => Buffer.concat([u8(3), u32(days(String(value)) + DAYS_BEFORE_1900).subarray(0, 3)]),
  },
  datetime: {
    info: Buffer.from([0x6f, 8]),
    write: (value: unknown) => {
      const seconds = (Date.parse(`${String(value).replace(' ', 'T')}Z`) / 1000) % 86_400;
      return Buffer.concat([u8(8), u32(days(String(value))), u32(seconds * 300)]);
    },
  },
  binary: {
    info: Buffer.concat([u8(0xa5), u16(8000)]),
    write: (value: unknown) => Buffer.concat([u16((value as Buffer).length), value as Buffer]),
  },
  text: {
    info: Buffer.concat([u8(0xe7), u16(8000), COLLATION]),
    write: (value: unknown) => Buffer.concat([u16(String(value).length * 2), ucs2(String(value))]),
  },
} as const;
export type ColumnType = keyof typeof TYPES;

export function columnsToken(columns: Readonly<Record<string, ColumnType>>): Buffer {
  const each = Object.entries(columns).map(([name, type]) =>
    Buffer.concat([u32(0), u16(9), TYPES[type].info, shortText(name)]),
  );
  return Buffer.concat([u8(0x81), u16(each.length), ...each]);
}

export function rowToken(columns: Readonly<Record<string, ColumnType>>, row: readonly unknown[]): Buffer {
  const cells = Object.values(columns).map((type, index) => {
    const value = row[index];
    if (value !== null && value !== undefined) return TYPES[type].write(value);
    return type === 'text' || type === 'binary' ? u16(0xffff) : u8(0);
  });
  return Buffer.concat([u8(0xd1), ...cells]);
}

/** The account of a sign-in. */
export function readLogin(body: Buffer): { user: string; password: string; database: string } {
  const text = (at: number) => {
    const offset = body.readUInt16LE(at);
    return body.subarray(offset, offset + body.readUInt16LE(at + 2) * 2);
  };
  const hidden = text(44).map((byte) => (((byte ^ 0xa5) << 4) | ((byte ^ 0xa5) >> 4)) & 0xff);
  return {
    user: text(40).toString('utf16le'),
    password: Buffer.from(hidden).toString('utf16le'),
    database: text(68).toString('utf16le'),
  };
}

/** The statement of `sp_executesql`, and its values behind the list of their types. */
export function readCall(body: Buffer): { sql: string; values: (string | null)[] } {
  let at = body.readUInt32LE(0) + 6;
  const texts: (string | null)[] = [];
  while (at < body.length) {
    at += 1 + body.readUInt8(at) * 2 + 1;
    const isLong = body.readUInt16LE(at + 1) === 0xffff;
    at += 8;
    const parts: Buffer[] = [];
    let isNull = false;
    if (isLong) {
      isNull = body.readBigUInt64LE(at) === 2n ** 64n - 1n;
      at += 8;
      for (let length = isNull ? 0 : body.readUInt32LE(at); length > 0; length = body.readUInt32LE(at)) {
        parts.push(body.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
      if (!isNull) at += 4;
    } else {
      const length = body.readUInt16LE(at);
      isNull = length === 0xffff;
      at += 2;
      if (!isNull) {
        parts.push(body.subarray(at, at + length));
        at += length;
      }
    }
    texts.push(isNull ? null : Buffer.concat(parts).toString('utf16le'));
  }
  return { sql: texts[0] ?? '', values: texts.slice(2) };
}

export const readBatch = (body: Buffer): string => body.subarray(body.readUInt32LE(0)).toString('utf16le');
