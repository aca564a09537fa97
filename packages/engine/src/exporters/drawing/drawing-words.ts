import type { ExportOptions } from '../../core/exporter.ts';

type Language = ExportOptions['language'];

/** Words of drawings and reports: Chinese, English. */
const WORDS = {
  plan: ['平面图', 'Floor plan'],
  level: ['标高', 'Level'],
  clearHeight: ['净高', 'Clear height'],
  clearHeightAssumed: ['净高（假定）', 'Clear height (assumed)'],
  measuredWall: ['实测墙', 'Measured wall'],
  assumedWall: ['假定厚度的墙', 'Wall of assumed thickness'],
  notSeen: ['未扫描的边界', 'Border not scanned'],
  scanHere: ['未扫描 · 建议补扫', 'not scanned – scan here'],
  dimensionsIn: ['尺寸单位：毫米', 'Dimensions in millimeters'],
  gridNorth: ['坐标北', 'Grid north'],
  project: ['项目', 'Project'],
  drawing: ['图名', 'Drawing'],
  scale: ['比例', 'Scale'],
  netArea: ['房间净面积', 'Net room area'],
  date: ['日期', 'Date'],
  unit: ['单位', 'Unit'],
  referenceSystem: ['坐标系', 'Reference system'],
} as const;

/** Keys of the words. */
export type Word = keyof typeof WORDS;

/** A word in the language of the export. */
export function drawingWord(word: Word, language: Language): string {
  return WORDS[word][language === 'zh-cn' ? 0 : 1];
}

/** An elevation as drawings write it: ±0.000, +3.100. */
export function formatLevel(elevation: number): string {
  const value = Math.abs(elevation).toFixed(3);
  return `${value === '0.000' ? '±' : elevation > 0 ? '+' : '−'}${value}`;
}

/** A clear height as drawings write it. */
export function formatHeadroom(height: number, language: Language): string {
  return `${drawingWord('clearHeight', language)} ${height.toFixed(2)} m`;
}

/** An area with its unit. */
export function formatArea(area: number): string {
  return `${area.toFixed(area < 10 ? 2 : 1)} m²`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe for XML and HTML; characters that XML forbids are dropped. */
export function escapeXml(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
