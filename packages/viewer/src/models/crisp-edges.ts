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

/** Edges of a part that continue each other as one line. */
type Line = readonly CrispEdge[];

/**
 * The edges where two parts of one whole meet: their ends lie on each other, and the faces beside go on from one to the other.
 *
 * @param parts edges by part.
 */
export function seamsAmong(parts: readonly (readonly CrispEdge[])[]): Set<CrispEdge> {
  const known = new Map<string, { line: Line; part: number }[]>();
  const seams = new Set<CrispEdge>();
  for (const [part, edges] of parts.entries()) {
    for (const line of linesOf(edges)) {
      const key = lineKey(line);
      const here = known.get(key) ?? [];
      known.set(key, here);
      for (const other of here) {
        if (other.part === part || !goesOn(line[0]!, other.line[0]!)) continue;
        for (const edge of [...line, ...other.line]) seams.add(edge);
      }
      here.push({ line, part });
    }
  }
  return seams;
}

/** Upright edges that stand on each other between the same faces are one line: an opening beside parts a face into rows. */
function linesOf(edges: readonly CrispEdge[]): Line[] {
  const upright = new Map<string, CrispEdge[]>();
  const lines: Line[] = [];
  for (const edge of edges) {
    const [foot, head] = [edge.ends.subarray(0, 2), edge.ends.subarray(3, 5)].map(placeKey);
    if (foot === head) upright.set(foot!, [...(upright.get(foot!) ?? []), edge]);
    else lines.push([edge]);
  }
  for (const column of upright.values()) {
    column.sort((p, q) => lowOf(p) - lowOf(q));
    let line: CrispEdge[] = [];
    for (const edge of column) {
      const last = line.at(-1);
      if (last && Math.abs(lowOf(edge) - highOf(last)) * WELD < 1 && areAlike(last, edge)) line.push(edge);
      else lines.push((line = [edge]));
    }
  }
  return lines;
}

const lowOf = ({ ends }: CrispEdge): number => Math.min(ends[2]!, ends[5]!);
const highOf = ({ ends }: CrispEdge): number => Math.max(ends[2]!, ends[5]!);

/** True where two edges lie between the same faces. */
const areAlike = ({ normals: p }: CrispEdge, { normals: q }: CrispEdge): boolean =>
  p.length === q.length && p.every((normal) => q.some((other) => cosine(normal, other) > SHARPEST_SMOOTH));

/** The same for lines with the same two ends. */
function lineKey(line: Line): string {
  const [first, last] = [line[0]!.ends, line.at(-1)!.ends];
  if (line.length === 1) return [first.subarray(0, 3), first.subarray(3)].map(placeKey).sort().join(' ');
  const at = (z: number) => placeKey(Float32Array.from([first[0]!, first[1]!, z]));
  return [at(lowOf(line[0]!)), at(Math.max(last[2]!, last[5]!))].sort().join(' ');
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
