import { describe, expect, it } from 'vitest';
import { decodePointsPreview, memoryStore, silentContext } from '../../src/index.ts';
import type { PipelineOptions, PointsPreview, Vec3 } from '../../src/index.ts';
import { deviationTilesStage } from '../../src/lod/index.ts';
import { decodeNode, parseHierarchy, rootNode } from '../../src/lod/octree.ts';
import type { OctreeMetadata, OctreeNode } from '../../src/lod/octree.ts';
import { parsePotree2 } from './potree2-parser.ts';
import { roomPoints, runTile, storePoints } from './tile-fixture.ts';

const COUNT = 120_000;

async function tiled(position: Float32Array, origin?: Vec3) {
  const store = memoryStore();
  await storePoints(store, position, {}, origin);
  const summary = await runTile(store);
  return { store, summary, ...(await parsePotree2(store)) };
}

describe('the octree of a scan', () => {
  it('holds every stored point exactly once, with its attributes', async () => {
    const position = roomPoints(COUNT);
    const rgb = Uint8Array.from({ length: COUNT * 3 }, (_, i) => (i * 7) % 256);
    const intensity = Uint16Array.from({ length: COUNT }, (_, i) => (i * 13) % 65536);
    const classification = Uint8Array.from({ length: COUNT }, (_, i) => i % 19);
    const returns = Uint8Array.from({ length: COUNT }, (_, i) => (1 + (i % 3)) | (3 << 4));
    const station = Uint16Array.from({ length: COUNT }, (_, i) => i % 5);
    const store = memoryStore();
    await storePoints(store, position, { rgb, intensity, classification, returns, station });
    await runTile(store);
    const { metadata, points } = await parsePotree2(store);
    const order = new Uint32Array((await store.read('tiles/order.u32')).buffer);

    expect(metadata.points).toBe(COUNT);
    expect(points).toHaveLength(COUNT);
    expect(new Set(order).size).toBe(COUNT);
    let worst = 0;
    let wrong = 0;
    // The parser walks breadth first within a piece and pieces nest, so rows are matched through byte order instead.
    const record = metadata.attributes.reduce((sum, attribute) => sum + attribute.size, 0);
    const bytes = await store.read('tiles/octree.bin');
    expect(bytes.byteLength).toBe(COUNT * record);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let i = 0; i < COUNT; i++) {
      const row = order[i]!;
      for (let k = 0; k < 3; k++) {
        const local = view.getInt32(i * record + k * 4, true) * metadata.scale[k]! + metadata.offset[k]!;
        worst = Math.max(worst, Math.abs(local - position[row * 3 + k]!));
        if (view.getUint16(i * record + 12 + k * 2, true) >> 8 !== rgb[row * 3 + k]) wrong++;
      }
      if (view.getUint16(i * record + 18, true) !== intensity[row]) wrong++;
      if (view.getUint8(i * record + 20) !== classification[row]) wrong++;
      if (view.getUint8(i * record + 21) !== (returns[row]! & 15)) wrong++;
      if (view.getUint8(i * record + 22) !== returns[row]! >> 4) wrong++;
      if (view.getUint16(i * record + 23, true) !== station[row]) wrong++;
    }
    expect(wrong).toBe(0);
    expect(worst).toBeLessThan(0.0001);
    expect(metadata.attributes.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'position int32',
      'rgb uint16',
      'intensity uint16',
      'classification uint8',
      'return number uint8',
      'number of returns uint8',
      'point source id uint16',
    ]);
  });

  it('keeps each point within the cube of its node and names every node once', async () => {
    const { nodes, points, proxies, summary } = await tiled(roomPoints(COUNT));
    const outside = points.filter(({ node, world }) => {
      const { min, size } = nodes.get(node)!;
      return world.some((value, k) => value < min[k]! - 1e-4 || value > min[k]! + size + 1e-4);
    });
    expect(outside).toHaveLength(0);
    expect(nodes.size).toBe(summary.nodes);
    expect([...nodes.values()].reduce((sum, node) => sum + node.numPoints, 0)).toBe(COUNT);
    expect(proxies).toBeGreaterThanOrEqual(0);
  });

  it('joins the pieces of a deep hierarchy by proxies, four levels each', async () => {
    const dense = roomPoints(60_000);
    for (let i = 90_000; i < dense.length; i++) dense[i] = dense[i]! * 0.004;
    const { nodes, proxies, metadata } = await tiled(dense);
    const depth = Math.max(...[...nodes.keys()].map((name) => name.length - 1));
    expect(depth).toBe(metadata.hierarchy.depth);
    expect(depth).toBeGreaterThan(5);
    expect(proxies).toBeGreaterThan(0);
  });

  it('spaces the points of every inner node by a 128th of its edge', async () => {
    const { nodes, points } = await tiled(roomPoints(COUNT));
    const byNode = Map.groupBy(points, (point) => point.node);
    const tooClose = [...nodes.values()].filter((node) => {
      if (node.children.length === 0) return false;
      const own = byNode.get(node.name) ?? [];
      return closest(own.map((point) => point.world)) < node.spacing - 0.0002;
    });
    expect(tooClose.map((node) => node.name)).toEqual([]);
    const root = nodes.get('r')!;
    expect(root.numPoints).toBeGreaterThan(2000);
    expect(root.numPoints).toBeLessThan(60_000);
  });

  it('is the same, byte for byte, every time', async () => {
    const first = await tiled(roomPoints(40_000));
    const second = await tiled(roomPoints(40_000));
    const names = await first.store.list('');
    expect(await second.store.list('')).toEqual(names);
    for (const name of names) {
      expect(Buffer.compare(await first.store.read(name), await second.store.read(name)), name).toBe(0);
    }
  });

  it('is read back by the viewer side of the engine', async () => {
    const { store, points } = await tiled(roomPoints(COUNT));
    const metadata = JSON.parse(new TextDecoder().decode(await store.read('tiles/metadata.json'))) as OctreeMetadata;
    const edge = metadata.boundingBox.max[0] - metadata.boundingBox.min[0];
    const root = rootNode(metadata.boundingBox.min, edge, metadata.hierarchy.firstChunkSize);
    const pending: OctreeNode[] = [root];
    let count = 0;
    const sum = [0, 0, 0];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (node.hierarchy) {
        const { byteOffset, byteSize } = node.hierarchy;
        parseHierarchy(node, await store.read('tiles/hierarchy.bin', byteOffset, byteOffset + byteSize));
      }
      const bytes = await store.read('tiles/octree.bin', node.byteOffset, node.byteOffset + node.byteSize);
      const decoded = decodeNode(bytes, metadata, node.min);
      count += decoded.count;
      decoded.position.forEach((value, i) => (sum[i % 3]! += value + node!.min[i % 3]!));
      for (const child of node.children) if (child) pending.push(child);
    }
    expect(count).toBe(COUNT);
    for (let k = 0; k < 3; k++) {
      const expected = points.reduce((total, { world }) => total + world[k]!, 0);
      expect(Math.abs(sum[k]! - expected) / COUNT).toBeLessThan(1e-5);
    }
  });

  it('keeps a tenth of a millimeter far from the world origin', async () => {
    const { points, metadata } = await tiled(roomPoints(5000), [448_200, 4_425_600, 0]);
    expect(points).toHaveLength(5000);
    expect(metadata.offset[1]).toBeGreaterThan(4_425_599);
    expect(metadata.scale[0]).toBeLessThanOrEqual(0.0001);
  });

  it('coarsens its step for a cloud hundreds of kilometers wide', async () => {
    const { points, metadata } = await tiled(Float32Array.of(0, 0, 0, 400_000, 300_000, 10, 1, 1, 1));
    expect(points).toHaveLength(3);
    expect(400_000 / metadata.scale[0]!).toBeLessThan(2 ** 31);
  });
});

