const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/**
 * A 22-character IFC GlobalId that depends only on the text: the same element has the same id after a re-run.
 * 128 bits from four mixed 32-bit lanes (the finalizers of MurmurHash3); not for secrets.
 */
export function ifcGuid(text: string): string {
  const lanes = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xc2b2ae35];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    for (let lane = 0; lane < 4; lane++) {
      lanes[lane] = Math.imul(lanes[lane]! ^ code, [0x85ebca6b, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1][lane]!);
      lanes[lane]! ^= lanes[(lane + 1) & 3]! >>> 15;
    }
  }
  let bits = 0n;
  for (let lane = 0; lane < 4; lane++)
    bits = (bits << 32n) | BigInt(finish(lanes[lane]! ^ lanes[(lane + 2) & 3]! ^ text.length));
  let guid = '';
  for (let i = 0; i < 22; i++) {
    guid = DIGITS[Number(bits & 63n)]! + guid;
    bits >>= 6n;
  }
  return guid;
}

function finish(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
