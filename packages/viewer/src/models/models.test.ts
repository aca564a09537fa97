import type { Aabb, Vec3 } from '@cloud/engine';
import { describe, expect, it } from 'vitest';
import { crispEdges } from './crisp-edges.ts';
import { layOutModel, linesOf } from './model.ts';
import { topOf, topOver } from './model-top.ts';
import { parseGlb } from './parse-glb.ts';
import type { ModelPart } from './parse-glb.ts';
import { pickElement } from './pick-element.ts';

const OPEN = { min: [-1e9, -1e9, -1e9], max: [1e9, 1e9, 1e9] } as const;

/** A closed box with shared corners: 12 triangles. */
function boxTriangles(): { position: number[]; index: number[] } {
  const position: number[] = [];
  for (let i = 0; i < 8; i++) position.push(i & 1 ? 1 : 0, i & 2 ? 1 : 0, i & 4 ? 1 : 0);
  const faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]] as const; // prettier-ignore
  return { position, index: faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]) };
}

/** Two boxes, glTF's y up: one solid, one see-through two meters higher. */
function glb(): ArrayBuffer {
  const { position, index } = boxTriangles();
  const binary = new ArrayBuffer(position.length * 4 + index.length * 2);
  new Float32Array(binary, 0, position.length).set(position);
  new Uint16Array(binary, position.length * 4, index.length).set(index);
  const primitive = (material: number) => ({ attributes: { POSITION: 0 }, indices: 1, material });
  const gltf = {
    asset: { version: '2.0', extras: { origin: [1000, 2000, 50] } },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [
      { extras: { type: 'storey' }, children: [1, 2] },
      { name: 'a', mesh: 0, extras: { id: 'space-1', type: 'space' }, translation: [0, 2, 0] },
      { name: 'b', mesh: 1, extras: { id: 'wall-1', type: 'wall', storey: 's1' } },
    ],
    meshes: [{ primitives: [primitive(0)] }, { primitives: [primitive(1)] }],
    materials: [
      { name: 'space', pbrMetallicRoughness: { baseColorFactor: [0.2, 0.4, 0.8, 0.3] } },
      { name: 'assumed', pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 1] } },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: index.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { byteOffset: 0, byteLength: position.length * 4 },
      { byteOffset: position.length * 4, byteLength: index.length * 2 },
    ],
  };
  const json = new TextEncoder().encode(JSON.stringify(gltf));
  const bytes = new Uint8Array(28 + json.length + binary.byteLength);
  const view = new DataView(bytes.buffer);
  [0x46546c67, 2, bytes.length, json.length, 0x4e4f534a].forEach((value, i) => view.setUint32(i * 4, value, true));
  bytes.set(json, 20);
  view.setUint32(20 + json.length, binary.byteLength, true);
  view.setUint32(24 + json.length, 0x004e4942, true);
  bytes.set(new Uint8Array(binary), 28 + json.length);
  return bytes.buffer;
}

describe('reading a model', () => {
  it('turns it z up and keeps ids, types and the place in the world', () => {
    const { origin, parts } = parseGlb(glb());
    expect(origin).toEqual([1000, 2000, 50]);
    expect(parts.map(({ id, type, isAssumed }) => [id, type, isAssumed])).toEqual([
      ['space-1', 'space', false],
      ['wall-1', 'wall', true],
    ]);
    const heights = parts[0]!.position.filter((_, i) => i % 3 === 2);
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([2, 3]);
  });

  it('refuses what is no model, is cut off, or points outside itself', () => {
    const whole = glb();
    expect(() => parseGlb(new ArrayBuffer(4))).toThrow('not a binary glTF');
    expect(() => parseGlb(whole.slice(0, whole.byteLength - 40))).toThrow('cut off');
    const bad = new Uint8Array(whole.slice(0));
    bad[bad.length - 2] = 200;
    expect(() => parseGlb(bad.buffer)).toThrow('an index leaves its positions');
  });

  it('lays solid parts out before those one can see through', () => {
    const model = layOutModel(parseGlb(glb()));
    expect(model.elements.map((element) => element.id)).toEqual(['wall-1', 'space-1']);
    expect(model.solidIndices).toBe(36);
    expect(model.elements[1]!.bounds).toEqual({ min: [1000, 1999, 52], max: [1001, 2000, 53] });
  });

  it('draws the twelve edges of a box and not its diagonals', () => {
    const { position, index } = boxTriangles();
    expect(crispEdges(Float32Array.from(position), Uint32Array.from(index))).toHaveLength(12);
  });
});

