import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import type { Pdf } from './pdf-file.ts';
import { closePdf, openPdf, printable } from './pdf-file.ts';
import { PdfLayers } from './pdf-layers.ts';
import type { PlanStroke, PlanText } from '../drawing/plan-shapes.ts';
import {
  dimensionShapes,
  hintText,
  groundOf,
  openingStrokes,
  roomTexts,
  stairStrokes,
  voidOutline,
} from '../drawing/plan-shapes.ts';
import type { PlanOpening, StoreyPlan } from '../drawing/storey-plan.ts';
import { drawStoreyPlans } from '../drawing/storey-plan.ts';
import type { PlanPage } from '../drawing/plan-page.ts';
import { UNIT, createPage, line, path } from '../drawing/plan-page.ts';
import { DASHES, HATCHES, LINE_WIDTHS, PLAN_COLORS } from '../drawing/plan-style.ts';
import { PAPER_SIZES } from './pdf-file.ts';
import type { Word } from '../drawing/drawing-words.ts';
import { drawingWord, formatHeadroom } from '../drawing/drawing-words.ts';
import { titleCells } from '../drawing/title-block.ts';
import type { TitleCell } from '../drawing/title-block.ts';

/** Scales a drawing may have; the largest that fits the paper is taken. */
const SCALES = [10, 20, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 2000, 5000];
/** A plan that would fall below this scale goes to the next size of paper. */
const SMALLEST_SCALE = 200;
const POINTS_PER_METER = 72 / 0.0254;
/** Room for dimension chains around the building, and for the title below, points. */
const AROUND = 84;
const TITLE_BLOCK = 60;
/** A step of the drawing on paper, points. */
const STEP = 0.72;
/** Measures of the title block, points: two rows of cells, each a label over its value, and the arrow at the right. */
const PAGE_MARGIN = 48;
const TITLE = {
  fromFoot: 16,
  rule: 0.6,
  rows: 2,
  inset: 5,
  labelTop: 4,
  labelSize: 6,
  valueTop: 13,
  valueSize: 9.5,
  north: 54,
  arrowTop: 24,
  noteRise: 14,
  noteSize: 8,
};
const NOTE_SAMPLE = { left: 24, apart: 16, top: 1, width: 18, height: 8, line: 0.6, spacing: 3.6 };
const { ink: INK, muted: MUTED, rooms: ROOM_COLORS } = PLAN_COLORS;

/** Floor plans, a storey on each page, at a round scale, on the layers of the template. */
export const planPdfExporter: Exporter = {
  name: 'plan.pdf',
  format: 'pdf',
  mimeType: 'application/pdf',
  isText: true,
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    const pdf = await openPdf(model, options);
    addPlanPages(pdf, model, options);
    return closePdf(pdf);
  },
};

/** Adds a page for each storey; one that says so if there is none. */
export function addPlanPages(pdf: Pdf, model: StructuredModel, options: ExportOptions): void {
  const plans = drawStoreyPlans(model);
  const layers = new PdfLayers(pdf, options.layers);
  for (const plan of plans) addPage(layers, plan, model, options);
  if (plans.length > 0) return;
  pdf.addPage({ size: 'A4', margin: PAGE_MARGIN });
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
  for (const [short, long] of [PAPER_SIZES.A4, PAPER_SIZES.A3]) {
    const [width, height] = wide > high ? [long, short] : [short, long];
    const room = [width - 2 * AROUND, height - 2 * AROUND - TITLE_BLOCK] as const;
    const needed = Math.max((wide * POINTS_PER_METER) / room[0], (high * POINTS_PER_METER) / room[1]);
    const scale = SCALES.find((value) => value >= needed) ?? Math.ceil(needed);
    chosen = { width, height, scale };
    if (scale <= SMALLEST_SCALE) break;
  }
  return chosen!;
}

