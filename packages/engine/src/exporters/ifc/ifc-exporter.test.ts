import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as WebIfc from 'web-ifc';
import { houseUnderGable } from '../../../test/models/house-under-gable.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { wholeHouse } from '../../../test/models/whole-house.ts';
import type { DoorLeaf, Opening } from '../../core/model/structured-model.ts';
import { perimeterOf } from '../../math/polygon.ts';
import { buildElementMeshes } from '../mesh/element-meshes.ts';
import { ifcExporter } from './ifc-exporter.ts';
import { ifcGuid } from './ifc-guid.ts';
import { meshVolume } from '../geometry/mesh-builder.ts';
import { text } from './step-writer.ts';

const OPTIONS = { title: "样板房 'A' \\ 🏠", time: '2026-01-01T08:00:00Z', language: 'zh-cn' as const };

describe('ifc export', () => {
  const model = twoStoreyHouse();
  const api = new WebIfc.IfcAPI();
  let bytes: Uint8Array;
  let id: number;
  const complaints: string[] = [];
  const all = (type: number) => [...api.GetLineIDsWithType(id, type)].map((line) => api.GetLine(id, line));

  beforeAll(async () => {
    bytes = await ifcExporter.write(model, OPTIONS);
    // The library keeps the console it finds when it starts.
    for (const channel of ['log', 'warn', 'error'] as const) {
      vi.spyOn(console, channel).mockImplementation((...line) => void complaints.push(line.join(' ')));
    }
    await api.Init();
    api.SetLogLevel(WebIfc.LogLevel.LOG_LEVEL_WARN);
    id = api.OpenModel(bytes, { CIRCLE_SEGMENTS: 64 });
    api.StreamAllMeshes(id, () => {});
    vi.restoreAllMocks();
  });

  it('gives web-ifc nothing to complain about, geometry included', () => {
    expect(complaints).toEqual([]);
  });

  it('is read by web-ifc with as many elements as the model has', () => {
    expect(api.GetModelSchema(id)).toBe('IFC4');
    expect(all(WebIfc.IFCWALL)).toHaveLength(13);
    expect(all(WebIfc.IFCOPENINGELEMENT)).toHaveLength(9);
    expect(all(WebIfc.IFCDOOR)).toHaveLength(3);
    expect(all(WebIfc.IFCWINDOW)).toHaveLength(5);
    expect(all(WebIfc.IFCSLAB)).toHaveLength(3);
    expect(all(WebIfc.IFCCOLUMN)).toHaveLength(2);
    expect(all(WebIfc.IFCSPACE)).toHaveLength(5);
    expect(all(WebIfc.IFCBUILDINGSTOREY)).toHaveLength(2);
  });

  it('names the view that lets a reader cut openings: the reference view has bodies that are cut already', () => {
    expect(new TextDecoder().decode(bytes.slice(0, 200))).toContain("('ViewDefinition [DesignTransferView_V1.0]')");
    expect(all(WebIfc.IFCRELVOIDSELEMENT)).toHaveLength(9);
  });

  it('keeps Chinese, quotes and emoji', () => {
    expect(all(WebIfc.IFCPROJECT)[0].Name.value).toBe(OPTIONS.title);
    const names = all(WebIfc.IFCSPACE).map((space) => space.LongName.value as string);
    expect(names.sort()).toEqual(model.rooms.map((room) => room.name).sort());
  });

  it('gives every rooted record an id of its own and the same one each time', async () => {
    const source = new TextDecoder().decode(bytes);
    const guids = [...source.matchAll(/^#\d+=IFC\w+\('([0-9A-Za-z_$]{22})',/gm)].map((match) => match[1]);
    expect(guids.length).toBeGreaterThan(100);
    expect(new Set(guids).size).toBe(guids.length);
    for (const guid of guids) expect('0123').toContain(guid![0]);
    expect(await ifcExporter.write(twoStoreyHouse(), OPTIONS)).toEqual(bytes);
  });

  it('puts every element in one container', () => {
    const contained = all(WebIfc.IFCRELCONTAINEDINSPATIALSTRUCTURE).flatMap((relation) =>
      relation.RelatedElements.map((handle: { value: number }) => handle.value),
    );
    expect(new Set(contained).size).toBe(contained.length);
    expect(contained).toHaveLength(13 + 3 + 5 + 3 + 2 + 1 + 1);
  });

  it('bounds every space by walls, openings, and the slabs below and above; a passage virtually', () => {
    const typeOf = (handle: { value: number }) => api.GetNameFromTypeCode(api.GetLineType(id, handle.value));
    const boundaries = all(WebIfc.IFCRELSPACEBOUNDARY).map((relation) => ({
      space: relation.RelatingSpace.value as number,
      kind: relation.PhysicalOrVirtualBoundary.value as string,
      element: typeOf(relation.RelatedBuildingElement),
    }));
    for (const { expressID } of all(WebIfc.IFCSPACE)) {
      const own = boundaries.filter(({ space }) => space === expressID).map(({ element }) => element);
      expect(own.filter((element) => element === 'IfcSlab')).toHaveLength(2);
      expect(own.filter((element) => element === 'IfcWall').length).toBeGreaterThan(2);
    }
    const virtual = boundaries.filter(({ kind }) => kind === 'VIRTUAL').map(({ element }) => element);
    expect(new Set(virtual)).toEqual(new Set(['IfcOpeningElement']));
    expect(boundaries.filter(({ element }) => element === 'IfcColumn')).toHaveLength(2);
  });

  it('gives every element the quantities of its kind', () => {
    const sets = new Map(
      all(WebIfc.IFCELEMENTQUANTITY).map((set) => [set.expressID as number, set.Name.value as string]),
    );
    const counts = new Map<string, number>();
    for (const relation of all(WebIfc.IFCRELDEFINESBYPROPERTIES)) {
      const name = sets.get(relation.RelatingPropertyDefinition.value);
      if (name) counts.set(name, (counts.get(name) ?? 0) + relation.RelatedObjects.length);
    }
    expect(Object.fromEntries(counts)).toEqual({
      Qto_WallBaseQuantities: 13,
      Qto_DoorBaseQuantities: 3,
      Qto_WindowBaseQuantities: 5,
      Qto_SlabBaseQuantities: 3,
      Qto_BeamBaseQuantities: 1,
      Qto_ColumnBaseQuantities: 2,
      Qto_StairBaseQuantities: 1,
      Qto_StairFlightBaseQuantities: 1,
      Qto_SpaceBaseQuantities: 5,
    });
  });

  it('takes doors and passages off the foot of a wall', () => {
    const { 'w-south': outer, 'w-inner': inner } = readQuantities(api, id);
    expect(outer!['GrossFootprintArea']! - outer!['NetFootprintArea']!).toBeCloseTo(1 * 0.3, 6);
    expect(inner!['GrossFootprintArea']! - inner!['NetFootprintArea']!).toBeCloseTo((0.9 + 1.5) * 0.12, 6);
  });

  it('states sides of walls that are their volumes by their width', () => {
    const walls = Object.entries(readQuantities(api, id)).filter(([tag]) => tag.startsWith('w-'));
    expect(walls).toHaveLength(6);
    for (const [tag, wall] of walls) {
      expect([tag, wall['GrossSideArea']]).toEqual([tag, expect.closeTo(wall['GrossVolume']! / wall['Width']!, 6)]);
      expect([tag, wall['NetSideArea']]).toEqual([tag, expect.closeTo(wall['NetVolume']! / wall['Width']!, 6)]);
    }
  });

  it('calls the thickness of a slab its width: depth is a side in plan', () => {
    const slab = readQuantities(api, id)['s-upper']!;
    const { zTop, zBottom } = model.slabs.find((other) => other.id === 's-upper')!;
    expect(slab['Width']).toBeCloseTo(zTop - zBottom, 6);
    expect(slab['Depth']).toBeUndefined();
  });

  it('leaves doors and passages out of the net perimeter of a room', () => {
    const quantities = readQuantities(api, id);
    for (const room of model.rooms) {
      const gaps = model.openings.filter(({ type, rooms }) => type !== 'window' && rooms.includes(room.id));
      const width = gaps.reduce((sum, { a, b }) => sum + Math.hypot(b[0] - a[0], b[1] - a[1]), 0);
      expect(quantities[room.name]!['GrossPerimeter']).toBeCloseTo(room.perimeter, 6);
      expect(quantities[room.name]!['NetPerimeter']).toBeCloseTo(room.perimeter - width, 6);
    }
  });

  it('counts walls around a hole in a room', async () => {
    const house = wholeHouse();
    const room = house.rooms.find(({ holes, slopes }) => holes.length > 0 && !slopes)!;
    const opened = api.OpenModel(await ifcExporter.write(house, OPTIONS));
    const { GrossPerimeter, GrossWallArea } = readQuantities(api, opened)[room.name]!;
    const around = room.perimeter + room.holes.reduce((sum, hole) => sum + perimeterOf(hole), 0);
    expect(GrossPerimeter).toBeCloseTo(around, 6);
    expect(GrossWallArea).toBeCloseTo(around * (room.zCeiling - room.zFloor), 6);
    api.CloseModel(opened);
  });

  it('builds the same volumes as the meshes, openings cut', () => {
    const volumes = readVolumes(api, id);
    const solid = new Set(['wall', 'slab', 'column', 'stair']);
    for (const mesh of buildElementMeshes(model).filter(({ type }) => solid.has(type))) {
      const volume = volumes.get(mesh.id);
      expect([mesh.id, volume]).toEqual([mesh.id, expect.closeTo(meshVolume(mesh), 2)]);
    }
    expect(volumes.get('w-inner')).toBeCloseTo(
      meshVolume(buildElementMeshes(model).find((m) => m.id === 'w-inner')!),
      4,
    );
  });

  it('builds the same volumes as the meshes under a gable roof', async () => {
    const gable = houseUnderGable();
    const opened = api.OpenModel(await ifcExporter.write(gable, OPTIONS), { CIRCLE_SEGMENTS: 64 });
    const volumes = readVolumes(api, opened);
    for (const mesh of buildElementMeshes(gable).filter(({ type }) => ['wall', 'slab', 'column'].includes(type)))
      expect([mesh.id, volumes.get(mesh.id)]).toEqual([mesh.id, expect.closeTo(meshVolume(mesh), 2)]);
    api.CloseModel(opened);
  });

  it('states areas under a gable roof as they are, and no measure that varies', async () => {
    const opened = api.OpenModel(await ifcExporter.write(houseUnderGable(), OPTIONS));
    const { '卧室 🛏': room, 'c-square': column, 's-roof': roof, 'u-west': wall } = readQuantities(api, opened);
    const { NetFloorArea, GrossCeilingArea, GrossWallArea } = room!;
    // The roof rises by 0.6, and the walls of the room end below it.
    expect(GrossCeilingArea).toBeCloseTo(NetFloorArea! * Math.hypot(1, 0.6), 4);
    expect(GrossWallArea).toBeCloseTo(57.4575, 4);
    expect(column!['OuterSurfaceArea']).toBeCloseTo(4.62, 4);
    const varying = [room!['Height'], roof!['Width'], roof!['Perimeter'], wall!['Height']];
    expect(varying).toEqual([undefined, undefined, undefined, undefined]);
    api.CloseModel(opened);
  });

  it('stands at its place in the world to the millimeter', () => {
    const conversion = all(WebIfc.IFCMAPCONVERSION)[0];
    expect([conversion.Eastings.value, conversion.Northings.value, conversion.OrthogonalHeight.value]).toEqual(
      model.origin,
    );
    expect(all(WebIfc.IFCPROJECTEDCRS)[0].Name.value).toBe('EPSG:32650');
    const corners = readCorners(api, id);
    expect(corners.min[0]).toBeCloseTo(-0.15, 3);
    expect(corners.max[1]).toBeCloseTo(8.15, 3);
    expect(corners.max[2]).toBeCloseTo(5.9, 3);
  });

  it('refers to no record that is missing', () => {
    const source = new TextDecoder().decode(bytes);
    const defined = new Set([...source.matchAll(/^(#\d+)=/gm)].map((match) => match[1]));
    for (const [reference] of source.matchAll(/#\d+/g)) expect(defined).toContain(reference);
    expect(source).toMatch(/^[\x20-\x7e\n]*$/);
  });

  it('writes no map conversion for a scan near zero without a reference system', async () => {
    const plain = await ifcExporter.write({ ...model, origin: [0, 0, 0], crs: null }, OPTIONS);
    expect(new TextDecoder().decode(plain)).not.toContain('IFCMAPCONVERSION');
  });
});

describe('ifc encoding', () => {
  it('joins neighboring code points of text', () => {
    expect(text("a'客厅\\b")).toBe("'a''\\X2\\5BA25385\\X0\\\\\\b'");
  });

  it('makes ids that differ for similar names', () => {
    const guids = Array.from({ length: 20_000 }, (_, i) => ifcGuid(`wall ${i}`));
    expect(new Set(guids).size).toBe(guids.length);
  });
});

/** Base quantities of each element by its tag, of spaces by their name. */
function readQuantities(api: WebIfc.IfcAPI, id: number): Record<string, Record<string, number>> {
  const line = (handle: { value: number }) => api.GetLine(id, handle.value);
  const quantities: Record<string, Record<string, number>> = {};
  for (const relation of api.GetLineIDsWithType(id, WebIfc.IFCRELDEFINESBYPROPERTIES)) {
    const { RelatedObjects, RelatingPropertyDefinition } = api.GetLine(id, relation);
    const definition = line(RelatingPropertyDefinition);
    if (definition.type !== WebIfc.IFCELEMENTQUANTITY) continue;
    const element = line(RelatedObjects[0]);
    const values = definition.Quantities.map(line).map((quantity: Record<string, { value: string | number }>) => {
      const value = quantity['LengthValue'] ?? quantity['AreaValue'] ?? quantity['VolumeValue'];
      return [quantity['Name']!.value, Number(value!.value)];
    });
    quantities[(element.Tag ?? element.Name).value] = Object.fromEntries(values);
  }
  return quantities;
}

/** World vertices and triangles of each product, by its tag, Z up. */
function readMeshes(api: WebIfc.IfcAPI, id: number) {
  const meshes: { tag: string; position: Float64Array; index: Uint32Array }[] = [];
  api.StreamAllMeshes(id, (flat) => {
    const tag = api.GetLine(id, flat.expressID).Tag?.value as string;
    for (let i = 0; i < flat.geometries.size(); i++) {
      const placed = flat.geometries.get(i);
      const geometry = api.GetGeometry(id, placed.geometryExpressID);
      const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
      const index = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()).slice();
      const m = placed.flatTransformation;
      const position = new Float64Array((vertices.length / 6) * 3);
      for (let v = 0; v < vertices.length / 6; v++) {
        const [x, y, z] = [vertices[v * 6]!, vertices[v * 6 + 1]!, vertices[v * 6 + 2]!];
        const world = [0, 1, 2].map((k) => m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!);
        // web-ifc answers Y up.
        position.set([world[0]!, -world[2]!, world[1]!], v * 3);
      }
      meshes.push({ tag, position, index });
    }
  });
  return meshes;
}

function readVolumes(api: WebIfc.IfcAPI, id: number): Map<string, number> {
  const volumes = new Map<string, number>();
  for (const { tag, position, index } of readMeshes(api, id)) {
    const volume = meshVolume({ position: Float32Array.from(position), index });
    volumes.set(tag, (volumes.get(tag) ?? 0) + volume);
  }
  return volumes;
}

function readCorners(api: WebIfc.IfcAPI, id: number) {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { position } of readMeshes(api, id)) {
    position.forEach((value, i) => {
      min[i % 3] = Math.min(min[i % 3]!, value);
      max[i % 3] = Math.max(max[i % 3]!, value);
    });
  }
  return { min, max };
}

it.each([
  { operation: 'NOTDEFINED', leaves: [] },
  { operation: 'SINGLE_SWING_LEFT', leaves: [leaf('a', 'left')] },
  { operation: 'SINGLE_SWING_RIGHT', leaves: [leaf('b', 'left')] },
  { operation: 'SINGLE_SWING_RIGHT', leaves: [leaf('a', 'right')] },
  { operation: 'DOUBLE_DOOR_SINGLE_SWING', leaves: [leaf('a', 'right'), leaf('b', 'right')] },
  // A pair that opens to both sides, and one leaf of a pair of which the other was not seen.
  { operation: 'NOTDEFINED', leaves: [leaf('a', 'left'), leaf('b', 'right')] },
  { operation: 'NOTDEFINED', leaves: [leaf('a', 'left')], width: 1.8 },
])('names a door with $leaves.length leaves $operation', async ({ operation, leaves, width = 1 }) => {
  const house = twoStoreyHouse();
  const [entry] = house.openings;
  const door: Opening = { ...entry!, a: [1, 0], b: [1 + width, 0], leaves };
  const written = new TextDecoder().decode(await ifcExporter.write({ ...house, openings: [door] }, OPTIONS));
  expect(/IFCDOOR\(.*\.DOOR\.,\.(\w+)\./.exec(written)?.[1]).toBe(operation);
});

it('states what was measured in a door, its sides as they lie along the axis of its wall', async () => {
  const house = twoStoreyHouse();
  const door = house.openings.find(({ id }) => id === 'd-kitchen')!;
  const measures: Opening['measures'] = {
    reveal: { left: 0.01, right: 0.07, to: 'leaf' },
    frameWidth: 0.06,
    handle: { end: 'b', height: 1.02 },
  };
  const propertiesOf = async (opening: Opening) => {
    const written = await ifcExporter.write({ ...house, openings: [{ ...opening, measures }] }, OPTIONS);
    const values = new TextDecoder().decode(written).matchAll(/IFCPROPERTYSINGLEVALUE\('(\w+)',\$,\w+\('?([\w.]+)/g);
    return Object.fromEntries([...values].map(([, name, value]) => [name, value]));
  };
  const along = { RevealTo: 'LEAF', RevealDepthLeft: '0.01', RevealDepthRight: '0.07', FrameWidth: '0.06' };
  expect(await propertiesOf(door)).toMatchObject({ ...along, HandleAt: 'END', HandleHeight: '1.02' });
  const turned = await propertiesOf({ ...door, a: door.b, b: door.a });
  expect(turned).toMatchObject({ RevealDepthLeft: '0.07', RevealDepthRight: '0.01', HandleAt: 'START' });
});

function leaf(hinge: DoorLeaf['hinge'], side: DoorLeaf['side']): DoorLeaf {
  return { hinge, side, angle: 1.4 };
}
