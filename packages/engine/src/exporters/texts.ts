import type { Warning } from '../core/errors.ts';
import type { ExportOptions } from '../core/exporter.ts';

type Language = ExportOptions['language'];

/** Messages of warnings and assumptions: Chinese, English; `{name}` is a parameter. */
const WARNINGS: Record<string, readonly [string, string]> = {
  'wall-thickness-assumed': [
    '墙厚按 {thickness} m 假定：只看到一侧',
    'Thickness of {thickness} m assumed: one side was seen',
  ],
};

/** A warning in words; a code without a message of its own is spelled out with its parameters. */
export function describeWarning({ code, params }: Warning, language: Language): string {
  const message = WARNINGS[code]?.[language === 'zh-cn' ? 0 : 1];
  if (message) return message.replace(/\{(\w+)\}/g, (_, name: string) => show(params[name]));
  const listed = Object.entries(params).map(([name, value]) => `${name} ${show(value)}`);
  return [code.replaceAll('-', ' '), ...listed].join(', ');
}

function show(value: string | number | boolean | undefined): string {
  return typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : String(value ?? '');
}

/** Words of drawings and reports: Chinese, English. */
const WORDS = {
  plan: ['平面图', 'Floor plan'],
  level: ['标高', 'Level'],
  clearHeight: ['净高', 'Clear height'],
  measuredWall: ['实测墙', 'Measured wall'],
  assumedWall: ['假定厚度的墙', 'Wall of assumed thickness'],
  dimensionsIn: ['尺寸单位：毫米', 'Dimensions in millimeters'],
  gridNorth: ['坐标北', 'Grid north'],
} as const;

export type Word = keyof typeof WORDS;

/** A word in the language of the export. */
export function say(word: Word, language: Language): string {
  return WORDS[word][language === 'zh-cn' ? 0 : 1];
}

/** An elevation as drawings write it: ±0.000, +3.100. */
export function formatLevel(elevation: number): string {
  const value = Math.abs(elevation).toFixed(3);
  return `${value === '0.000' ? '±' : elevation > 0 ? '+' : '−'}${value}`;
}

/** An area with its unit. */
export function formatArea(area: number): string {
  return `${area.toFixed(area < 10 ? 2 : 1)} m²`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe for XML and HTML; characters that XML forbids are dropped. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
