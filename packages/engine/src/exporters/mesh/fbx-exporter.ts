import { acceptedModel } from '../../core/model/accepted-model.ts';
import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { MATERIAL_COLORS } from '../geometry/materials.ts';
import type { Material } from '../geometry/prism.ts';
import type { PaintedMesh } from './element-meshes.ts';
import { buildElementMeshes } from './element-meshes.ts';
import type { FbxNode, FbxValue } from './fbx-nodes.ts';
import { int32, node, writeFbx } from './fbx-nodes.ts';

/** Same bytes for the same model: programs that check the time stamp against the footer know this pair. */
const FILE_ID = 'fixed';
const CREATION_TIME = '1970-01-01 10:00:00:000';
/** FBX counts in centimeters. */
const UNIT_SCALE = 100;

/**
 * Binary FBX 7.4, Z up, meters, local to the model's origin: a model node per element under its storey, named by the
 * element, with its id and type as user properties; one material per kind of surface. Rooms are left out: they are air.
 */
export const fbxExporter: Exporter = {
  name: 'model.fbx',
  format: 'fbx',
  mimeType: 'application/octet-stream',
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    const scene = buildScene(acceptedModel(model));
    return writeFbx([
      head(model, options),
      node('FileId', [FILE_ID]),
      node('CreationTime', [CREATION_TIME]),
      node('Creator', [`Cloud Experience ${model.engineVersion}`]),
      globalSettings(model),
      documents(options.title),
      node('References'),
      definitions(scene.objects),
      node('Objects', [], scene.objects),
      node('Connections', [], scene.connections),
    ]);
  },
};

/** Name of an object as FBX wants it: the name, a separator and its class. */
function objectName(name: string, kind: string): string {
  return `${name}\0\u0001${kind}`;
}

function property(name: string, type: string, label: string, flags: string, ...values: FbxValue[]): FbxNode {
  return node('P', [name, type, label, flags, ...values]);
}

function head({ engineVersion }: StructuredModel, { title, time }: ExportOptions): FbxNode {
  const texts = [
    property('Original|ApplicationName', 'KString', '', '', 'Cloud Experience'),
    property('Original|ApplicationVersion', 'KString', '', '', engineVersion),
    property('Original|DateTime_GMT', 'DateTime', '', '', time),
  ];
  return node(
    'FBXHeaderExtension',
    [],
    [
      node('FBXHeaderVersion', [int32(1003)]),
      node('FBXVersion', [int32(7400)]),
      node('Creator', [`Cloud Experience ${engineVersion}`]),
      node(
        'SceneInfo',
        [objectName('GlobalInfo', 'SceneInfo'), 'UserData'],
        [
          node('Type', ['UserData']),
          node('Version', [int32(100)]),
          node('MetaData', [], [node('Version', [int32(100)]), node('Title', [title])]),
          node('Properties70', [], texts),
        ],
      ),
    ],
  );
}

function globalSettings({ origin, crs }: StructuredModel): FbxNode {
  const axis = (name: string, value: number) => property(name, 'int', 'Integer', '', int32(value));
  return node(
    'GlobalSettings',
    [],
    [
      node('Version', [int32(1000)]),
      node(
        'Properties70',
        [],
        [
          axis('UpAxis', 2),
          axis('UpAxisSign', 1),
          axis('FrontAxis', 1),
          axis('FrontAxisSign', -1),
          axis('CoordAxis', 0),
          axis('CoordAxisSign', 1),
          property('UnitScaleFactor', 'double', 'Number', '', UNIT_SCALE),
          property('OriginalUnitScaleFactor', 'double', 'Number', '', UNIT_SCALE),
          property('origin', 'KString', '', 'U', origin.join(' ')),
          property('crs', 'KString', '', 'U', crs ?? ''),
        ],
      ),
    ],
  );
}

function documents(title: string): FbxNode {
  return node(
    'Documents',
    [],
    [node('Count', [int32(1)]), node('Document', [1n, objectName(title, 'Scene'), 'Scene'], [node('RootNode', [0n])])],
  );
}

