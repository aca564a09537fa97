import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { drawDeviationChart } from './deviation-chart.ts';
import type { FloorAreas } from './floor-areas.ts';
import type { ReportData } from './report-data.ts';
import { collectReport } from './report-data.ts';
import { REPORT_STYLE } from './report-style.ts';
import type { Say } from './report-words.ts';
import {
  AREA_KINDS,
  areaNotes,
  areaWord,
  heightWord,
  reportWord,
  secondLooks,
  thicknessWord,
  useWord,
  levelingWord,
} from './report-words.ts';
import { drawSvg } from '../svg/index.ts';
import { escapeXml, formatLevel } from '../drawing/drawing-words.ts';

/** How many elements that are worth a second look are named one by one. */
const NAMED = 20;

/** The report as one self-contained page that prints well. */
export const reportHtmlExporter: Exporter = {
  name: 'report.html',
  format: 'html',
  mimeType: 'text/html',
  isText: true,
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    const report = collectReport(model, options);
    const say: Say = (word, params) => escapeXml(reportWord(word, options.language, params));
    const body = [
      head(report, say),
      figures(report, say),
      section(say('plan'), drawSvg(model, options), 'plan'),
      section(say('storeyTable'), storeyTable(report, say)),
      section(say('areaTable'), areaTable(report, say)),
      section(say('roomTable'), roomTable(report, say)),
      section(say('wallTable'), wallTable(report, say)),
      section(say('accuracy'), accuracy(report, say)),
      section(say('honesty'), honesty(report, say)),
      `<footer><p>${say('caution')}</p><p>${say('made', { version: report.engineVersion })}</p></footer>`,
    ];
    const language = options.language === 'zh-cn' ? 'zh-CN' : 'en';
    const page = [
      '<!doctype html>',
      `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
      `<title>${escapeXml(report.title)} · ${say('report')}</title><style>${REPORT_STYLE}</style></head>`,
      `<body><main>${body.join('\n')}</main></body></html>\n`,
    ];
    return new TextEncoder().encode(page.join('\n'));
  },
};

function section(title: string, content: string, name = ''): string {
  return content === '' ? '' : `<section class="${name}"><h2>${title}</h2>${content}</section>`;
}

function head(report: ReportData, say: Say): string {
  const place = report.crs === null ? '' : ` · ${escapeXml(report.crs)}`;
  const origin = report.origin.some((value) => value !== 0) ? ` · ${say('origin')} ${report.origin.join(', ')}` : '';
  const leveling = levelingWord(report, say);
  const leveled = leveling === '' ? '' : `<p class="muted">${leveling}</p>`;
  const time = report.time.slice(0, 16).replace('T', ' ');
  return `<header><p class="kind">${say('report')}</p><h1>${escapeXml(report.title)}</h1><p class="muted">${time}${place}${origin}</p>${leveled}</header>`;
}

/** Value, unit, label. */
type Figure = [string, string, string];

function figures(report: ReportData, say: Say): string {
  const { totals, deviation, wallCoverage, within } = report;
  const only = (isKnown: boolean, figure: Figure): Figure[] => (isKnown ? [figure] : []);
  const items: Figure[] = [
    [totals.area.toFixed(1), 'm²', say('area')],
    [String(totals.rooms), '', say('rooms')],
    [String(totals.storeys), '', say('storeys')],
    [String(totals.walls), '', say('walls')],
    [String(totals.doors), '', say('doors')],
    [String(totals.windows), '', say('windows')],
    ...only(totals.passages > 0, [String(totals.passages), '', say('passages')]),
    ...only(totals.curtainWalls > 0, [String(totals.curtainWalls), '', say('curtainWalls')]),
    ...only(totals.columns > 0, [String(totals.columns), '', say('columns')]),
    ...only(totals.beams > 0, [String(totals.beams), '', say('beams')]),
    ...only(totals.stairs > 0, [String(totals.stairs), '', say('stairs')]),
    ...only(totals.slabs > 0, [String(totals.slabs), '', say('slabs')]),
    [totals.volume.toFixed(0), 'm³', say('volume')],
    ...only(deviation !== null, [((deviation?.rms ?? 0) * 1000).toFixed(1), 'mm', say('rms')]),
    ...only(wallCoverage !== null, [((wallCoverage ?? 0) * 100).toFixed(0), '%', say('coverage')]),
    ...(within
      ? [[(within.share * 100).toFixed(0), '%', say('within', { mm: within.tolerance * 1000 })] as Figure]
      : []),
  ];
  const cards = items.map(
    ([value, unit, label]) =>
      `<div class="figure"><strong>${value}<small>${unit}</small></strong><span>${label}</span></div>`,
  );
  return `<div class="figures">${cards.join('')}</div>`;
}

function table(headings: string[], rows: string[][], textColumns: number): string {
  const cell = (tag: string) => (value: string, i: number) =>
    `<${tag}${i < textColumns ? '' : ' class="number"'}>${value}</${tag}>`;
  const row = (tag: string, cells: string[]) => `<tr>${cells.map(cell(tag)).join('')}</tr>`;
  const body = rows.map((cells) => row('td', cells)).join('');
  return `<div class="wide"><table><thead>${row('th', headings)}</thead><tbody>${body}</tbody></table></div>`;
}

function storeyTable(report: ReportData, say: Say): string {
  if (report.storeys.length === 0) return '';
  const rows = report.storeys.map((storey) => [
    escapeXml(storey.name),
    formatLevel(storey.elevation),
    heightWord(storey),
    String(storey.rooms),
    `${storey.area.toFixed(1)} m²`,
  ]);
  return table([say('name'), say('elevation'), say('height'), say('rooms'), say('area')], rows, 1);
}

function areaTable(report: ReportData, say: Say): string {
  const { areas, storeys } = report;
  if (areas.length === 0) return '';
  const names = new Map(storeys.map((storey) => [storey.id, storey.name]));
  const cells = (own: readonly FloorAreas[]) => AREA_KINDS.map((kind) => areaWord(kind, own));
  const rows = areas.map((own) => [escapeXml(names.get(own.storey) ?? ''), ...cells([own])]);
  const headings = [say('storey'), ...AREA_KINDS.map((kind) => say(kind))];
  const notes = areaNotes(report, say).map((note) => `<p>${note}</p>`);
  return `${table(headings, [...rows, [say('total'), ...cells(areas)]], 1)}<p class="muted">${say('areaText')}</p>${notes.join('')}`;
}

function roomTable(report: ReportData, say: Say): string {
  if (report.rooms.length === 0) return '';
  const names = new Map(report.storeys.map((storey) => [storey.id, storey.name]));
  const rows = report.rooms.map((room) => [
    escapeXml(room.name),
    useWord(room.use, say),
    escapeXml(names.get(room.storey) ?? ''),
    `${room.area.toFixed(2)} m²`,
    `${room.perimeter.toFixed(2)} m`,
    heightWord(room),
    `${room.volume.toFixed(1)} m³`,
    meter(room.confidence),
  ]);
  const headings = [
    say('name'),
    say('use'),
    say('storey'),
    say('area'),
    say('perimeter'),
    say('height'),
    say('volume'),
    say('confidence'),
  ];
  const isAssumed = report.rooms.some(({ heightAssumed }) => heightAssumed);
  return table(headings, rows, 3) + (isAssumed ? `<p class="muted">${say('heightAssumed')}</p>` : '');
}

function meter(share: number): string {
  const percent = Math.round(share * 100);
  return `<span class="meter"><i style="width:${percent}%"></i></span>${percent} %`;
}

function wallTable(report: ReportData, say: Say): string {
  const { walls } = report;
  if (walls.thicknesses.length === 0) return '';
  const rows = walls.thicknesses.map((group) => [
    thicknessWord(group, say),
    String(group.count),
    `${group.length.toFixed(1)} m`,
  ]);
  const summary = `<p>${walls.measured} ${say('measured')} · ${walls.assumed} ${say('assumed')}</p>`;
  return summary + table([say('thickness'), say('count'), say('length')], rows, 1);
}

function accuracy(report: ReportData, say: Say): string {
  const { deviation } = report;
  if (!deviation) return `<p>${say('noAccuracy')}</p>`;
  const mm = (value: number) => (value * 1000).toFixed(1);
  const params = {
    rms: mm(deviation.rms),
    bias: mm(deviation.bias),
    p95: mm(deviation.p95),
    coverage: (deviation.coverage * 100).toFixed(1),
  };
  const most = Math.max(0, ...deviation.missed.map((cluster) => cluster.points));
  const missed =
    deviation.missed.length === 0
      ? ''
      : `<p><b>${say('missed')}</b>: ${say('missedText', { count: deviation.missed.length, points: most })}</p>`;
  return `<p>${say('accuracyText', params)}</p>${drawDeviationChart(deviation)}${missed}`;
}

function honesty(report: ReportData, say: Say): string {
  const { warnings, assumptions } = report;
  const items = [
    ...warnings.map(({ text }) => `<li class="warning">${escapeXml(text)}</li>`),
    ...assumptions.map(({ text, count }) => `<li>${escapeXml(text)} <em>${say('times', { count })}</em></li>`),
  ];
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${say('nothingAssumed')}</p>`;
  const looks = secondLooks(report, say, NAMED).map((text) => `<p>${escapeXml(text)}</p>`);
  return looks.length === 0 ? list : `${list}<h3>${say('doubtful')}</h3>${looks.join('')}`;
}
