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