describe('seams', () => {
  const box = (id: string, type: string, from: Vec3, to: Vec3): ModelPart => {
    const { position, index } = boxTriangles();
    const placed = position.map((share, i) => from[i % 3]! + share * (to[i % 3]! - from[i % 3]!));
    return {
      id,
      type,
      storey: 's1',
      color: [1, 1, 1, 1],
      isAssumed: false,
      position: Float32Array.from(placed),
      normal: new Float32Array(position.length),
      index: Uint32Array.from(index),
    };
  };
  const seamsOf = (...parts: ModelPart[]) => {
    const { lines, lineElement } = layOutModel({ origin: [0, 0, 0], parts });
    const isSeam = [...lineElement].filter((_, i) => i % 2 === 1);
    expect(isSeam.length).toBe(lines.length / 6);
    return isSeam.filter((seam) => seam === 1).length;
  };
  const wall = box('w1', 'wall', [0, 0, 0], [2, 0.2, 3]);

  it('are the edges where one wall goes on in another one', () => {
    expect(seamsOf(wall, box('w2', 'wall', [2, 0, 0], [5, 0.2, 3]))).toBe(2 * 4);
  });

  it('are found where an opening parts the edges of one wall into rows', () => {
    const low = box('w2', 'wall', [2, 0, 0], [5, 0.2, 1]);
    const high = box('w2', 'wall', [2, 0, 1], [5, 0.2, 3]);
    const index = [...low.index, ...[...high.index].map((corner) => corner + 8)];
    // Without the faces between the rows.
    const isBetween = (t: number) =>
      [0, 1, 2].every((k) => [...low.position, ...high.position][3 * index[t + k]! + 2] === 1);
    const kept = index.filter((_, i) => !isBetween(i - (i % 3)));
    const whole = {
      ...low,
      position: Float32Array.from([...low.position, ...high.position]),
      index: Uint32Array.from(kept),
    };
    // Four edges of the other wall; six of this one, of which the upright ones come in two.
    expect(seamsOf(wall, { ...whole, normal: new Float32Array(whole.position.length) })).toBe(4 + 6);
  });

  it('are none where a wall is higher or thicker than the other one, nor between a wall and something else', () => {
    expect(seamsOf(wall, box('w2', 'wall', [2, 0, 0.5], [5, 0.2, 3.5]))).toBe(0);
    expect(seamsOf(wall, box('w2', 'wall', [2, -0.1, 0], [5, 0.3, 3]))).toBe(0);
    expect(seamsOf(wall, box('c1', 'column', [2, 0, 0], [2.4, 0.2, 3]))).toBe(0);
  });

  it('are no edges that a measurement takes hold of', () => {
    const model = layOutModel({ origin: [0, 0, 0], parts: [wall, box('w2', 'wall', [2, 0, 0], [5, 0.2, 3])] });
    expect([...linesOf(model, () => true)]).toHaveLength(2 * 12 - 2 * 4);
  });
});

describe('picking an element', () => {
  const model = layOutModel(parseGlb(glb()));
  const down = { origin: [1000.4, 1999.3, 60], direction: [0, 0, -1] } as const;

  it('takes the first one that the ray meets', () => {
    const hit = pickElement(model, down, () => true, OPEN)!;
    expect(model.elements[hit.element]!.id).toBe('space-1');
    expect(hit.point[2]).toBeCloseTo(53, 5);
  });

  it('looks through hidden and clipped elements', () => {
    const hidden = pickElement(model, down, (element) => model.elements[element]!.type !== 'space', OPEN)!;
    expect(hidden.point[2]).toBeCloseTo(51, 5);
    const clipped = pickElement(model, down, () => true, { ...OPEN, max: [1e9, 1e9, 50.5] })!;
    expect(clipped.point[2]).toBeCloseTo(50, 5);
  });

  it('finds nothing beside the model', () => {
    expect(pickElement(model, { ...down, origin: [900, 0, 60] }, () => true, OPEN)).toBeUndefined();
  });
});

describe('the top of a model', () => {
  const element = (id: string, type: string, low: number, high: number) => ({
    id,
    type,
    storey: 's',
    bounds: { min: [0, 0, low], max: [10, 8, high] } as Aabb,
  });
  const walls = [element('low', 'wall', 0, 2.6), element('gable', 'wall', 2.9, 6)];

  it('is the slab over the highest walls, level or sloped', () => {
    const floor = element('floor', 'slab', 2.6, 2.9);
    const level = topOf([...walls, floor, element('level', 'slab', 6, 6.25)])!;
    expect([level.height, [...level.ids]]).toEqual([5.5, ['level']]);
    expect([...topOf([...walls, floor, element('sloped', 'slab', 3.7, 6.25)])!.ids]).toEqual(['sloped']);
  });

  it('over a lower storey is all that other storeys have above it, with the points there', () => {
    const floor = element('floor', 'slab', 2.6, 2.9);
    const stair = element('stair', 'stair', 0, 2.9);
    const upper = [
      element('upper', 'wall', 2.9, 5.5),
      element('window', 'window', 3.8, 5),
      element('bed', 'space', 2.9, 5.5),
    ];
    const house = [
      walls[0]!,
      element('room', 'space', 0, 2.6),
      stair,
      element('ground', 'slab', -0.3, 0),
      floor,
      ...upper.map((part) => ({ ...part, storey: 'upper' })),
      { ...element('roof', 'slab', 5.5, 5.8), storey: 'upper' },
    ];
    const top = topOver(house, 's')!;
    expect([...top.ids].sort()).toEqual(['bed', 'floor', 'roof', 'upper', 'window']);
    expect([top.height, top.pointCut]).toEqual([2.6 - 0.5, 2.6 - 0.1]);
    // Over the highest one it is the roof, as ever.
    expect(topOver(house, 'upper')).toBeUndefined();
    expect([...topOf(house)!.ids]).toEqual(['roof']);
  });

  it('is none without walls or a roof', () => {
    expect(topOf([element('level', 'slab', 6, 6.25)])).toBeUndefined();
    expect(topOf([...walls, element('floor', 'slab', 2.6, 2.9)])).toBeUndefined();
  });
});
