const SHARPEST_SMOOTH = Math.cos((25 * Math.PI) / 180);
/** Cosine of the angle between faces that lie on each other, one of them turned around. */
const OPPOSITE = -0.99;
const WELD = 2000;

type Normal = readonly [number, number, number];

/** An edge that a draftsman would draw, with the normals of its faces: two, or one where a face ends. */
export interface CrispEdge {
  ends: Float32Array;
  normals: Normal[];
}

/**
 * Finds the edges that a draftsman would draw: where two faces meet at an angle, and where a face ends.
 *
 * @param position 3·n meters; vertices within half a millimeter count as one.
 * @param index 3·t.
 */
export function crispEdges(position: Float32Array, index: Uint32Array): CrispEdge[] {
  const welded = weld(position);
  const edges = new Map<string, { a: number; b: number; normals: Normal[]; isCrisp: boolean }>();
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
        edges.set(key, { a, b, normals: [normal], isCrisp: false });
        continue;
      }
      edge.normals.push(normal);
      if (cosine(edge.normals[0]!, normal) < SHARPEST_SMOOTH) edge.isCrisp = true;
    }
  }
  return [...edges.values()].flatMap(({ a, b, normals, isCrisp }): CrispEdge[] => {
    if (!isCrisp && normals.length > 1) return [];
    const ends = Float32Array.from([...position.subarray(a * 3, a * 3 + 3), ...position.subarray(b * 3, b * 3 + 3)]);
    return [{ ends, normals }];
  });
}

/**
 * The edges where two parts of one whole meet: their ends lie on each other, and the faces beside go on from one to the other.
 *
 * @param parts edges by part.
 */
export function seamsAmong(parts: readonly (readonly CrispEdge[])[]): Set<CrispEdge> {
  const known = new Map<string, { edge: CrispEdge; part: number }[]>();
  const seams = new Set<CrispEdge>();
  for (const [part, edges] of parts.entries()) {
    for (const edge of edges) {
      const key = [edge.ends.subarray(0, 3), edge.ends.subarray(3)].map(placeKey).sort().join(' ');
      const here = known.get(key);
      if (!here) known.set(key, [{ edge, part }]);
      else {
        for (const other of here) {
          if (other.part !== part && goesOn(edge, other.edge)) seams.add(edge).add(other.edge);
        }
        here.push({ edge, part });
      }
    }
  }
  return seams;
}

function goesOn({ normals: [p, q, ...more] }: CrispEdge, { normals: [r, s, ...others] }: CrispEdge): boolean {
  if (!p || !q || !r || !s || more.length + others.length > 0) return false;
  const fits = (end: Normal, face: Normal, otherEnd: Normal, otherFace: Normal) =>
    cosine(end, otherEnd) < OPPOSITE && cosine(face, otherFace) > SHARPEST_SMOOTH;
  return fits(p, q, r, s) || fits(p, q, s, r) || fits(q, p, r, s) || fits(q, p, s, r);
}

const cosine = (p: Normal, q: Normal): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

const placeKey = (at: Float32Array): string => [...at].map((value) => Math.round(value * WELD)).join();

function weld(position: Float32Array): Uint32Array {
  const known = new Map<string, number>();
  const welded = new Uint32Array(position.length / 3);
  for (let i = 0; i < welded.length; i++) {
    const key = placeKey(position.subarray(i * 3, i * 3 + 3));
    let number = known.get(key);
    if (number === undefined) known.set(key, (number = known.size));
    welded[i] = number;
  }
  return welded;
}

function faceNormal(position: Float32Array, a: number, b: number, c: number): Normal | undefined {
  const edge = (to: number, k: number) => position[to * 3 + k]! - position[a * 3 + k]!;
  const x = edge(b, 1) * edge(c, 2) - edge(b, 2) * edge(c, 1);
  const y = edge(b, 2) * edge(c, 0) - edge(b, 0) * edge(c, 2);
  const z = edge(b, 0) * edge(c, 1) - edge(b, 1) * edge(c, 0);
  const length = Math.hypot(x, y, z);
  return length > 1e-10 ? [x / length, y / length, z / length] : undefined;
}
