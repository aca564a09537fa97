/** Numbers 0 to n − 1 in sets that only ever join (union-find with path compression). A set is named by one of its numbers. */
export class DisjointSets {
  readonly #parent: number[];

  /** Each number is a set of its own at first. */
  constructor(n: number) {
    this.#parent = Array.from({ length: n }, (_, i) => i);
  }

  /** Name of the set that `i` is in. */
  find(i: number): number {
    const parent = this.#parent[i]!;
    if (parent === i) return i;
    const root = this.find(parent);
    this.#parent[i] = root;
    return root;
  }

  /** Puts the set of `b` into the set of `a`, whose name it takes. */
  join(a: number, b: number): void {
    this.#parent[this.find(b)] = this.find(a);
  }

  /** Names of the sets with more than one number, in the order of their least numbers. */
  joinedNames(): number[] {
    const members = this.#parent.map((_, i) => this.find(i));
    return [...new Set(members)].filter((name) => members.some((other, i) => other === name && i !== name));
  }
}
