import type { ExportOptions } from '../../core/exporter.ts';
import type { RoomUse } from '../../core/model/structured-model.ts';
import type { FloorAreas } from './floor-areas.ts';
import type { ReportData, ThicknessGroup } from './report-data.ts';

/** Words of the report: Chinese, English. */
const WORDS = {
  report: ['建模报告', 'Modelling report'],
  area: ['室内面积', 'Floor area'],
  rooms: ['房间', 'Rooms'],
  storeys: ['楼层', 'Storeys'],
  walls: ['墙体', 'Walls'],
  doors: ['门', 'Doors'],
  windows: ['窗', 'Windows'],
  passages: ['洞口', 'Passages'],
  curtainWalls: ['幕墙', 'Curtain walls'],
  columns: ['柱', 'Columns'],
  beams: ['梁', 'Beams'],
  stairs: ['楼梯', 'Stairs'],
  slabs: ['楼板', 'Slabs'],
  rms: ['偏差（均方根）', 'RMS deviation'],
  coverage: ['有点支持的墙面', 'Wall faces with points'],
  within: ['偏差在 {mm} mm 以内的点', 'Points within {mm} mm'],
  volume: ['室内体积', 'Volume'],
  storeyTable: ['楼层一览', 'Storeys'],
  roomTable: ['房间一览', 'Rooms'],
  wallTable: ['墙厚', 'Wall thickness'],
  areaTable: ['面积', 'Areas'],
  gross: ['外围 BGF', 'Gross (BGF)'],
  construction: ['结构 KGF', 'Walls (KGF)'],
  net: ['净 NRF', 'Net (NRF)'],
  usable: ['使用 NUF', 'Usable (NUF)'],
  circulation: ['交通 VF', 'Circulation (VF)'],
  building: ['建筑面积', 'Building area'],
  total: ['合计', 'Total'],
  areaText: [
    'BGF、KGF、NRF、NUF、VF 按 DIN 277；建筑面积按 GB/T 50353-2013：层高 2.20 m 及以上计全面积，不足的计一半；坡屋顶下净高 2.10 m 及以上计全面积，1.20 m 及以上计一半，以下不计。楼板的上空部分（无楼梯穿过的洞口）不计入任何面积。',
    'BGF, KGF, NRF, NUF and VF by DIN 277; building area by GB/T 50353-2013: storeys from 2.20 m of storey height on count in full, lower ones by half; under a sloped roof parts from 2.10 m of clear height on count in full, from 1.20 m on by half, lower ones not. Voids in floors, openings that no stair goes through, count to no area.',
  ],
  areaAssumed: [
    '其中 {share}% 的外墙长度只看到内侧，厚度为假定：外围面积随之变化。',
    '{share} % of the outer walls were seen from inside only, their thickness is assumed, and the gross area with it.',
  ],
  areaHeightAssumed: [
    '* 其中有房间没有扫到天花板，上方也没有楼层：层高为假定值，建筑面积按全部计入。',
    '* No ceiling was scanned in a room without a storey over it: its storey height is assumed, and it counts in full in the building area.',
  ],
  use: ['用途', 'Use'],
  corridor: ['走廊', 'Corridor'],
  stairsUse: ['楼梯间', 'Stairs'],
  bath: ['卫生间', 'Bathroom'],
  kitchen: ['厨房', 'Kitchen'],
  name: ['名称', 'Name'],
  storey: ['楼层', 'Storey'],
  elevation: ['标高', 'Level'],
  height: ['净高', 'Height'],
  perimeter: ['周长', 'Perimeter'],
  confidence: ['可信度', 'Confidence'],
  thickness: ['厚度', 'Thickness'],
  count: ['数量', 'Count'],
  length: ['长度', 'Length'],
  thicknessUnknown: ['未知（按 {mm} mm 绘制）', 'unknown, drawn as {mm} mm'],
  heightAssumed: ['* 净高为假定值：没有扫到天花板。', '* Height assumed: no ceiling was scanned.'],
  measured: ['实测厚度', 'measured'],
  assumed: ['假定厚度', 'assumed'],
  accuracy: ['精度', 'Accuracy'],
  accuracyText: [
    '每个靠近模型的点到最近模型面的距离。均方根 {rms} mm，平均偏移 {bias} mm，95% 的点在 {p95} mm 以内；{coverage}% 的结构点落在模型面上。',
    'Distance of each point near the model to the closest face. RMS {rms} mm, mean offset {bias} mm, 95 % of the points within {p95} mm; {coverage} % of the structural points lie on a face.',
  ],
  noAccuracy: ['本次运行没有计算偏差。', 'Deviation was not computed in this run.'],
  missed: ['模型没有解释的点群', 'Groups of points the model does not explain'],
  missedText: [
    '{count} 处，多为家具或未建模的构件，最大的一处有 {points} 个点。',
    '{count} places, mostly furniture or parts that were not modeled; the largest has {points} points.',
  ],
  honesty: ['假定与提醒', 'What was assumed, and warnings'],
  nothingAssumed: ['没有假定，也没有提醒。', 'Nothing was assumed and there are no warnings.'],
  doubtful: ['建议人工复核', 'Worth a second look'],
  doubtfulText: ['可信度低于 50% 的构件', 'Elements with a confidence below 50 %'],
  oddSizesText: ['尺寸超出常见范围的门窗和洞口', 'Doors, windows and other openings of an unusual size'],
  plan: ['平面图', 'Floor plan'],
  times: ['{count} 处', '{count} ×'],
  more: ['以及另外 {count} 个', 'and {count} more'],
  made: ['由 Cloud Experience {version} 生成', 'Made by Cloud Experience {version}'],
  caution: [
    '本报告由扫描自动得出，只说明扫描看到的部分；用于施工或权属登记之前请现场复核。',
    'This report was derived from a scan and speaks only of what the scan saw. Check on site before building or registering by it.',
  ],
  origin: ['坐标原点', 'Origin'],
  leveled: [
    '扫描已校平：绕过点（{about}）、方向为（{axis}）的水平轴按右手法则转动 {degrees}°；反向转动同样角度，即回到扫描自身的坐标。',
    'The scan was leveled: turned by {degrees}° by the right-hand rule about the level axis ({axis}) through ({about}), meters. Turned back by as much, places are those of the scan.',
  ],
} as const;

