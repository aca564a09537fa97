import { XMLParser } from 'fast-xml-parser';
import { EngineError } from '../../core/errors.ts';
import type { Vec3 } from '../../core/vector.ts';
import type { Range } from '../bytes/chunk-builder.ts';
import type { E57Field } from './e57-fields.ts';
import { fieldOf } from './e57-fields.ts';

/** A scan as the XML section describes it. */
export interface E57Scan {
  name: string;
  /** Place of its points in the file, checksums counted. */
  pointsBegin: number;
  points: number;
  /** In the order of the byte streams. */
  fields: E57Field[];
  pose: E57Pose | undefined;
  intensityLimits: Range | undefined;
  colorLimits: Range | undefined;
}

/** 3 × 3, row-major. */
export type Matrix3 = readonly [number, number, number, number, number, number, number, number, number];

/** Rotation, then translation. */
export interface E57Pose {
  rotation: Matrix3;
  translation: Vec3;
}

/** Content of the XML section. */
export interface E57Description {
  scans: E57Scan[];
  /** Coordinate reference system, as WKT; often empty. */
  coordinateMetadata: string;
}

/** An element: attributes begin with `@`, text is `#text`. */
interface Node {
  [name: string]: Node | Node[] | string | undefined;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  isArray: (name) => name === 'vectorChild',
  // The parser refuses this word of the standard as a danger to objects.
  transformTagName: (name) => (name === 'prototype' ? 'pointPrototype' : name),
});

/** @throws EngineError `file-corrupt` if this is no E57 description. */
export function readDescription(xml: string, file: string): E57Description {
  let document: Node;
  try {
    document = parser.parse(xml);
  } catch (cause) {
    throw new EngineError('file-corrupt', { file, part: 'XML' }, cause);
  }
  const root = child(document, 'e57Root');
  if (!root) throw new EngineError('file-corrupt', { file, part: 'XML' });
  const data = child(root, 'data3D')?.['vectorChild'];
  const scans = Array.isArray(data) ? data : [];
  return {
    scans: scans.map((scan, index) => readScan(scan, index, file)),
    coordinateMetadata: textOf(root, 'coordinateMetadata'),
  };
}

function readScan(scan: Node, index: number, file: string): E57Scan {
  const points = child(scan, 'points');
  const prototype = points && child(points, 'pointPrototype');
  const pointsBegin = Number(points?.['@fileOffset']);
  const count = Number(points?.['@recordCount']);
  if (!prototype || !Number.isSafeInteger(pointsBegin) || !Number.isSafeInteger(count) || count < 0) {
    throw new EngineError('file-corrupt', { file, part: `XML of scan ${index + 1}` });
  }
  const fields = Object.entries(prototype)
    .filter(([name]) => !name.startsWith('@') && name !== '#text')
    .map(([name, node]) => fieldOf(name, attributesOf(node), file));
  return {
    name: textOf(scan, 'name') || `Scan ${index + 1}`,
    pointsBegin,
    points: count,
    fields,
    pose: readPose(child(scan, 'pose')),
    intensityLimits: readLimits(child(scan, 'intensityLimits'), 'intensity'),
    colorLimits: readLimits(child(scan, 'colorLimits'), 'colorRed'),
  };
}

function readPose(pose: Node | undefined): E57Pose | undefined {
  if (!pose) return undefined;
  const rotation = child(pose, 'rotation');
  const translation = child(pose, 'translation');
  const quaternion: Quaternion = rotation
    ? [numberOf(rotation, 'w'), numberOf(rotation, 'x'), numberOf(rotation, 'y'), numberOf(rotation, 'z')]
    : [1, 0, 0, 0];
  return {
    rotation: rotationMatrix(quaternion),
    translation: translation
      ? [numberOf(translation, 'x'), numberOf(translation, 'y'), numberOf(translation, 'z')]
      : [0, 0, 0],
  };
}

type Quaternion = [number, number, number, number];

/** A quaternion of length 0 (some writers) means no rotation; others are made unit length. */
function rotationMatrix([qw, qx, qy, qz]: Quaternion): Matrix3 {
  const length = Math.hypot(qw, qx, qy, qz);
  if (!(length > 0)) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [w, x, y, z] = [qw / length, qx / length, qy / length, qz / length];
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
  ];
}

/** Limits that leave no range are none. */
function readLimits(limits: Node | undefined, prefix: string): Range | undefined {
  if (!limits) return undefined;
  const range = { min: numberOf(limits, `${prefix}Minimum`), max: numberOf(limits, `${prefix}Maximum`) };
  return range.max > range.min ? range : undefined;
}

/** The texts of an element: its attributes. Of several elements with one name the first counts. */
function attributesOf(node: Node[string]): Record<string, string> {
  const first = Array.isArray(node) ? node[0] : node;
  const texts = Object.entries(first ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

function child(node: Node, name: string): Node | undefined {
  const found = node[name];
  const first = Array.isArray(found) ? found[0] : found;
  return typeof first === 'object' ? first : undefined;
}

function textOf(node: Node, name: string): string {
  const text = child(node, name)?.['#text'];
  return typeof text === 'string' ? text.trim() : '';
}

/** An empty element of a number means 0. */
function numberOf(node: Node, name: string): number {
  const value = Number(textOf(node, name));
  return Number.isFinite(value) ? value : 0;
}
