import type { DxfLayer } from './dxf-file.ts';

/** Layers by what they hold, named after the AIA CAD layer guidelines: discipline (A architecture, S structure), major group, minor group. */
export const LAYER = {
  wall: 'A-WALL',
  assumedWall: 'A-WALL-ASSM',
  wallPattern: 'A-WALL-PATT',
  wallCenter: 'A-WALL-CNTR',
  column: 'A-COLS',
  beam: 'S-BEAM',
  stair: 'A-FLOR-STRS',
  stairAbove: 'A-FLOR-STRS-OVHD',
  floorVoid: 'A-FLOR-OPNG',
  door: 'A-DOOR',
  doorUnseen: 'A-DOOR-ASSM',
  window: 'A-GLAZ',
  curtain: 'A-GLAZ-CURT',
  passage: 'A-WALL-OPNG',
  room: 'A-AREA',
  notSeen: 'A-AREA-NSCN',
  headroom: 'A-AREA-HEAD',
  text: 'A-ANNO-TEXT',
  dimension: 'A-ANNO-DIMS',
  titleBlock: 'A-ANNO-TTLB',
} as const;

/** The layers with their colors; docs/exports.md has them as a table. */
export const DXF_LAYERS: DxfLayer[] = [
  { name: LAYER.wall, color: 7 },
  { name: LAYER.assumedWall, color: 30 },
  { name: LAYER.wallPattern, color: 252 },
  { name: LAYER.wallCenter, color: 8, lineType: 'DASHED' },
  { name: LAYER.column, color: 8 },
  { name: LAYER.beam, color: 8, lineType: 'DASHED' },
  { name: LAYER.stair, color: 9 },
  { name: LAYER.stairAbove, color: 9, lineType: 'DASHED' },
  { name: LAYER.floorVoid, color: 9, lineType: 'DASHED' },
  { name: LAYER.door, color: 34 },
  { name: LAYER.doorUnseen, color: 253, lineType: 'DASHED' },
  { name: LAYER.window, color: 140 },
  { name: LAYER.curtain, color: 130 },
  { name: LAYER.passage, color: 8, lineType: 'DASHED' },
  { name: LAYER.room, color: 254 },
  { name: LAYER.notSeen, color: 30, lineType: 'DASHED' },
  { name: LAYER.headroom, color: 8, lineType: 'DASHED' },
  { name: LAYER.text, color: 7 },
  { name: LAYER.dimension, color: 8 },
  { name: LAYER.titleBlock, color: 7 },
];
