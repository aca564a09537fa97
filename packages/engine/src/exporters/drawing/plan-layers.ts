import type { LayerTemplate } from '../../core/exporter.ts';

/** What a layer holds. */
export type LayerRole =
  | 'wall'
  | 'assumedWall'
  | 'wallPattern'
  | 'wallCenter'
  | 'column'
  | 'beam'
  | 'ceiling'
  | 'stair'
  | 'stairAbove'
  | 'floorVoid'
  | 'door'
  | 'doorUnseen'
  | 'window'
  | 'curtain'
  | 'passage'
  | 'room'
  | 'notSeen'
  | 'headroom'
  | 'text'
  | 'dimension'
  | 'titleBlock';

/** A layer with its AutoCAD color index. */
export interface PlanLayer {
  name: string;
  color: number;
  lineType?: 'DASHED';
  /** Hundredths of a millimeter; without it the viewer's default. */
  lineWeight?: 13 | 18 | 25 | 35 | 50;
}

export type PlanLayers = Readonly<Record<LayerRole, PlanLayer>>;

/**
 * The AIA CAD layer guidelines, part of the US National CAD Standard: discipline (A architecture, S structure), major
 * group, minor group.
 */
const AIA: PlanLayers = {
  wall: { name: 'A-WALL', color: 7 },
  assumedWall: { name: 'A-WALL-ASSM', color: 30 },
  wallPattern: { name: 'A-WALL-PATT', color: 252 },
  wallCenter: { name: 'A-WALL-CNTR', color: 8, lineType: 'DASHED' },
  column: { name: 'A-COLS', color: 8 },
  beam: { name: 'S-BEAM', color: 8, lineType: 'DASHED' },
  ceiling: { name: 'A-CLNG', color: 8, lineType: 'DASHED' },
  stair: { name: 'A-FLOR-STRS', color: 9 },
  stairAbove: { name: 'A-FLOR-STRS-OVHD', color: 9, lineType: 'DASHED' },
  floorVoid: { name: 'A-FLOR-OPNG', color: 9, lineType: 'DASHED' },
  door: { name: 'A-DOOR', color: 34 },
  doorUnseen: { name: 'A-DOOR-ASSM', color: 253, lineType: 'DASHED' },
  window: { name: 'A-GLAZ', color: 140 },
  curtain: { name: 'A-GLAZ-CURT', color: 130 },
  passage: { name: 'A-WALL-OPNG', color: 8, lineType: 'DASHED' },
  room: { name: 'A-AREA', color: 254 },
  notSeen: { name: 'A-AREA-NSCN', color: 30, lineType: 'DASHED' },
  headroom: { name: 'A-AREA-HEAD', color: 8, lineType: 'DASHED' },
  text: { name: 'A-ANNO-TEXT', color: 7 },
  dimension: { name: 'A-ANNO-DIMS', color: 8 },
  titleBlock: { name: 'A-ANNO-TTLB', color: 7 },
};

/**
 * ISO 13567-2, its three mandatory fields: agent (A- architect, S- structural engineer), element in six characters by CI/SfB table 1
 * with letters of our own behind it, presentation (E- elements, H- hatching, T- text, D- dimensions, B- border).
 */
