/** An undirected or directed edge for {@link minCut}. */
export interface CutEdge {
  from: number;
  to: number;
  /** Cost of parting from (source side) and to (sink side). */
  forward: number;
  /** The other way round. */
  backward: number;
}

/**
 * Splits nodes in two at least cost (Dinic's maximum flow). Node k costs `inside[k]` when put inside and `outside[k]`
 * when put outside; each edge costs when its ends are parted.
 *
 * @returns 1 for nodes inside. With equal costs a node stays outside.
 */
export function minCut(inside: readonly number[], outside: readonly number[], edges: readonly CutEdge[]): Uint8Array {
  const n = inside.length;
  const source = n;
  const sink = n + 1;
  const head: number[][] = Array.from({ length: n + 2 }, () => []);
  const target: number[] = [];
  const capacity: number[] = [];
  const connect = (a: number, b: number, there: number, back: number) => {
    head[a]!.push(target.length);
    target.push(b);
    capacity.push(there);
    head[b]!.push(target.length);
    target.push(a);
    capacity.push(back);
  };
  for (let k = 0; k < n; k++) {
    connect(source, k, outside[k]!, 0);
    connect(k, sink, inside[k]!, 0);
  }
  for (const e of edges) connect(e.from, e.to, e.forward, e.backward);
  const least = 1e-9;
  const level = new Int32Array(n + 2);
  const cursor = new Int32Array(n + 2);
  const layer = (): boolean => {
    level.fill(-1);
    level[source] = 0;
    const queue = [source];
    for (let q = 0; q < queue.length; q++) {
      for (const e of head[queue[q]!]!) {
        if (capacity[e]! <= least || level[target[e]!]! >= 0) continue;
        level[target[e]!] = level[queue[q]!]! + 1;
        queue.push(target[e]!);
      }
    }
    return level[sink]! >= 0;
  };
  const push = (at: number, flow: number): number => {
    if (at === sink) return flow;
    for (; cursor[at]! < head[at]!.length; cursor[at]!++) {
      const e = head[at]![cursor[at]!]!;
      if (capacity[e]! <= least || level[target[e]!] !== level[at]! + 1) continue;
      const sent = push(target[e]!, Math.min(flow, capacity[e]!));
      if (sent <= least) continue;
      capacity[e]! -= sent;
      capacity[e ^ 1]! += sent;
      return sent;
    }
    return 0;
  };
  while (layer()) {
    cursor.fill(0);
    while (push(source, Infinity) > least);
  }
  const out = new Uint8Array(n);
  for (let k = 0; k < n; k++) out[k] = level[k]! >= 0 ? 1 : 0;
  return out;
}