describe('deviations beside the octree', () => {
  it('follow the order of the stored points', async () => {
    const { store } = await tiled(roomPoints(30_000));
    await store.write('model/deviation.bin', new Uint8Array(Int16Array.from({ length: 30_000 }, (_, i) => i).buffer));
    await deviationTilesStage.run(store, { sources: [] } as unknown as PipelineOptions, silentContext());
    const laidOut = new Int16Array((await store.read('deviation-tiles/deviation.i16')).buffer);
    expect([...laidOut]).toEqual([...new Uint32Array((await store.read('tiles/order.u32')).buffer)]);
  });

  it('are refused when there are more or fewer than points', async () => {
    const { store } = await tiled(roomPoints(300));
    await store.write('model/deviation.bin', new Uint8Array(20));
    const run = deviationTilesStage.run(store, { sources: [] } as unknown as PipelineOptions, silentContext());
    await expect(run).rejects.toMatchObject({ code: 'file-corrupt' });
  });
});

describe('degenerate clouds', () => {
  it('tiles a single point', async () => {
    const { points, nodes } = await tiled(Float32Array.of(5, 6, 7));
    expect(nodes.size).toBe(1);
    expect(points[0]!.world.map((value) => Math.round(value * 1000))).toEqual([5000, 6000, 7000]);
  });

  it('keeps thirty thousand points that coincide', async () => {
    const position = new Float32Array(90_000).fill(1.5);
    const { points, nodes } = await tiled(position);
    expect(points).toHaveLength(30_000);
    expect(nodes.size).toBe(1);
  });

  it('keeps coinciding points beside one far away', async () => {
    const position = new Float32Array(90_000).fill(1.5);
    position[0] = 900;
    const { points } = await tiled(position);
    expect(points).toHaveLength(30_000);
  });

  it('tiles points on a line', async () => {
    const position = new Float32Array(90_000);
    for (let i = 0; i < 30_000; i++) position[i * 3] = i * 0.01;
    const { points } = await tiled(position);
    expect(points).toHaveLength(30_000);
  });

  it('refuses a cloud without points', async () => {
    await expect(tiled(new Float32Array(0))).rejects.toMatchObject({ code: 'no-points' });
  });

  it('refuses positions that are not numbers', async () => {
    const store = memoryStore();
    await storePoints(store, Float32Array.of(0, 0, 0, 1, 1, 1));
    await store.write('points/position.f32', new Uint8Array(Float32Array.of(0, 0, 0, 1, NaN, 1).buffer));
    await expect(runTile(store)).rejects.toMatchObject({ code: 'file-corrupt' });
  });
});