/** How many objects of each kind follow. */
function definitions(objects: readonly FbxNode[]): FbxNode {
  const kinds = [...new Set(objects.map(({ name }) => name))].map((kind) =>
    node('ObjectType', [kind], [node('Count', [int32(objects.filter(({ name }) => name === kind).length)])]),
  );
  return node(
    'Definitions',
    [],
    [
      node('Version', [int32(100)]),
      node('Count', [int32(objects.length + 1)]),
      node('ObjectType', ['GlobalSettings'], [node('Count', [int32(1)])]),
      ...kinds,
    ],
  );
}

interface Scene {
  objects: FbxNode[];
  connections: FbxNode[];
}

/** Numbers the objects, and says which belongs to which. */
function buildScene(model: StructuredModel): Scene {
  const scene: Scene = { objects: [], connections: [] };
  let last = 1000n;
  const add = (kind: string, name: string, type: string, children: readonly FbxNode[]): bigint => {
    last += 1n;
    const label = kind === 'Geometry' || kind === 'Material' ? kind : 'Model';
    scene.objects.push(node(kind, [last, objectName(name, label), type], children));
    return last;
  };
  const connect = (child: bigint, parent: bigint) => scene.connections.push(node('C', ['OO', child, parent]));

  const parts = buildElementMeshes(model).filter(({ type }) => type !== 'space');
  const storeys = new Map(
    model.storeys.map(({ id, name }) => [id, add('Model', name, 'Null', modelNode([userText('elementId', id)]))]),
  );
  for (const storey of storeys.values()) connect(storey, 0n);
  const materials = new Map<Material, bigint>();
  for (const material of new Set(parts.map((part) => part.material)))
    materials.set(material, add('Material', material, '', materialNode(material)));
  for (const element of Map.groupBy(parts, ({ id }) => id).values()) {
    const { id, type, name, storey } = element[0]!;
    const own = add('Model', name, 'Mesh', modelNode([userText('elementId', id), userText('elementType', type)]));
    connect(own, storeys.get(storey) ?? 0n);
    connect(add('Geometry', name, 'Mesh', geometryNode(element)), own);
    for (const part of element) connect(materials.get(part.material)!, own);
  }
  return scene;
}

function userText(name: string, text: string): FbxNode {
  return property(name, 'KString', '', 'U', text);
}

function modelNode(properties: readonly FbxNode[]): FbxNode[] {
  return [
    node('Version', [int32(232)]),
    node('Properties70', [], properties),
    node('Shading', [true]),
    node('Culling', ['CullingOff']),
  ];
}

function materialNode(material: Material): FbxNode[] {
  const { color, opacity } = MATERIAL_COLORS[material];
  return [
    node('Version', [int32(102)]),
    node('ShadingModel', ['lambert']),
    node('MultiLayer', [int32(0)]),
    node(
      'Properties70',
      [],
      [
        property('DiffuseColor', 'Color', '', 'A', ...color),
        property('TransparencyFactor', 'Number', '', 'A', 1 - opacity),
        property('Opacity', 'double', 'Number', '', opacity),
      ],
    ),
  ];
}

/** The closed surface of an element; its parts differ in material only. */
function geometryNode(parts: readonly PaintedMesh[]): FbxNode[] {
  const vertices = Float64Array.from(
    parts.flatMap(({ position }) => Array.from(position, (value) => toMicrons(value))),
  );
  let first = 0;
  const corners = parts.flatMap(({ position, index }) => {
    // The last corner of a polygon is told by its complement.
    const own = Array.from(index, (corner, k) => (k % 3 === 2 ? -(corner + first) - 1 : corner + first));
    first += position.length / 3;
    return own;
  });
  const materials = parts.flatMap(({ index }, k) => Array.from({ length: index.length / 3 }, () => k));
  return [
    node('GeometryVersion', [int32(124)]),
    node('Vertices', [vertices]),
    node('PolygonVertexIndex', [Int32Array.from(corners)]),
    node(
      'LayerElementMaterial',
      [int32(0)],
      [
        node('Version', [int32(101)]),
        node('Name', ['']),
        node('MappingInformationType', ['ByPolygon']),
        node('ReferenceInformationType', ['IndexToDirect']),
        node('Materials', [Int32Array.from(materials)]),
      ],
    ),
    node(
      'Layer',
      [int32(0)],
      [
        node('Version', [int32(100)]),
        node('LayerElement', [], [node('Type', ['LayerElementMaterial']), node('TypedIndex', [int32(0)])]),
      ],
    ),
  ];
}

/** Drops the digits that a 32-bit number invents. */
function toMicrons(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
