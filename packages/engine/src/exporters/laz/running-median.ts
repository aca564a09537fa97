/** LASzip's StreamingMedian5: the middle of five values, of which a new one drives out the highest or the lowest by turns. */
export class RunningMedian {
  private readonly sorted = new Int32Array(5);
  private dropsHighest = true;

  get value(): number {
    return this.sorted[2]!;
  }

  add(value: number): void {
    const isBelow = this.dropsHighest;
    const { sorted } = this;
    const middle = sorted[2]!;
    if (isBelow) {
      this.insertFromAbove(value);
      if (value >= middle) this.dropsHighest = false;
    } else {
      this.insertFromBelow(value);
      if (value <= middle) this.dropsHighest = true;
    }
  }

  private insertFromAbove(value: number): void {
    const { sorted } = this;
    let at = 4;
    while (at > 0 && value < sorted[at - 1]!) sorted[at] = sorted[--at]!;
    sorted[at] = value;
  }

  private insertFromBelow(value: number): void {
    const { sorted } = this;
    let at = 0;
    while (at < 4 && sorted[at + 1]! < value) sorted[at] = sorted[++at]!;
    sorted[at] = value;
  }
}
