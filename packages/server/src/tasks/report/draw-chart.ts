import type { Language, ReportTable } from '@cloud/contract';
import { colorOf, INK, LINE, MUTED, numberText, SIZES, type Sheet } from './sheet.ts';

type Shape = 'bar' | 'line' | 'pie';
interface Series {
  label: string;
  values: readonly number[];
}
interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

const TICKS = 5;
const [AXIS, LABELS, LEGEND] = [44, 16, 14];
/** Slices that are drawn; the rest is one. */
const MOST_SLICES = 12;

/** Bars, lines or a pie of a table: the first column names the categories, the others are the series. */
export function drawChart(sheet: Sheet, shape: Shape, table: ReportTable, language: Language): void {
  const categories = table.rows.map((row) => String(row[0] ?? ''));
  const series = table.headings.slice(1).map(({ label }, index): Series => {
    return {
      label,
      values: table.rows.map((row) => (typeof row[index + 1] === 'number' ? Number(row[index + 1]) : 0)),
    };
  });
  sheet.need(SIZES.chart);
  const { left: x, y, width } = sheet;
  if (shape === 'pie') drawPie(sheet, categories, series[0]?.values ?? [], language);
  else {
    const height = SIZES.chart - LABELS - LEGEND;
    drawAxes(
      sheet,
      shape,
      { categories, series, frame: { x: x + AXIS, y: y + 4, width: width - AXIS, height } },
      language,
    );
  }
  sheet.y = y + SIZES.chart;
}

interface Plot {
  categories: readonly string[];
  series: readonly Series[];
  frame: Frame;
}

function drawAxes(sheet: Sheet, shape: Shape, plot: Plot, language: Language): void {
  const { pdf } = sheet;
  const { frame, series, categories } = plot;
  const all = series.flatMap(({ values }) => values);
  const low = Math.min(0, ...all);
  const fitting = niceStep((Math.max(0, ...all) - low) / TICKS);
  // No line stands between two whole numbers where all values are counts.
  const step = all.every(Number.isInteger) ? Math.max(1, Math.ceil(fitting)) : fitting;
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(Math.max(0, ...all) / step), 1)];
  const place = (value: number) => frame.y + frame.height * (1 - (value / step - first) / (last - first));
  pdf.font('normal').fontSize(SIZES.edge);
  for (let tick = first; tick <= last; tick++) {
    const y = place(tick * step);
    pdf.lineWidth(0.5).moveTo(frame.x, y).lineTo(frame.x + frame.width, y).stroke(tick === 0 ? MUTED : LINE); // prettier-ignore
    pdf.fillColor(MUTED).text(numberText(tick * step, language), frame.x - AXIS, y - SIZES.edge / 2, {
      width: AXIS - 6,
      align: 'right',
      lineBreak: false,
    });
  }
  const room = frame.width / Math.max(1, categories.length);
  for (const [index, one] of series.entries()) {
    if (shape === 'bar') drawBars(sheet, one, { index, count: series.length, room, frame, place });
    else drawLine(sheet, one, { index, room, frame, place });
  }
  drawLabels(sheet, plot, room);
  drawLegend(sheet, series, frame);
}

interface SeriesPlace {
  index: number;
  room: number;
  frame: Frame;
  place: (value: number) => number;
}

function drawBars(
  { pdf }: Sheet,
  { values }: Series,
  { index, count, room, frame, place }: SeriesPlace & { count: number },
) {
  const width = Math.min(28, (room * 0.7) / count);
  for (const [at, value] of values.entries()) {
    const x = frame.x + (at + 0.5) * room + (index - count / 2) * width;
    const [top, foot] = [Math.min(place(value), place(0)), Math.max(place(value), place(0))];
    pdf.rect(x, top, width * 0.92, foot - top).fill(colorOf(index));
  }
}

