const SHARPEST_SMOOTH = Math.cos((25 * Math.PI) / 180);
const WELD = 2000;

/**
 * Finds the edges that a draftsman would draw: where two faces meet at an angle, and where a face ends.
 *
 * @param position 3·n meters; vertices within half a millimeter count as one.
 * @param index 3·t.
 * @returns 6·e: both ends of each edge.
 */
export function crispEdges(position: Float32Array, index: Uint32Array): Float32Array {
  const welded = weld(position);
  const edges = new Map<
    string,
    { a: number; b: number; normal: [number, number, number]; isCrisp: boolean; faces: number }
  >();
  for (let t = 0; t < index.length; t += 3) {
    const [first, second, third] = [index[t]!, index[t + 1]!, index[t + 2]!];
    const normal = faceNormal(position, first, second, third);
    if (!normal) continue;
    const sides = [[first, second], [second, third], [third, first]] as const; // prettier-ignore
    for (const [a, b] of sides) {
      const [low, high] = [Math.min(welded[a]!, welded[b]!), Math.max(welded[a]!, welded[b]!)];
      if (low === high) continue;
      const key = `${low} ${high}`;
      const edge = edges.get(key);
      if (!edge) {
        edges.set(key, { a, b, normal, isCrisp: false, faces: 1 });
        continue;
      }
      edge.faces++;
      const alike = edge.normal[0] * normal[0] + edge.normal[1] * normal[1] + edge.normal[2] * normal[2];
      if (alike < SHARPEST_SMOOTH) edge.isCrisp = true;
    }
  }
  const crisp = [...edges.values()].filter((edge) => edge.isCrisp || edge.faces === 1);
  const lines = new Float32Array(crisp.length * 6);
  crisp.forEach(({ a, b }, i) => {
    lines.set(position.subarray(a * 3, a * 3 + 3), i * 6);
    lines.set(position.subarray(b * 3, b * 3 + 3), i * 6 + 3);
  });
  return lines;
}

function weld(position: Float32Array): Uint32Array {
  const known = new Map<string, number>();
  const welded = new Uint32Array(position.length / 3);
  for (let i = 0; i < welded.length; i++) {
    const key = `${Math.round(position[i * 3]! * WELD)},${Math.round(position[i * 3 + 1]! * WELD)},${Math.round(position[i * 3 + 2]! * WELD)}`;
    let number = known.get(key);
    if (number === undefined) known.set(key, (number = known.size));
    welded[i] = number;
  }
  return welded;
}

function faceNormal(position: Float32Array, a: number, b: number, c: number): [number, number, number] | undefined {
  const edge = (to: number, k: number) => position[to * 3 + k]! - position[a * 3 + k]!;
  const x = edge(b, 1) * edge(c, 2) - edge(b, 2) * edge(c, 1);
  const y = edge(b, 2) * edge(c, 0) - edge(b, 0) * edge(c, 2);
  const z = edge(b, 0) * edge(c, 1) - edge(b, 1) * edge(c, 0);
  const length = Math.hypot(x, y, z);
  return length > 1e-10 ? [x / length, y / length, z / length] : undefined;
}
