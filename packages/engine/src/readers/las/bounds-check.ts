import type { PointChunk } from '../../core/reader.ts';
import { perAxis } from '../../core/vector.ts';
import type { LasHeader } from './las-header.ts';

/**
 * Counts points outside the bounds that the header states. LAZ has no checksum: damage inside a chunk decodes to points anywhere, and
 * this is how it shows.
 */
export class BoundsCheck {
  outside = 0;
  private readonly header: LasHeader;
  private readonly isUsable: boolean;

  constructor(header: LasHeader) {
    this.header = header;
    const { min, max } = header;
    // Some writers leave the bounds empty.
    this.isUsable = [0, 1, 2].every((a) => max[a]! >= min[a]!) && max[0] > min[0];
  }

  offer(chunk: PointChunk): void {
    if (!this.isUsable) return;
    const { min, max, scale } = this.header;
    const [sx, sy, sz] = perAxis((axis) => 2 * scale[axis]);
    const { position } = chunk;
    for (let i = 0; i < 3 * chunk.count; i += 3) {
      const x = position[i]!;
      const y = position[i + 1]!;
      const z = position[i + 2]!;
      const isOutside =
        x < min[0] - sx || x > max[0] + sx || y < min[1] - sy || y > max[1] + sy || z < min[2] - sz || z > max[2] + sz;
      if (isOutside) this.outside++;
    }
  }
}
