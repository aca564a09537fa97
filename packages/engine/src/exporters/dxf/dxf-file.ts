import type { Vec2 } from '../../core/vector.ts';
import type { Group } from './dxf-groups.ts';
import type { PlanLayer, PlanLayers, LayerRole } from '../drawing/plan-layers.ts';
import { boundsOf } from '../geometry/plan-geometry.ts';
import {
  cornerGroups,
  dictionary,
  format,
  header,
  lineType,
  named,
  oneLine,
  placesOf,
  point,
  section,
  tableHead,
  textStyle,
} from './dxf-groups.ts';

/** A hatch: solid, or lines at 45° with a distance. */
export type DxfFill = 'solid' | { spacing: number };

/** A corner of a polyline and the bulge of the side from it to the next one: none if that is straight. */
export type DxfCorner = readonly [x: number, y: number, bulge?: number];

/** What an entity shows; in a block `0`: the layer that the block is inserted on. */
type DxfRole = LayerRole | '0';

/** The id of the element that an entity shows, or of each of several; empty for none. */
type DxfId = string | readonly string[];

const isRound = (ring: readonly DxfCorner[]) => ring.some(([, , bulge]) => bulge !== undefined);

const APPLICATION = 'CLOUD_EXPERIENCE';
/**
 * Writes a drawing in DXF AC1021 (AutoCAD 2007), text in UTF-8. Every record has a handle and an owner, as AutoCAD
 * demands. The element ids of each entity stand in its extended data.
 */
export class DxfFile {
  readonly #layers: PlanLayers;
  readonly #entities: Group[] = [];
  readonly #blocks = new Map<string, { record: string; groups: Group[] }>();
  #handle = 0x20;
  #target: Group[] = this.#entities;
  #owner: string;
  #hasId = true;
  /** Places of what is drawn outside of blocks: the extents of the drawing. */
  readonly #places: Vec2[] = [];
  readonly #modelSpace: string;
  readonly #paperSpace: string;

  constructor(layers: PlanLayers) {
    this.#layers = layers;
    this.#modelSpace = this.#next();
    this.#paperSpace = this.#next();
    this.#owner = this.#modelSpace;
  }

