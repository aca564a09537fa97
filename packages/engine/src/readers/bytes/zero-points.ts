/** As many exact zeros in one chunk are no coincidence but a scanner's word for "no return". */
export const ZEROS_OF_CONVENTION = 3;

/** Points at exactly (0, 0, 0). */
export function countZeros(position: Float64Array): number {
  let zeros = 0;
  for (let at = 0; at < position.length; at += 3) {
    if (position[at] === 0 && position[at + 1] === 0 && position[at + 2] === 0) zeros++;
  }
  return zeros;
}
