import { describe, expect, it } from 'vitest';
import { memoryStore, silentContext } from '@cloud/engine';
import type { ArtifactStore, StoredPointsHeader, Vec3 } from '@cloud/engine';
import { tileStage } from '@cloud/engine/lod';
import type { DecodedNode, OctreeNode } from '@cloud/engine/octree';
import { rayThrough, viewOf } from '../src/camera/view.ts';
import { pickPoint } from '../src/points/pick-point.ts';
import { OctreeLoader } from '../src/points/octree-loader.ts';
import { PointCloudError } from '../src/points/point-cloud-source.ts';
import type { PointCloudSource } from '../src/points/point-cloud-source.ts';

const COUNT = 60_000;

/** A wavy floor of 20 by 20 meters, tiled by the engine. */
async function tiledFloor(): Promise<ArtifactStore> {
  const store = memoryStore();
  const side = Math.round(Math.sqrt(COUNT));
  const position = new Float32Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [((i % side) / side) * 20, (Math.floor(i / side) / side) * 20];
    position.set([x, y, Math.sin(x) * 0.2], i * 3);
  }
  const bounds = { min: [0, 0, -0.2] as Vec3, max: [20, 20, 0.2] as Vec3 };
  const header: Partial<StoredPointsHeader> = {
    count: side * side, origin: [1000, 2000, 0], bounds, columns: [], crs: null, stations: [],
  }; // prettier-ignore
  await store.write('points/header.json', JSON.stringify(header));
  await store.write('points/position.f32', new Uint8Array(position.buffer));
  const options = { recipe: 'auto', seed: 1, title: '', time: '', language: 'en', sources: [] } as const;
  await tileStage.run(store, { ...options, sources: [] }, silentContext());
  return store;
}

function sourceOf(store: ArtifactStore, requests: string[], canRange = true): PointCloudSource {
  const serve = async (url: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.get('Range') ?? '');
    requests.push(`${url} ${headers.get('Range') ?? ''} ${headers.get('Blade-Auth') ?? ''}`);
    if ((await store.size(url)) === undefined) return new Response(null, { status: 404 });
    if (!range || !canRange) return new Response((await store.read(url)).slice());
    return new Response((await store.read(url, Number(range[1]), Number(range[2]) + 1)).slice(), { status: 206 });
  };
  return {
    metadataUrl: 'tiles/metadata.json',
    hierarchyUrl: 'tiles/hierarchy.bin',
    octreeUrl: 'tiles/octree.bin',
    headers: { 'Blade-Auth': 'token' },
    fetch: serve as typeof fetch,
  };
}

async function loadAll(source: PointCloudSource) {
  const loaded = new Map<OctreeNode, DecodedNode>();
  let wake = () => {};
  const on = {
    node: (node: OctreeNode, points: DecodedNode) => {
      loaded.set(node, points);
      wake();
    },
    change: () => {},
    shortage: () => {},
  };
  const loader = await OctreeLoader.open(source, on, new AbortController().signal);
  const nodes: OctreeNode[] = [];
  const walk = (node: OctreeNode) => {
    nodes.push(node);
    for (const child of node.children) if (child) walk(child);
  };
  walk(loader.root);
  const wanted = nodes.filter((node) => node.byteSize > 0);
  loader.want(wanted, []);
  while (loaded.size < wanted.length) await new Promise<void>((resolve) => (wake = resolve));
  return { loader, loaded };
}

describe('loading an octree', () => {
  it('brings every point through few requests that carry the token', async () => {
    const requests: string[] = [];
    const { loaded } = await loadAll(sourceOf(await tiledFloor(), requests));
    const points = [...loaded.values()].reduce((sum, node) => sum + node.count, 0);
    expect(points).toBe(Math.round(Math.sqrt(COUNT)) ** 2);
    expect(requests.every((request) => request.endsWith('token'))).toBe(true);
    expect(requests.length).toBeLessThan(loaded.size + 2);
  });

  it('brings the part of a column that belongs to a node', async () => {
    const store = await tiledFloor();
    const order = new Uint32Array((await store.read('tiles/order.u32')).slice().buffer);
    await store.write('deviation.i16', new Uint8Array(Int16Array.from(order, (row) => row % 1000).buffer));
    const { loader, loaded } = await loadAll(sourceOf(store, []));
    const record = loader.metadata.attributes.reduce((sum, attribute) => sum + attribute.size, 0);
    for (const [node, points] of [...loaded].slice(0, 3)) {
      const values = await loader.column('deviation.i16', node);
      expect(values).toHaveLength(points.count);
      expect(values[1]).toBe(order[node.byteOffset / record + 1]! % 1000);
    }
  });

  it('works with a server that knows no ranges', async () => {
    const { loaded } = await loadAll(sourceOf(await tiledFloor(), [], false));
    expect([...loaded.values()].reduce((sum, node) => sum + node.count, 0)).toBeGreaterThan(50_000);
  });

  it('says so when there is nothing to load', async () => {
    const open = OctreeLoader.open(
      sourceOf(memoryStore(), []),
      { node() {}, change() {}, shortage() {} },
      new AbortController().signal,
    );
    await expect(open).rejects.toBeInstanceOf(PointCloudError);
    await expect(open).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('tells of a lack of memory, and brings the node when there is some again', async () => {
    const source = sourceOf(await tiledFloor(), []);
    let isShort = true;
    const serve: typeof fetch = async (url, init) => {
      const answer = await source.fetch!(url, init);
      if (!isShort || url !== source.octreeUrl) return answer;
      isShort = false;
      return Object.assign(answer, {
        arrayBuffer: () => Promise.reject(new RangeError('Array buffer allocation failed')),
      });
    };
    let shortages = 0;
    const arrived = Promise.withResolvers<DecodedNode>();
    const on = {
      node: (_: OctreeNode, points: DecodedNode) => arrived.resolve(points),
      change: () => loader?.want([loader.root], []),
      shortage: () => void shortages++,
    };
    let loader: OctreeLoader | undefined;
    loader = await OctreeLoader.open({ ...source, fetch: serve }, on, new AbortController().signal);
    loader.want([loader.root], []);
    expect((await arrived.promise).count).toBeGreaterThan(0);
    expect(shortages).toBe(1);
    loader.dispose();
  });

  it('lets the pointer find the surface it is over', async () => {
    const { loaded } = await loadAll(sourceOf(await tiledFloor(), []));
    const pose = { target: [1010, 2010, 0], yaw: 0.4, pitch: -0.9, distance: 15, projection: 'perspective' } as const;
    const view = viewOf(pose, 800, 600, { min: [1000, 2000, -1], max: [1020, 2020, 1] });
    const nodes = [...loaded].map(([node, points]) => ({
      position: points.position,
      corner: node.min,
      size: node.size,
    }));
    const everywhere = { min: [-1e9, -1e9, -1e9], max: [1e9, 1e9, 1e9] } as const;
    const point = pickPoint(nodes, view, rayThrough(view, 400, 300), 8, everywhere)!;
    expect(Math.hypot(point[0] - 1010, point[1] - 2010)).toBeLessThan(0.4);
    expect(point[2]).toBeCloseTo(Math.sin(point[0] - 1000) * 0.2, 3);
    expect(pickPoint(nodes, view, rayThrough(view, 400, 300), 8, { ...everywhere, max: [0, 0, 0] })).toBeUndefined();
  });
});
