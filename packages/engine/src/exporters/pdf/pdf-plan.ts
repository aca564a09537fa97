import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import type { Pdf } from './pdf-file.ts';
import { closePdf, openPdf } from './pdf-file.ts';
import type { PlanText } from '../drawing/plan-shapes.ts';
import { dimensionShapes, openingStrokes, roomTexts, voidOutline } from '../drawing/plan-shapes.ts';
import type { StoreyPlan } from '../drawing/storey-plan.ts';
import { drawStoreyPlans } from '../drawing/storey-plan.ts';
import type { PlanPage } from '../drawing/plan-page.ts';
import { UNIT, createPage, path } from '../drawing/plan-page.ts';
import { formatLevel, drawingWord } from '../drawing/drawing-words.ts';

/** Scales a drawing may have; the largest that fits the paper is taken. */
const SCALES = [10, 20, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 2000, 5000];
/** Paper sizes, in points, smallest first; a plan that would fall below 1:200 goes to the next. */
const PAPERS: readonly [string, number, number][] = [
  ['A4', 595.28, 841.89],
  ['A3', 841.89, 1190.55],
];
const POINTS_PER_METER = 72 / 0.0254;
/** Room for dimension chains around the building, and for the title below, points. */
const AROUND = 84;
const TITLE_BLOCK = 54;
/** A step of the drawing on paper, points. */
const STEP = 0.72;
const [INK, MUTED] = ['#1f2933', '#64748b'];
const HUES = ['#f6f1e7', '#eaf1f6', '#eef4ea', '#f7ecea', '#f0edf6', '#f7f3dd'];

/** Floor plans, a storey on each page, at a round scale. */
export const planPdfExporter: Exporter = {
  name: 'plan.pdf',
  format: 'pdf',
  mimeType: 'application/pdf',
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    const pdf = await openPdf(model, options);
    addPlanPages(pdf, model, options);
    return closePdf(pdf);
  },
};

/** Adds a page for each storey; one that says so if there is none. */
export function addPlanPages(pdf: Pdf, model: StructuredModel, options: ExportOptions): void {
  const plans = drawStoreyPlans(model);
  for (const plan of plans) addPage(pdf, plan, model, options);
  if (plans.length > 0) return;
  pdf.addPage({ size: 'A4', margin: 48 });
  pdf.font('strong').fontSize(16).fillColor(INK).text(options.title);
}

interface Paper {
  width: number;
  height: number;
  scale: number;
}

function choosePaper(plan: StoreyPlan): Paper {
  const wide = plan.bounds.max[0] - plan.bounds.min[0];
  const high = plan.bounds.max[1] - plan.bounds.min[1];
  let chosen: Paper | undefined;
  for (const [, short, long] of PAPERS) {
    const [width, height] = wide > high ? [long, short] : [short, long];
    const room = [width - 2 * AROUND, height - 2 * AROUND - TITLE_BLOCK] as const;
    const needed = Math.max((wide * POINTS_PER_METER) / room[0], (high * POINTS_PER_METER) / room[1]);
    const scale = SCALES.find((value) => value >= needed) ?? Math.ceil(needed);
    chosen = { width, height, scale };
    if (scale <= 200) break;
  }
  return chosen!;
}

function addPage(pdf: Pdf, plan: StoreyPlan, model: StructuredModel, options: ExportOptions): void {
  const paper = choosePaper(plan);
  pdf.addPage({ size: [paper.width, paper.height], margin: 0 });
  // The drawing keeps the units of the page module; one transformation brings them to paper.
  const unit = POINTS_PER_METER / UNIT / paper.scale;
  const wide = (plan.bounds.max[0] - plan.bounds.min[0]) * UNIT;
  const high = (plan.bounds.max[1] - plan.bounds.min[1]) * UNIT;
  const origin: Vec2 = [(paper.width / unit - wide) / 2, ((paper.height - TITLE_BLOCK) / unit - high) / 2];
  const page = createPage(plan, origin, STEP / unit);
  pdf.save().scale(unit);
  drawBuilding(pdf, page, plan);
  for (const chain of plan.dimensions) {
    const { lines, ticks, figures } = dimensionShapes(page, plan, chain);
    pdf
      .lineWidth(0.7 * page.step)
      .path(lines)
      .stroke(MUTED);
    pdf
      .lineWidth(1.5 * page.step)
      .path(ticks)
      .stroke(MUTED);
    for (const figure of figures) setText(pdf, figure);
  }
  pdf.restore();
  drawTitle(pdf, paper, plan, model, options);
}