/** Keys of the words. */
export type ReportWord = keyof typeof WORDS;

/** A word of the report in the language of the export, `{parameters}` filled in. */
export function reportWord(
  word: ReportWord,
  language: ExportOptions['language'],
  params: Record<string, string | number> = {},
): string {
  return WORDS[word][language === 'zh-cn' ? 0 : 1].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name] ?? ''),
  );
}

/** Gives a word in the report's language. */
export type Say = (word: ReportWord, params?: Record<string, string | number>) => string;

/** How the scan was leveled; empty if it stood upright. */
export function levelingWord({ leveling }: Pick<ReportData, 'leveling'>, say: Say): string {
  if (!leveling) return '';
  const { degrees, axis, about } = leveling;
  return say('leveled', { degrees, axis: axis.join(', '), about: about.join(', ') });
}

/** Kinds of areas, in the order of the table. */
export const AREA_KINDS = ['gross', 'construction', 'net', 'usable', 'circulation', 'building'] as const;

/** An area of a storey, or of all with a sum of them; a star marks a building area that rests on an assumed height. */
export function areaWord(kind: (typeof AREA_KINDS)[number], storeys: readonly FloorAreas[]): string {
  const isAssumed = kind === 'building' && storeys.some(({ heightAssumed }) => heightAssumed);
  const area = storeys.reduce((sum, own) => sum + own[kind], 0);
  // Not -0.0.
  return `${(Math.round(10 * area) / 10 || 0).toFixed(1)} m²${isAssumed ? ' *' : ''}`;
}

/** What is to say below the table of areas. */
export function areaNotes({ areas, walls }: Pick<ReportData, 'areas' | 'walls'>, say: Say): string[] {
  return [
    ...(areas.some(({ heightAssumed }) => heightAssumed) ? [say('areaHeightAssumed')] : []),
    ...(walls.assumedOuter > 0 ? [say('areaAssumed', { share: Math.round(walls.assumedOuter * 100) })] : []),
  ];
}

/** Clear height of a room or storey, meters; under a sloped ceiling from the lowest to the highest place, under a stepped one with those of its parts. A star marks an assumed one. */
export function heightWord(own: {
  height: number;
  leastHeight?: number;
  ceilingParts?: readonly { height: number; area: number }[];
  heightAssumed: boolean;
}): string {
  const least = own.leastHeight === undefined ? '' : `${own.leastHeight.toFixed(2)}–`;
  const parts = (own.ceilingParts ?? []).map(({ height, area }) => `; ${height.toFixed(2)} m (${area.toFixed(1)} m²)`);
  return `${least}${own.height.toFixed(2)} m${own.heightAssumed ? ' *' : ''}${parts.join('')}`;
}

/** Thickness of a group of walls, millimeters. */
export function thicknessWord({ thickness, source }: ThicknessGroup, say: Say): string {
  const mm = Math.round(thickness * 1000);
  return source === 'assumed' ? say('thicknessUnknown', { mm }) : `${mm} mm`;
}

/** What a room is for, in a word; empty if nothing tells. */
export function useWord(use: RoomUse | null, say: Say): string {
  return use === null ? '' : say(use === 'stairs' ? 'stairsUse' : use);
}

/** What a person should look at again: a sentence each for elements of low confidence and openings of an odd size, so many named. */
export function secondLooks({ doubtful, oddSizes }: ReportData, say: Say, most: number): string[] {
  const listed = (word: ReportWord, names: readonly string[]) => {
    const rest = names.length > most ? [say('more', { count: names.length - most })] : [];
    return names.length > 0 ? [`${say(word)}: ${[...names.slice(0, most), ...rest].join(', ')}`] : [];
  };
  return [
    ...listed(
      'doubtfulText',
      doubtful.map(({ name, confidence }) => `${name} (${Math.round(confidence * 100)} %)`),
    ),
    ...listed(
      'oddSizesText',
      oddSizes.map(({ name, width, height }) => `${name} (${width.toFixed(2)} × ${height.toFixed(2)} m)`),
    ),
  ];
}