describe('the tile stage', () => {
  it('stops when the run is cancelled and leaves no octree behind', async () => {
    const store = memoryStore();
    await storePoints(store, roomPoints(COUNT));
    const controller = new AbortController();
    const progress = (fraction: number) => {
      if (fraction > 0.75) controller.abort();
    };
    await expect(runTile(store, { signal: controller.signal, progress })).rejects.toMatchObject({ code: 'cancelled' });
    expect(await store.list('tiles/')).toEqual([]);
  });

  it('refuses a cloud that does not fit its memory budget', async () => {
    const store = memoryStore();
    await storePoints(store, roomPoints(10_000));
    await expect(runTile(store, { memoryBudgetBytes: 100_000 })).rejects.toMatchObject({
      code: 'memory-budget-exceeded',
    });
  });

  it('shows a coarse sample before the octree is built', async () => {
    const store = memoryStore();
    const position = roomPoints(COUNT);
    await storePoints(store, position, { rgb: new Uint8Array(COUNT * 3).fill(9) });
    const previews: PointsPreview[] = [];
    await runTile(store, { preview: (kind, data) => void (kind === 'points' && previews.push(data as PointsPreview)) });
    expect(previews).toHaveLength(1);
    expect(previews[0]!.count).toBeLessThanOrEqual(20_000);
    const points = decodePointsPreview(previews[0]!);
    expect(points.rgb).toHaveLength(previews[0]!.count * 3);
    expect(Math.abs(points.position[0]! + points.origin[0] - position[0]!)).toBeLessThan(0.001);
  });

  it('says where to cut so that one sees into the rooms, and where most points lie', async () => {
    const { store } = await tiled(roomPoints(COUNT), [100, 0, 200]);
    const metadata = JSON.parse(new TextDecoder().decode(await store.read('tiles/metadata.json'))) as OctreeMetadata;
    expect(metadata.ceilingCut).toBeGreaterThan(201.9);
    expect(metadata.ceilingCut).toBeLessThan(202.6);
    expect(metadata.focus!.min[0]).toBeGreaterThan(99.9);
    expect(metadata.focus!.max[2]).toBeLessThan(202.7);
  });

  it('cuts nothing off a cloud without ceilings', async () => {
    const position = roomPoints(COUNT).map((value, i) => (i % 3 === 2 ? value * 0.01 : value));
    const { metadata } = await tiled(position);
    expect(metadata).not.toHaveProperty('ceilingCut');
  });

  it('draws a picture of 480 by 300 that opens as PNG', async () => {
    const { store } = await tiled(roomPoints(COUNT));
    const png = await store.read('thumbnail.png');
    expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    const view = new DataView(png.buffer, png.byteOffset);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([480, 300]);
  });
});

function closest(points: [number, number, number][]): number {
  const sorted = points.toSorted((a, b) => a[0] - b[0]);
  let best = Infinity;
  for (let i = 0; i < sorted.length; i++) {
    for (let j = i + 1; j < sorted.length && sorted[j]![0] - sorted[i]![0] < best; j++) {
      best = Math.min(best, Math.hypot(...sorted[i]!.map((value, k) => value - sorted[j]![k]!)));
    }
  }
  return best;
}