  /** Defines a block; what `draw` adds becomes its contents. */
  block(name: string, draw: () => void): void {
    const block: { record: string; groups: Group[] } = { record: this.#next(), groups: [] };
    this.#blocks.set(name, block);
    [this.#target, this.#owner, this.#hasId] = [block.groups, block.record, false];
    draw();
    [this.#target, this.#owner, this.#hasId] = [this.#entities, this.#modelSpace, true];
  }

  /** A closed line. */
  polyline(layer: DxfRole, corners: readonly DxfCorner[], id: DxfId): void {
    this.#entity('LWPOLYLINE', layer, id, [
      [100, 'AcDbPolyline'],
      [90, corners.length],
      [70, 1],
      ...corners.flatMap(cornerGroups),
    ]);
  }

  line(layer: DxfRole, from: Vec2, to: Vec2, id = ''): void {
    this.#entity('LINE', layer, id, [[100, 'AcDbLine'], ...point(10, from), ...point(11, to)]);
  }

  /** An arc, angles in degrees counterclockwise. */
  arc(layer: DxfRole, center: Vec2, radius: number, from: number, to: number): void {
    this.#entity('ARC', layer, '', [
      [100, 'AcDbCircle'],
      ...point(10, center),
      [40, radius],
      [100, 'AcDbArc'],
      [50, from],
      [51, to],
    ]);
  }

  hatch(layer: DxfRole, rings: readonly (readonly DxfCorner[])[], fill: DxfFill, id: DxfId): void {
    const isSolid = fill === 'solid';
    const pattern: Group[] = isSolid
      ? []
      : [
          [52, 0],
          [41, fill.spacing],
          [77, 0],
          [78, 1],
          [53, 45],
          [43, 0],
          [44, 0],
          [45, -fill.spacing * Math.SQRT1_2],
          [46, fill.spacing * Math.SQRT1_2],
          [79, 0],
        ];
    this.#entity('HATCH', layer, id, [
      [100, 'AcDbHatch'],
      ...point(10, [0, 0]),
      [210, 0],
      [220, 0],
      [230, 1],
      [2, isSolid ? 'SOLID' : 'ANSI31'],
      [70, isSolid ? 1 : 0],
      [71, 0],
      [91, rings.length],
      ...rings.flatMap((ring, i): Group[] => [
        [92, i === 0 ? 3 : 2],
        [72, isRound(ring) ? 1 : 0],
        [73, 1],
        [93, ring.length],
        // Where one side of a ring is round, readers expect a bulge at each corner.
        ...ring.flatMap(([x, y, bulge = 0]) => cornerGroups(isRound(ring) ? [x, y, bulge] : [x, y])),
        [97, 0],
      ]),
      [75, 0],
      [76, 1],
      ...pattern,
      [98, 0],
    ]);
  }

  /** A line of text centered at a point; rotation in radians. */
  text(layer: DxfRole, at: Vec2, height: number, text: string, rotation = 0, id = ''): void {
    this.#entity('TEXT', layer, id, [
      [100, 'AcDbText'],
      ...point(10, at),
      [40, height],
      [1, oneLine(text)],
      [50, (rotation * 180) / Math.PI],
      [7, 'CLOUD'],
      [72, 1],
      ...point(11, at),
      [100, 'AcDbText'],
      [73, 2],
    ]);
  }

  insert(layer: DxfRole, block: string, at: Vec2, scale: Vec2, rotation: number, id: string): void {
    this.#entity('INSERT', layer, id, [
      [100, 'AcDbBlockReference'],
      [2, block],
      ...point(10, at),
      [41, scale[0]],
      [42, scale[1]],
      [43, 1],
      [50, (rotation * 180) / Math.PI],
    ]);
  }

  /** The whole file. `properties` become the drawing's custom properties. */
  file(comments: readonly string[], properties: Record<string, string>): Uint8Array {
    const bounds = boundsOf(this.#places.length > 0 ? this.#places : [[0, 0]]);
    const tables = this.#tables();
    const blocks = this.#blockSection();
    const objects = this.#objects();
    const groups: Group[] = [
      ...comments.map((comment): Group => [999, oneLine(comment)]),
      ...section('HEADER', header(properties, bounds, this.#next())),
      ...section('TABLES', tables),
      ...section('BLOCKS', blocks),
      ...section('ENTITIES', this.#entities),
      ...section('OBJECTS', objects),
      [0, 'EOF'],
    ];
    return new TextEncoder().encode(groups.map(([code, value]) => `${code}\n${format(code, value)}\n`).join(''));
  }

  #next(): string {
    return (this.#handle++).toString(16).toUpperCase();
  }

  #entity(type: string, layer: DxfRole, id: DxfId, groups: Group[]): void {
    const name = layer === '0' ? layer : this.#layers[layer].name;
    this.#target.push([0, type], [5, this.#next()], [330, this.#owner], [100, 'AcDbEntity'], [8, name], ...groups);
    if (this.#hasId && type !== 'HATCH') this.#places.push(...placesOf(groups));
    const ids = [id].flat().filter((one) => one !== '');
    if (ids.length === 0 || !this.#hasId) return;
    this.#target.push([1001, APPLICATION], ...ids.map((one): Group => [1000, oneLine(one).slice(0, 250)]));
  }

  #tables(): Group[] {
    const all: PlanLayer[] = [{ name: '0', color: 7 }, ...Object.values(this.#layers)];
    const layers = all.map(({ name, color, lineType: type, lineWeight }) =>
      named(name, [62, color], [6, type ?? 'CONTINUOUS'], [370, lineWeight ?? -3]),
    );
    return [
      ...this.#table('VPORT', 'Viewport', []),
      ...this.#table('LTYPE', 'Linetype', [
        lineType('ByBlock', []),
        lineType('ByLayer', []),
        lineType('CONTINUOUS', []),
        lineType('DASHED', [0.12, -0.08]),
      ]),
      ...this.#table('LAYER', 'Layer', layers),
      ...this.#table('STYLE', 'TextStyle', [textStyle('STANDARD', 'arial.ttf'), textStyle('CLOUD', 'msyh.ttc')]),
      ...this.#table('VIEW', 'View', []),
      ...this.#table('UCS', 'UCS', []),
      ...this.#table('APPID', 'RegApp', [named('ACAD'), named(APPLICATION)]),
      ...this.#table(
        'DIMSTYLE',
        'DimStyle',
        [named('STANDARD')],
        [
          [100, 'AcDbDimStyleTable'],
          [71, 1],
        ],
      ),
      ...this.#blockRecords(),
    ];
  }

  #table(name: string, type: string, records: Group[][], extra: Group[] = []): Group[] {
    const owner = this.#next();
    const rows = records.flatMap((record): Group[] => [
      [0, name],
      // DIMSTYLE is the one record with its handle in group 105.
      [name === 'DIMSTYLE' ? 105 : 5, this.#next()],
      [330, owner],
      [100, 'AcDbSymbolTableRecord'],
      [100, `AcDb${type}TableRecord`],
      ...record,
    ]);
    return [...tableHead(name, owner, records.length), ...extra, ...rows, [0, 'ENDTAB']];
  }

  #blockRecords(): Group[] {
    const owner = this.#next();
    const records = this.#spaces().flatMap(([name, record]): Group[] => [
      [0, 'BLOCK_RECORD'],
      [5, record],
      [330, owner],
      [100, 'AcDbSymbolTableRecord'],
      [100, 'AcDbBlockTableRecord'],
      [2, name],
    ]);
    return [...tableHead('BLOCK_RECORD', owner, this.#spaces().length), ...records, [0, 'ENDTAB']];
  }

  #spaces(): [string, string, Group[]][] {
    return [
      ['*Model_Space', this.#modelSpace, []],
      ['*Paper_Space', this.#paperSpace, []],
      ...[...this.#blocks].map(([name, { record, groups }]): [string, string, Group[]] => [name, record, groups]),
    ];
  }

  #blockSection(): Group[] {
    return this.#spaces().flatMap(([name, record, groups]): Group[] => [
      [0, 'BLOCK'],
      [5, this.#next()],
      [330, record],
      [100, 'AcDbEntity'],
      [8, '0'],
      [100, 'AcDbBlockBegin'],
      [2, name],
      [70, 0],
      ...point(10, [0, 0]),
      [3, name],
      [1, ''],
      ...groups,
      [0, 'ENDBLK'],
      [5, this.#next()],
      [330, record],
      [100, 'AcDbEntity'],
      [8, '0'],
      [100, 'AcDbBlockEnd'],
    ]);
  }

  #objects(): Group[] {
    const [root, groups] = [this.#next(), this.#next()];
    return [...dictionary(root, '0'), [3, 'ACAD_GROUP'], [350, groups], ...dictionary(groups, root)];
  }
}
