import type { Triangles } from '../../src/exporters/geometry/mesh.ts';

/** Directed edges by position; a closed, well oriented surface uses each as often as its reverse. */
export function openEdges({ position, index }: Triangles): number {
  const key = (vertex: number) => [0, 1, 2].map((axis) => Math.round(position[vertex * 3 + axis]! * 1e4)).join(' ');
  const balance = new Map<string, number>();
  for (let i = 0; i < index.length; i += 3) {
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const [p, q] = [key(index[i + from]!), key(index[i + to]!)];
      const name = p < q ? `${p}>${q}` : `${q}>${p}`;
      balance.set(name, (balance.get(name) ?? 0) + (p < q ? 1 : -1));
    }
  }
  return [...balance.values()].filter((count) => count !== 0).length;
}