function addPage(layers: PdfLayers, plan: StoreyPlan, model: StructuredModel, options: ExportOptions): void {
  const { pdf } = layers;
  const paper = choosePaper(plan);
  pdf.addPage({ size: [paper.width, paper.height], margin: 0 });
  // The drawing keeps the units of the page module; one transformation brings them to paper.
  const unit = POINTS_PER_METER / UNIT / paper.scale;
  const wide = (plan.bounds.max[0] - plan.bounds.min[0]) * UNIT;
  const high = (plan.bounds.max[1] - plan.bounds.min[1]) * UNIT;
  const origin: Vec2 = [(paper.width / unit - wide) / 2, ((paper.height - TITLE_BLOCK) / unit - high) / 2];
  const page = createPage(plan, origin, STEP / unit);
  pdf.save().scale(unit);
  drawBuilding(layers, page, plan);
  if (plan.ceilings.length > 0) layers.on('ceiling', () => drawCeilings(pdf, page, plan, options));
  if (plan.headroom.length > 0) layers.on('headroom', () => drawHeadroom(pdf, page, plan, options));
  if (plan.unseen.length > 0) layers.on('notSeen', () => drawUnseen(pdf, page, plan, options));
  if (plan.dimensions.length > 0) layers.on('dimension', () => drawDimensions(pdf, page, plan));
  pdf.restore();
  layers.on('titleBlock', () => drawTitle(pdf, paper, plan, model, options));
}

function drawDimensions(pdf: Pdf, page: PlanPage, plan: StoreyPlan): void {
  for (const chain of plan.dimensions) {
    const { lines, ticks, figures } = dimensionShapes(page, plan, chain);
    pdf
      .lineWidth(LINE_WIDTHS.dimension * page.step)
      .path(lines)
      .stroke(MUTED);
    pdf
      .lineWidth(LINE_WIDTHS.dimensionTick * page.step)
      .path(ticks)
      .stroke(MUTED);
    for (const figure of figures) setText(pdf, figure);
  }
}

function drawBuilding(layers: PdfLayers, page: PlanPage, plan: StoreyPlan): void {
  const { pdf } = layers;
  const { step } = page;
  layers.on('room', () =>
    plan.rooms.forEach(({ polygon, holes }, i) => {
      pdf.path(path(page, polygon, ...holes)).fill(ROOM_COLORS[i % ROOM_COLORS.length]!, 'even-odd');
    }),
  );
  for (const { outline } of plan.voids) {
    layers.on('floorVoid', () => {
      dash(pdf.lineWidth(LINE_WIDTHS.floorVoid * step), step, DASHES.floorVoid);
      pdf.path(voidOutline(page, outline)).stroke(MUTED).undash();
    });
  }
  pdf.lineJoin('round');
  drawWalls(layers, page, plan);
  for (const { outline } of plan.columns) {
    layers.on('column', () => pdf.lineWidth(step).path(path(page, outline)).fillAndStroke(PLAN_COLORS.column, INK));
  }
  for (const { outline } of plan.beams) {
    layers.on('beam', () => {
      dash(pdf.lineWidth(LINE_WIDTHS.beam * step), step, DASHES.beam);
      pdf.path(path(page, outline)).stroke(MUTED).undash();
    });
  }
  for (const stair of plan.stairs) {
    for (const stroke of stairStrokes(page, stair))
      layers.on(stroke.isDashed ? 'stairAbove' : 'stair', () => drawStroke(pdf, stroke, step, MUTED));
  }
  for (const opening of plan.openings) drawOpening(layers, page, opening);
  layers.on('text', () => {
    for (const room of plan.rooms) for (const text of roomTexts(page, room)) setText(pdf, text);
  });
}

/** Outlines of walls, and over their inner half what fills them. */
function drawWalls(layers: PdfLayers, page: PlanPage, plan: StoreyPlan): void {
  const { pdf } = layers;
  for (const { outline, isAssumed } of plan.bodies) {
    layers.on(isAssumed ? 'assumedWall' : 'wall', () =>
      pdf
        .lineWidth(LINE_WIDTHS.wallOnPaper * page.step)
        .path(path(page, outline))
        .stroke(INK),
    );
  }
  for (const { outline, isAssumed } of plan.bodies) {
    layers.on('wallPattern', () => {
      pdf.path(path(page, outline)).fill(isAssumed ? PLAN_COLORS.assumedGround : PLAN_COLORS.wall);
      if (isAssumed) hatch(pdf, page, outline);
    });
  }
}

function drawOpening(layers: PdfLayers, page: PlanPage, opening: PlanOpening): void {
  const { pdf } = layers;
  const ground = groundOf(opening);
  if (ground !== undefined) layers.on(opening.type, () => pdf.path(path(page, opening.corners)).fill(ground));
  for (const stroke of openingStrokes(page, opening)) {
    // Dashed lines of a door are the swings that it may have.
    const isUnseen = opening.type === 'door' && stroke.isDashed;
    const color = stroke.isOverWall ? PLAN_COLORS.paper : INK;
    layers.on(isUnseen ? 'doorUnseen' : opening.type, () => drawStroke(pdf, stroke, page.step, color));
  }
}

