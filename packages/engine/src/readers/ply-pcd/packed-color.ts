import type { NumberType } from './number-fields.ts';

const scratch = new DataView(new ArrayBuffer(4));

/**
 * The 32 bits of a color (0xAARRGGBB) that was written as one number in text.
 *
 * PCL writes the bits as a float (`9.95e-39`); others write the integer itself (`4.2108e+06`), even in float fields. No color
 * has float bits of a whole number from 1 to 2^32.
 */
export function packedColorBits(value: number, type: NumberType): number {
  const isInteger = !type.startsWith('f') || (value >= 1 && value < 2 ** 32 && Number.isInteger(value));
  if (isInteger) return value >>> 0;
  scratch.setFloat32(0, value);
  return scratch.getUint32(0);
}

/** Red, green or blue (0, 1, 2) of packed bits. */
export function channelOf(bits: number, channel: number): number {
  return (bits >>> (16 - 8 * channel)) & 255;
}