function drawBuilding(pdf: Pdf, page: PlanPage, plan: StoreyPlan): void {
  const { step } = page;
  plan.rooms.forEach(({ polygon, holes }, i) => {
    pdf.path(path(page, polygon, ...holes)).fill(HUES[i % HUES.length]!, 'even-odd');
  });
  for (const { outline } of plan.voids) {
    pdf.lineWidth(0.8 * step).dash(5 * step, { space: 3 * step });
    pdf.path(voidOutline(page, outline)).stroke(MUTED).undash();
  }
  pdf.lineJoin('round');
  for (const { outline } of plan.walls)
    pdf
      .lineWidth(2.2 * step)
      .path(path(page, outline))
      .stroke(INK);
  for (const { outline, isAssumed } of plan.walls) {
    pdf.path(path(page, outline)).fill(isAssumed ? '#fdf3e1' : '#3b4754');
    if (isAssumed) hatch(pdf, page, outline);
  }
  for (const { outline } of plan.columns) {
    pdf.lineWidth(step).path(path(page, outline)).fillAndStroke('#59636e', INK);
  }
  for (const opening of plan.openings) {
    if (opening.type === 'window' && opening.isCut) pdf.path(path(page, opening.corners)).fill('#ffffff');
    for (const stroke of openingStrokes(page, opening)) {
      if (stroke.isDashed) pdf.dash(4 * step, { space: 3 * step });
      pdf.lineWidth(stroke.width * step).strokeOpacity(stroke.opacity ?? 1);
      pdf.path(stroke.d).stroke(stroke.isOverWall ? '#ffffff' : INK);
      pdf.strokeOpacity(1).undash();
    }
  }
  for (const room of plan.rooms) for (const text of roomTexts(page, room)) setText(pdf, text);
}

/** Slanted lines inside an outline. */
function hatch(pdf: Pdf, page: PlanPage, outline: readonly Vec2[]): void {
  const corners = outline.map((point) => page.at(point));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  pdf.save().path(path(page, outline)).clip();
  pdf.lineWidth(0.8 * page.step);
  for (let x = left - (bottom - top); x < right; x += 5 * page.step) {
    pdf.moveTo(x, bottom).lineTo(x + bottom - top, top);
  }
  pdf.stroke('#b7791f').restore();
}

function setText(pdf: Pdf, { text, x, y, size, weight, isMuted, isVertical }: PlanText): void {
  pdf.save();
  if (isVertical) pdf.rotate(-90, { origin: [x, y] });
  pdf
    .font(weight)
    .fontSize(size)
    .fillColor(isMuted ? MUTED : INK);
  const width = pdf.widthOfString(text);
  pdf.text(text, x - width / 2, y, { lineBreak: false, baseline: 'alphabetic' });
  pdf.restore();
}

function drawTitle(pdf: Pdf, paper: Paper, plan: StoreyPlan, model: StructuredModel, options: ExportOptions): void {
  const { storey } = plan;
  const [left, top, width] = [48, paper.height - TITLE_BLOCK - 12, paper.width - 96];
  pdf
    .lineWidth(0.8)
    .moveTo(left, top)
    .lineTo(left + width, top)
    .stroke(INK);
  const line = (text: string, x: number, y: number, font: PlanText['weight'], size: number, color: string) =>
    pdf.font(font).fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false });
  line(
    `${options.title} · ${storey.name} · ${drawingWord('plan', options.language)}`,
    left,
    top + 8,
    'strong',
    12,
    INK,
  );
  const facts = [
    `1:${paper.scale}`,
    `${drawingWord('level', options.language)} ${formatLevel(storey.elevation)}`,
    `${drawingWord('clearHeight', options.language)} ${storey.height.toFixed(2)} m`,
    drawingWord('dimensionsIn', options.language),
    options.time.slice(0, 10),
    ...(model.crs === null ? [] : [model.crs]),
  ];
  line(facts.join('  ·  '), left, top + 26, 'normal', 8.5, MUTED);
  if (!plan.walls.some((wall) => wall.isAssumed)) return;
  const label = drawingWord('assumedWall', options.language);
  pdf.font('normal').fontSize(8.5);
  const x = left + width - pdf.widthOfString(label);
  line(label, x, top + 26, 'normal', 8.5, MUTED);
  pdf.rect(x - 24, top + 27, 18, 8).fill('#fdf3e1');
  pdf
    .save()
    .rect(x - 24, top + 27, 18, 8)
    .clip()
    .lineWidth(0.6);
  for (let i = -8; i < 18; i += 3.6) pdf.moveTo(x - 24 + i, top + 35).lineTo(x - 16 + i, top + 27);
  pdf.stroke('#b7791f').restore();
}
