/** Kind (signed, unsigned, float) and bytes of a binary number. */
export type NumberType = 'i1' | 'i2' | 'i4' | 'i8' | 'u1' | 'u2' | 'u4' | 'u8' | 'f4' | 'f8';

/** Reads one number at a byte offset. */
export type ReadNumber = (view: DataView, at: number) => number;

const READERS: Record<NumberType, (little: boolean) => ReadNumber> = {
  i1: () => (view, at) => view.getInt8(at),
  u1: () => (view, at) => view.getUint8(at),
  i2: (little) => (view, at) => view.getInt16(at, little),
  u2: (little) => (view, at) => view.getUint16(at, little),
  i4: (little) => (view, at) => view.getInt32(at, little),
  u4: (little) => (view, at) => view.getUint32(at, little),
  i8: (little) => (view, at) => Number(view.getBigInt64(at, little)),
  u8: (little) => (view, at) => Number(view.getBigUint64(at, little)),
  f4: (little) => (view, at) => view.getFloat32(at, little),
  f8: (little) => (view, at) => view.getFloat64(at, little),
};

/** A function that reads numbers of a type. */
export function numberReader(type: NumberType, littleEndian: boolean): ReadNumber {
  return READERS[type](littleEndian);
}

/** Bytes of a number. */
export function numberSize(type: NumberType): number {
  return Number(type[1]);
}

/** True if the format knows this type. */
export function isNumberType(type: string): type is NumberType {
  return Object.hasOwn(READERS, type);
}
