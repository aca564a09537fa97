/** Cells that a table has room for at first; a power of two. */
const FIRST_ROOM = 1024;

/**
 * Counts by plan cell, for cells that may lie anywhere: memory by occupied cells. A hash table with open addressing in typed
 * arrays, since a map of numbers takes ten times as long for each point of a scan.
 */
export class CellCounts {
  /** Columns and rows of the cells by turns. */
  private cells = new Int32Array(2 * FIRST_ROOM);
  /** 0 where no cell is. */
  private counts = new Uint32Array(FIRST_ROOM);
  private occupied = 0;
  /** Place of the cell that was asked for last: points beside each other mostly lie in one. */
  private last = 0;

  /** @param i whole number of 32 bits, as `j`. */
  add(i: number, j: number, count = 1): void {
    const at = this.placeOf(i, j);
    if (this.counts[at] === 0) {
      this.cells[2 * at] = i;
      this.cells[2 * at + 1] = j;
      this.occupied++;
    }
    this.counts[at]! += count;
    if (2 * this.occupied > this.counts.length) this.widen();
  }

  countAt(i: number, j: number): number {
    return this.counts[this.placeOf(i, j)]!;
  }

  /** Calls `visit` with each cell and its count. */
  forEach(visit: (i: number, j: number, count: number) => void): void {
    for (const [at, count] of this.counts.entries())
      if (count > 0) visit(this.cells[2 * at]!, this.cells[2 * at + 1]!, count);
  }

  /** Place of a cell in the table, or the free one that it would take. */
  private placeOf(i: number, j: number): number {
    const { cells, counts, last } = this;
    if (counts[last] !== 0 && cells[2 * last] === i && cells[2 * last + 1] === j) return last;
    const mask = counts.length - 1;
    const hash = Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca6b);
    let at = (hash ^ (hash >>> 15)) & mask;
    while (counts[at] !== 0 && (cells[2 * at] !== i || cells[2 * at + 1] !== j)) at = (at + 1) & mask;
    this.last = at;
    return at;
  }

  private widen(): void {
    const narrow = { cells: this.cells, counts: this.counts };
    this.cells = new Int32Array(2 * narrow.cells.length);
    this.counts = new Uint32Array(2 * narrow.counts.length);
    this.occupied = 0;
    for (const [at, count] of narrow.counts.entries())
      if (count > 0) this.add(narrow.cells[2 * at]!, narrow.cells[2 * at + 1]!, count);
  }
}
