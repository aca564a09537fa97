import dxfParser from 'dxf-parser';
import { XMLParser } from 'fast-xml-parser';
import type { Found } from './element-kinds.ts';

/** Straight pieces of wall have fewer corners in the plan, joints included. */
const CURVED_CORNERS = 12;

/** The package is the class itself; its declarations are those of a module around it. */
const DxfParser = dxfParser as unknown as typeof dxfParser.DxfParser;

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

interface DxfEntity {
  type: string;
  layer: string;
  name?: string;
  extendedData?: { customStrings?: string[] };
}

/** Opens a drawing as a CAD program does: by layers, blocks, and the ids in the extended data. */
export function openDxf(bytes: Uint8Array): Found {
  const drawing = new DxfParser().parseSync(new TextDecoder('utf-8', { fatal: true }).decode(bytes))!;
  const entities = drawing.entities as unknown as DxfEntity[];
  const on = (layer: string, type: string) =>
    entities
      .filter((one) => one.layer === layer && one.type === type)
      .flatMap(({ extendedData }) => extendedData?.customStrings ?? ['']);
  const named = (name: string) =>
    entities.filter((one) => one.name === name).map(({ extendedData }) => extendedData!.customStrings![0]!);
  const outlines = (layer: string) => on(layer, 'LWPOLYLINE');
  const rooms = outlines('A-AREA');
  const treads = [...outlines('A-FLOR-STRS'), ...outlines('A-FLOR-STRS-OVHD')];
  return {
    rooms: unique(rooms),
    'holes in rooms': rooms.filter((id, k) => rooms.indexOf(id) < k),
    'sloped ceilings': unique(on('A-AREA-HEAD', 'LINE')),
    'stepped ceilings': unique(outlines('A-CLNG')),
    'borders not scanned': on('A-AREA-NSCN', 'LINE'),
    walls: unique([...outlines('A-WALL'), ...outlines('A-WALL-ASSM')]),
    'curved walls': on('A-WALL-CNTR', 'ARC').length,
    doors: on('A-DOOR', 'INSERT'),
    'door leaves': named('DOOR-SWING'),
    windows: named('WINDOW'),
    passages: named('PASSAGE'),
    'curtain walls': named('CURTAIN'),
    columns: outlines('A-COLS'),
    beams: outlines('S-BEAM'),
    stairs: unique(treads),
    treads,
    'holes in slabs': outlines('A-FLOR-OPNG'),
  };
}

/** An element of SVG with what it stands in. */
interface Drawn {
  tag: string;
  attributes: Record<string, string>;
  /** Classes of the groups around it. */
  around: readonly string[];
  children: Drawn[];
}

/** Opens a plan, or the page that it is part of, as a browser does: by classes, ids and path data. */
export function openSvg(bytes: Uint8Array): Found {
  const text = new TextDecoder().decode(bytes);
  const svg = text.slice(text.indexOf('<svg xmlns'), text.indexOf('</svg>', text.indexOf('<svg xmlns')) + 6);
  const all = drawnIn(svg);
  const id = ({ attributes }: Drawn) => attributes['data-id'] ?? '';
  // What has no id explains the drawing in its legend.
  const of = (className: string) =>
    all.filter((one) => id(one) !== '' && one.attributes['class']?.split(' ').includes(className));
  const paths = (drawn: readonly Drawn[]) => drawn.flatMap((one) => [one, ...one.children]);
  const strokes = (drawn: Drawn, isDashed: boolean) =>
    paths([drawn]).filter(({ attributes }) => 'stroke-dasharray' in attributes === isDashed);
  const rings = ({ attributes }: Drawn) => attributes['d']?.split('M').slice(1) ?? [];
  const doors = of('door');
  const stairs = of('stair');
  const rooms = of('room');
  return {
    rooms: rooms.map(id),
    'holes in rooms': rooms.flatMap((room) =>
      rings(room)
        .slice(1)
        .map(() => id(room)),
    ),
    'sloped ceilings': unique(all.filter(({ around }) => around.at(-1) === 'headroom muted').map(id)),
    'stepped ceilings': unique(of('ceiling').map(id)),
    'borders not scanned': of('not-seen').map(id),
    walls: unique(of('wall').map(id)),
    'curved walls': of('wall').some(({ attributes }) => attributes['d']!.split('L').length > CURVED_CORNERS) ? 1 : 0,
    doors: doors.map(id),
    // The arc of a leaf that was seen is no dashed one.
    'door leaves': doors.filter((door) => strokes(door, false).some((one) => /A\d/.test(one.attributes['d']!))).map(id),
    windows: of('window').map(id),
    passages: of('passage').map(id),
    'curtain walls': of('curtain').map(id),
    columns: of('column').map(id),
    beams: of('beam').map(id),
    stairs: stairs.map(id),
    treads: stairs.flatMap((stair) => rings(stair.children[0]!).map(() => id(stair))),
    'holes in slabs': all.filter(({ around }) => around.at(-1) === 'voids').map(id),
  };
}

function drawnIn(svg: string): Drawn[] {
  type Parsed = Record<string, unknown>;
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' });
  const walk = (nodes: readonly Parsed[], around: readonly string[]): Drawn[] =>
    nodes.flatMap((node): Drawn[] => {
      const tag = Object.keys(node).find((key) => key !== ':@' && key !== '#text');
      if (tag === undefined) return [];
      const attributes = (node[':@'] ?? {}) as Record<string, string>;
      const inside = attributes['class'] === undefined ? around : [...around, attributes['class']];
      return [{ tag, attributes, around, children: walk(node[tag] as Parsed[], inside) }];
    });
  const flat = (drawn: readonly Drawn[]): Drawn[] => drawn.flatMap((one) => [one, ...flat(one.children)]);
  return flat(walk(parser.parse(svg) as Parsed[], []));
}