const ISO_13567: PlanLayers = {
  wall: { name: 'A-21----E-', color: 7, lineWeight: 50 },
  assumedWall: { name: 'A-21ASSME-', color: 30, lineWeight: 35 },
  wallPattern: { name: 'A-21----H-', color: 252, lineWeight: 13 },
  wallCenter: { name: 'A-21CNTRE-', color: 8, lineType: 'DASHED', lineWeight: 18 },
  column: { name: 'A-28COLSE-', color: 8, lineWeight: 50 },
  beam: { name: 'S-28BEAME-', color: 8, lineType: 'DASHED', lineWeight: 25 },
  ceiling: { name: 'A-35CLNGE-', color: 8, lineType: 'DASHED', lineWeight: 18 },
  stair: { name: 'A-24----E-', color: 9, lineWeight: 25 },
  stairAbove: { name: 'A-24OVHDE-', color: 9, lineType: 'DASHED', lineWeight: 18 },
  floorVoid: { name: 'A-33----E-', color: 9, lineType: 'DASHED', lineWeight: 25 },
  door: { name: 'A-32----E-', color: 34, lineWeight: 25 },
  doorUnseen: { name: 'A-32ASSME-', color: 253, lineType: 'DASHED', lineWeight: 18 },
  window: { name: 'A-31----E-', color: 140, lineWeight: 25 },
  curtain: { name: 'A-31CURTE-', color: 130, lineWeight: 25 },
  passage: { name: 'A-32OPNGE-', color: 8, lineType: 'DASHED', lineWeight: 18 },
  room: { name: 'A-ROOM--E-', color: 254, lineWeight: 13 },
  notSeen: { name: 'A-ROOMNSE-', color: 30, lineType: 'DASHED', lineWeight: 18 },
  headroom: { name: 'A-ROOMHDE-', color: 8, lineType: 'DASHED', lineWeight: 18 },
  text: { name: 'A-------T-', color: 7, lineWeight: 18 },
  dimension: { name: 'A-------D-', color: 8, lineWeight: 18 },
  titleBlock: { name: 'A-------B-', color: 7, lineWeight: 35 },
};

/**
 * Chinese names as GB/T 18112 and chapter 13 of GB/T 50001 form them: discipline, main code and up to two minor codes, joined by
 * hyphens, and no Latin letter among them. Colors as drawing offices in China set them.
 */
const GB: PlanLayers = {
  wall: { name: '建筑-墙', color: 7, lineWeight: 50 },
  assumedWall: { name: '建筑-墙-推定', color: 30, lineWeight: 35 },
  wallPattern: { name: '建筑-墙-填充', color: 252, lineWeight: 13 },
  wallCenter: { name: '建筑-墙-中线', color: 1, lineType: 'DASHED', lineWeight: 13 },
  column: { name: '建筑-柱', color: 7, lineWeight: 50 },
  beam: { name: '结构-梁', color: 8, lineType: 'DASHED', lineWeight: 25 },
  ceiling: { name: '建筑-顶棚', color: 8, lineType: 'DASHED', lineWeight: 13 },
  stair: { name: '建筑-楼梯', color: 2, lineWeight: 25 },
  stairAbove: { name: '建筑-楼梯-上部', color: 2, lineType: 'DASHED', lineWeight: 13 },
  floorVoid: { name: '建筑-楼面-洞口', color: 2, lineType: 'DASHED', lineWeight: 25 },
  door: { name: '建筑-门窗-门', color: 4, lineWeight: 25 },
  doorUnseen: { name: '建筑-门窗-推定', color: 253, lineType: 'DASHED', lineWeight: 13 },
  window: { name: '建筑-门窗-窗', color: 4, lineWeight: 25 },
  curtain: { name: '建筑-门窗-幕墙', color: 130, lineWeight: 25 },
  passage: { name: '建筑-门窗-洞口', color: 8, lineType: 'DASHED', lineWeight: 13 },
  room: { name: '建筑-房间', color: 254, lineWeight: 13 },
  notSeen: { name: '建筑-房间-未扫描', color: 30, lineType: 'DASHED', lineWeight: 13 },
  headroom: { name: '建筑-房间-净高', color: 8, lineType: 'DASHED', lineWeight: 13 },
  text: { name: '建筑-注释-文字', color: 7, lineWeight: 18 },
  dimension: { name: '建筑-注释-标注', color: 3, lineWeight: 13 },
  titleBlock: { name: '建筑-注释-图框', color: 7, lineWeight: 35 },
};

/** The layers of each template; docs/exports.md has them as a table. */
export const PLAN_LAYERS: Readonly<Record<LayerTemplate, PlanLayers>> = { aia: AIA, iso13567: ISO_13567, gb: GB };
