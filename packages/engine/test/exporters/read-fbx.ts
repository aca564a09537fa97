/** A record of an FBX file. */
export interface FbxRecord {
  name: string;
  values: unknown[];
  children: FbxRecord[];
}

/** Reads binary FBX by its own record lengths, and fails where they do not fit. */
export function readFbx(bytes: Uint8Array): FbxRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number, length: number) => new TextDecoder().decode(bytes.subarray(at, at + length));
  let at = 27;
  const check = (isRight: boolean, fault: string) => {
    if (!isRight) throw new Error(`${fault}, byte ${at}`);
  };
  check(text(0, 18) === 'Kaydara FBX Binary' && view.getUint32(23, true) === 7400, 'no FBX 7.4');
  const readValue = (): unknown => {
    const type = String.fromCharCode(bytes[at++]!);
    const step = (size: number) => (at += size) - size;
    if (type === 'S') {
      const length = view.getUint32(step(4), true);
      return text(step(length), length);
    }
    if (type === 'L') return view.getBigInt64(step(8), true);
    if (type === 'D') return view.getFloat64(step(8), true);
    if (type === 'I') return view.getInt32(step(4), true);
    if (type === 'C') return bytes[step(1)] === 1;
    const length = view.getUint32(step(12), true);
    const size = type === 'd' ? 8 : 4;
    const start = step(length * size);
    return Array.from({ length }, (_, k) =>
      type === 'd' ? view.getFloat64(start + k * 8, true) : view.getInt32(start + k * 4, true),
    );
  };
  const readNode = (): FbxRecord | undefined => {
    const [end, count] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    const listBytes = view.getUint32(at + 8, true);
    const nameLength = bytes[at + 12]!;
    const name = text(at + 13, nameLength);
    at += 13 + nameLength;
    if (end === 0) return undefined;
    const first = at;
    const values = Array.from({ length: count }, readValue);
    check(at - first === listBytes, 'the values do not fill their list');
    const children: FbxRecord[] = [];
    while (at < end) {
      const child = readNode();
      if (child) children.push(child);
    }
    check(at === end, 'the record does not end where it says');
    return { name, values, children };
  };
  const nodes: FbxRecord[] = [];
  for (let next = readNode(); next; next = readNode()) nodes.push(next);
  return nodes;
}