function drawUnseen(pdf: Pdf, page: PlanPage, plan: StoreyPlan, { language }: ExportOptions): void {
  for (const border of plan.unseen) {
    dash(pdf.lineWidth(LINE_WIDTHS.notSeen * page.step), page.step, DASHES.notSeen);
    pdf
      .path(line(page, border.a, border.b))
      .stroke(PLAN_COLORS.notSeen)
      .undash();
    const hint = hintText(page, border, drawingWord('scanHere', language));
    if (hint) setText(pdf, hint, PLAN_COLORS.notSeen);
  }
}

function drawCeilings(pdf: Pdf, page: PlanPage, plan: StoreyPlan, { language }: ExportOptions): void {
  for (const { outline, side, height } of plan.ceilings) {
    dash(pdf.lineWidth(LINE_WIDTHS.ceiling * page.step), page.step, DASHES.ceiling);
    pdf.path(path(page, outline)).stroke(MUTED).undash();
    const figure = hintText(page, side, formatHeadroom(height, language));
    if (figure) setText(pdf, figure, MUTED);
  }
}

function drawHeadroom(pdf: Pdf, page: PlanPage, plan: StoreyPlan, { language }: ExportOptions): void {
  for (const headroom of plan.headroom) {
    dash(pdf.lineWidth(LINE_WIDTHS.headroom * page.step), page.step, DASHES.headroom);
    pdf
      .path(line(page, headroom.a, headroom.b))
      .stroke(MUTED)
      .undash();
    const figure = hintText(page, headroom, formatHeadroom(headroom.height, language));
    if (figure) setText(pdf, figure, MUTED);
  }
}

function drawStroke(pdf: Pdf, stroke: PlanStroke, step: number, color: string): void {
  if (stroke.isDashed) dash(pdf, step, DASHES.opening);
  pdf.lineWidth(stroke.width * step).strokeOpacity(stroke.opacity ?? 1);
  pdf.path(stroke.d).stroke(color);
  pdf.strokeOpacity(1).undash();
}

function dash(pdf: Pdf, step: number, [length, space]: readonly [number, number]): void {
  pdf.dash(length * step, { space: space * step });
}

/** Slanted lines inside an outline. */
function hatch(pdf: Pdf, page: PlanPage, outline: readonly Vec2[]): void {
  const corners = outline.map((point) => page.at(point));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  pdf.save().path(path(page, outline)).clip();
  const { width, spacing } = HATCHES.onPaper;
  pdf.lineWidth(width * page.step);
  for (let x = left - (bottom - top); x < right; x += spacing * page.step) {
    pdf.moveTo(x, bottom).lineTo(x + bottom - top, top);
  }
  pdf.stroke(PLAN_COLORS.assumed).restore();
}

function setText(
  pdf: Pdf,
  { text, x, y, size, weight, isMuted, turn }: PlanText,
  color: string = isMuted ? MUTED : INK,
): void {
  pdf.save();
  if (turn !== 0) pdf.rotate(turn, { origin: [x, y] });
  pdf.font(weight).fontSize(size).fillColor(color);
  const shown = printable(pdf, text);
  pdf.text(shown, x - pdf.widthOfString(shown) / 2, y, { lineBreak: false, baseline: 'alphabetic' });
  pdf.restore();
}

function drawTitle(pdf: Pdf, paper: Paper, plan: StoreyPlan, model: StructuredModel, options: ExportOptions): void {
  const cells = titleCells(plan, model, options, { scale: paper.scale, unit: 'mm' });
  const right = paper.width - PAGE_MARGIN;
  const top = paper.height - TITLE_BLOCK - TITLE.fromFoot;
  const columns = Math.ceil(cells.length / TITLE.rows);
  const width = (right - PAGE_MARGIN - TITLE.north) / columns;
  const height = TITLE_BLOCK / TITLE.rows;
  pdf.lineWidth(TITLE.rule);
  for (const [i, cell] of cells.entries()) {
    const [x, y] = [PAGE_MARGIN + (i % columns) * width, top + Math.floor(i / columns) * height];
    pdf
      .moveTo(x, y + height)
      .lineTo(x, y)
      .lineTo(x + width, y)
      .lineTo(x + width, y + height)
      .stroke(INK);
    drawCell(pdf, cell, { x: x + TITLE.inset, y, width: width - 2 * TITLE.inset });
  }
  pdf.rect(PAGE_MARGIN, top, right - PAGE_MARGIN, TITLE_BLOCK).stroke(INK);
  pdf.rect(right - TITLE.north, top, TITLE.north, TITLE_BLOCK).stroke(INK);
  drawNorth(pdf, { x: right - TITLE.north / 2, y: top, angle: plan.angle }, model, options);
  drawNotes(pdf, plan, { right, top: top - TITLE.noteRise }, options);
}

