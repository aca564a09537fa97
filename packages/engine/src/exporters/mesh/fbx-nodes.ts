/** A value of an FBX node: text, whole number of 64 bits, real number, or an array of either. */
export type FbxValue = string | number | bigint | boolean | { int32: number } | Float64Array | Int32Array;

/** A node of an FBX document: name, values and nodes within. */
export interface FbxNode {
  name: string;
  values: readonly FbxValue[];
  children: readonly FbxNode[];
}

/** A node with its values and the nodes within. */
export function node(name: string, values: readonly FbxValue[] = [], children: readonly FbxNode[] = []): FbxNode {
  return { name, values, children };
}

/** A 32-bit whole number; plain numbers are written as doubles, `bigint` as 64 bits. */
export function int32(value: number): FbxValue {
  return { int32: value };
}

const VERSION = 7400;
const MAGIC = 'Kaydara FBX Binary  \0\u001a\0';
const NULL_RECORD_BYTES = 13;
const FOOT_ID = [0xfa, 0xbc, 0xab, 0x09, 0xd0, 0xc8, 0xd4, 0x66, 0xb1, 0x76, 0xfb, 0x83, 0x1c, 0xf7, 0x26, 0x7e];
const FOOT_END = [0xf8, 0x5a, 0x8c, 0x6a, 0xde, 0xf5, 0xd9, 0x7e, 0xec, 0xe9, 0x0c, 0xe3, 0x75, 0x8f, 0x29, 0x0b];
const FOOT_ZEROS = 120;

/**
 * Writes a binary FBX 7.4 document of these top nodes. Layout of records and footer after the public description of the
 * format by the Blender Foundation, 2013.
 */
export function writeFbx(nodes: readonly FbxNode[]): Uint8Array {
  const out = new ByteWriter();
  out.latin(MAGIC);
  out.uint32(VERSION);
  for (const top of nodes) writeNode(out, top);
  out.zeros(NULL_RECORD_BYTES);
  out.bytes(Uint8Array.from(FOOT_ID));
  out.zeros(4);
  out.zeros(16 - (out.length % 16));
  out.uint32(VERSION);
  out.zeros(FOOT_ZEROS);
  out.bytes(Uint8Array.from(FOOT_END));
  return out.finish();
}

function writeNode(out: ByteWriter, { name, values, children }: FbxNode): void {
  const start = out.length;
  out.zeros(12);
  out.uint8(name.length);
  out.latin(name);
  const first = out.length;
  for (const value of values) writeValue(out, value);
  const bytes = out.length - first;
  for (const child of children) writeNode(out, child);
  if (children.length > 0) out.zeros(NULL_RECORD_BYTES);
  out.setUint32(start, out.length);
  out.setUint32(start + 4, values.length);
  out.setUint32(start + 8, bytes);
}

function writeValue(out: ByteWriter, value: FbxValue): void {
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value);
    out.latin('S');
    out.uint32(bytes.byteLength);
    out.bytes(bytes);
  } else if (typeof value === 'bigint') {
    out.latin('L');
    out.int64(value);
  } else if (typeof value === 'boolean') {
    out.latin('C');
    out.uint8(value ? 1 : 0);
  } else if (typeof value === 'number') {
    out.latin('D');
    out.float64(value);
  } else if (value instanceof Float64Array || value instanceof Int32Array) {
    out.latin(value instanceof Float64Array ? 'd' : 'i');
    out.uint32(value.length);
    // Not compressed.
    out.uint32(0);
    out.uint32(value.byteLength);
    // Typed arrays are little-endian on every machine that Node runs on, as FBX wants.
    out.bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else {
    out.latin('I');
    out.uint32(value.int32);
  }
}

const FIRST_CAPACITY = 1 << 16;

/** Bytes that grow as they are written, little-endian. */
class ByteWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  #claim(count: number): number {
    const at = this.length;
    this.length += count;
    if (this.length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.length, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    return at;
  }

  uint8(value: number): void {
    const at = this.#claim(1);
    this.#view.setUint8(at, value);
  }

  uint32(value: number): void {
    const at = this.#claim(4);
    this.#view.setUint32(at, value, true);
  }

  setUint32(at: number, value: number): void {
    this.#view.setUint32(at, value, true);
  }

  int64(value: bigint): void {
    const at = this.#claim(8);
    this.#view.setBigInt64(at, value, true);
  }

  float64(value: number): void {
    const at = this.#claim(8);
    this.#view.setFloat64(at, value, true);
  }

  latin(text: string): void {
    for (const letter of text) this.uint8(letter.charCodeAt(0));
  }

  zeros(count: number): void {
    this.#claim(count);
  }

  bytes(bytes: Uint8Array): void {
    const at = this.#claim(bytes.byteLength);
    this.#bytes.set(bytes, at);
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}