function drawLine({ pdf }: Sheet, { values }: Series, { index, room, frame, place }: SeriesPlace) {
  const x = (at: number) => frame.x + (at + 0.5) * room;
  pdf.lineWidth(1.4).lineJoin('round');
  for (const [at, value] of values.entries()) {
    if (at === 0) pdf.moveTo(x(at), place(value));
    else pdf.lineTo(x(at), place(value));
  }
  pdf.stroke(colorOf(index));
  if (values.length <= 40)
    for (const [at, value] of values.entries()) pdf.circle(x(at), place(value), 1.8).fill(colorOf(index));
}

/** As many names as stand beside each other. */
function drawLabels({ pdf }: Sheet, { categories, frame }: Plot, room: number) {
  pdf.font('normal').fontSize(SIZES.edge).fillColor(MUTED);
  const widest = Math.min(90, Math.max(20, ...categories.map((name) => name.length * SIZES.edge * 0.75)));
  const step = Math.max(1, Math.ceil(widest / room));
  for (let at = 0; at < categories.length; at += step) {
    const width = Math.max(room * step, 20);
    const x = frame.x + (at + 0.5) * room - width / 2;
    pdf.text(categories[at] ?? '', x, frame.y + frame.height + 3, {
      width,
      height: SIZES.edge + 2,
      align: 'center',
      ellipsis: true,
    });
  }
}

function drawLegend({ pdf }: Sheet, series: readonly Series[], frame: Frame) {
  const y = frame.y + frame.height + LABELS;
  let { x } = frame;
  pdf.font('normal').fontSize(SIZES.edge);
  for (const [index, { label }] of series.entries()) {
    pdf.rect(x, y + 1, 7, 7).fill(colorOf(index));
    pdf.fillColor(INK).text(label, x + 11, y, { lineBreak: false });
    x += 11 + pdf.widthOfString(label) + 14;
  }
}

function drawPie(
  { pdf, left, y }: Sheet,
  categories: readonly string[],
  values: readonly number[],
  language: Language,
) {
  const sum = values.reduce((all, value) => all + Math.max(0, value), 0);
  if (sum <= 0) return;
  const radius = (SIZES.chart - 20) / 2;
  const [x, middle] = [left + radius + 10, y + radius + 8];
  let angle = -Math.PI / 2;
  const slices = values.map((value, index) => ({ value: Math.max(0, value), name: categories[index] ?? '' }));
  const shown = slices.slice(0, MOST_SLICES);
  const rest = slices.slice(MOST_SLICES).reduce((all, { value }) => all + value, 0);
  if (rest > 0) shown.push({ value: rest, name: '…' });
  for (const [index, { value, name }] of shown.entries()) {
    const end = angle + (2 * Math.PI * value) / sum;
    if (value > 0) slice(pdf, { x, y: middle, radius }, angle, end).fill(colorOf(index));
    angle = end;
    const line = y + 10 + index * 12;
    pdf.rect(x + radius + 24, line + 1, 7, 7).fill(colorOf(index));
    const share = numberText(Math.round((1000 * value) / sum) / 10, language);
    pdf.font('normal').fontSize(SIZES.edge).fillColor(INK);
    pdf.text(`${name}  ${numberText(value, language)} (${share} %)`, x + radius + 36, line, { lineBreak: false });
  }
}

/** A slice, by straight pieces of two degrees: a circle to the eye. */
function slice(
  pdf: Sheet['pdf'],
  { x, y, radius }: { x: number; y: number; radius: number },
  begin: number,
  end: number,
) {
  const pieces = Math.max(2, Math.ceil(((end - begin) * 90) / Math.PI));
  pdf.moveTo(x, y);
  for (let piece = 0; piece <= pieces; piece++) {
    const angle = begin + ((end - begin) * piece) / pieces;
    pdf.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return pdf.closePath();
}

/** 1, 2 or 5 times a power of ten. */
function niceStep(raw: number): number {
  if (!(raw > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((one) => one * power >= raw) ?? 10;
  return factor * power;
}