function drawCell(pdf: Pdf, { label, value }: TitleCell, at: { x: number; y: number; width: number }): void {
  pdf.font('normal').fontSize(TITLE.labelSize).fillColor(MUTED);
  pdf.text(label, at.x, at.y + TITLE.labelTop, { lineBreak: false });
  pdf.font('strong').fontSize(TITLE.valueSize).fillColor(INK);
  // A long project name is set smaller rather than cut.
  const shown = printable(pdf, value);
  const wide = pdf.widthOfString(shown);
  if (wide > at.width) pdf.fontSize((TITLE.valueSize * at.width) / wide);
  pdf.text(shown, at.x, at.y + TITLE.valueTop, { lineBreak: false });
}

/** An arrow along the y axis of the coordinates: grid north where the reference system is known. */
function drawNorth(
  pdf: Pdf,
  { x, y, angle }: { x: number; y: number; angle: number },
  model: StructuredModel,
  { language }: ExportOptions,
): void {
  const middle = y + TITLE.arrowTop;
  pdf
    .save()
    .translate(x, middle)
    .rotate((-angle * 180) / Math.PI);
  pdf.path('M0-13L5 8L0 4L-5 8Z').fill(INK).restore();
  const label = model.crs === null ? 'Y' : drawingWord('gridNorth', language);
  pdf.font('normal').fontSize(TITLE.labelSize).fillColor(MUTED);
  pdf.text(label, x - pdf.widthOfString(label) / 2, y + TITLE_BLOCK - TITLE.labelSize - 5, { lineBreak: false });
}

/** The legend above the title block, from the right: what the hatch and the dashed line mean where the plan has them. */
function drawNotes(pdf: Pdf, plan: StoreyPlan, at: { right: number; top: number }, { language }: ExportOptions): void {
  let { right } = at;
  const note = (word: Word, drawSample: (x: number, y: number) => void) => {
    const label = drawingWord(word, language);
    pdf.font('normal').fontSize(TITLE.noteSize).fillColor(MUTED);
    const left = right - pdf.widthOfString(label);
    pdf.text(label, left, at.top, { lineBreak: false });
    drawSample(left - NOTE_SAMPLE.left, at.top + NOTE_SAMPLE.top);
    right = left - NOTE_SAMPLE.left - NOTE_SAMPLE.apart;
  };
  if (plan.walls.some((wall) => wall.isAssumed)) note('assumedWall', (x, y) => drawHatchSample(pdf, x, y));
  if (plan.unseen.length > 0) note('notSeen', (x, y) => drawLineSample(pdf, x, y));
}

/** A small piece of the line of borders that were not seen. */
function drawLineSample(pdf: Pdf, x: number, y: number): void {
  const middle = y + NOTE_SAMPLE.height / 2;
  dash(pdf.lineWidth(LINE_WIDTHS.notSeen * STEP), STEP, DASHES.notSeen);
  pdf.moveTo(x, middle).lineTo(x + NOTE_SAMPLE.width, middle);
  pdf.stroke(PLAN_COLORS.notSeen).undash();
}

/** A small piece of the hatch of assumed walls, for the legend; `x`, `y` is its upper left corner. */
function drawHatchSample(pdf: Pdf, x: number, y: number): void {
  const { width, height, line, spacing } = NOTE_SAMPLE;
  pdf.rect(x, y, width, height).fill(PLAN_COLORS.assumedGround);
  pdf.save().rect(x, y, width, height).clip().lineWidth(line);
  for (let at = -height; at < width; at += spacing) pdf.moveTo(x + at, y + height).lineTo(x + at + height, y);
  pdf.stroke(PLAN_COLORS.assumed).restore();
}
