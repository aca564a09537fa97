import type { ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { drawingWord } from '../drawing/drawing-words.ts';
import { textWidth } from '../drawing/text-width.ts';
import type { StoreyPlan } from '../drawing/storey-plan.ts';
import { titleCells } from '../drawing/title-block.ts';
import type { DxfFile } from './dxf-file.ts';

/** Maps drawing points of a storey into the file. */
export interface DxfDrawing {
  file: DxfFile;
  place(point: Vec2): Vec2;
  /** Direction of the page's x axis in the file, radians. */
  heading: number;
}

/** Texts are sized for this scale. */
const SCALE = 100;
/** Measures in meters; at 1:100 a row is 8 mm tall. The block stands this far below the building. */
const BELOW = 3;
const ROW = 0.8;
const LABEL_WIDTH = 2.6;
const VALUE_WIDTH = 6.4;
const TEXT = 0.25;
const INSET = 0.1;
const ARROW = { length: 1.6, half: 0.35, notch: 1.2 };

/** A table below the plan: project, drawing, scale, level, areas, date, unit, and an arrow along the y axis of the coordinates. */
export function drawTitleBlock(
  { file, place, heading }: DxfDrawing,
  plan: StoreyPlan,
  model: StructuredModel,
  options: ExportOptions,
): void {
  // The drawing is in meters, the figures of its dimensions are not.
  const unit = `m · ${drawingWord('dimensionsIn', options.language)}`;
  const cells = titleCells(plan, model, options, { scale: SCALE, unit });
  const left = plan.bounds.max[0] - LABEL_WIDTH - VALUE_WIDTH;
  const top = plan.bounds.min[1] - BELOW;
  const width = LABEL_WIDTH + VALUE_WIDTH;
  const bottom = top - ROW * cells.length;
  const line = (from: Vec2, to: Vec2) => file.line('titleBlock', place(from), place(to));
  for (let row = 0; row <= cells.length; row++) line([left, top - ROW * row], [left + width, top - ROW * row]);
  for (const x of [0, LABEL_WIDTH, width]) line([left + x, top], [left + x, bottom]);
  for (const [row, { label, value }] of cells.entries()) {
    const y = top - ROW * (row + 0.5);
    const write = (from: number, wide: number, text: string) => {
      // A long text is set smaller rather than across its cell.
      const size = Math.min(TEXT, (wide - 2 * INSET) / textWidth(text));
      file.text('titleBlock', place([from + wide / 2, y]), size, text, heading);
    };
    write(left, LABEL_WIDTH, label);
    write(left + LABEL_WIDTH, VALUE_WIDTH, value);
  }
  const foot = place([left - 2 * ARROW.half - 0.6, top - ARROW.length]);
  drawNorth(file, foot, model.crs === null ? 'Y' : drawingWord('gridNorth', options.language));
}

/** The file keeps the coordinates as they are, so that the arrow points up in it. */
function drawNorth(file: DxfFile, [x, y]: Vec2, label: string): void {
  const { length, half, notch } = ARROW;
  const outline: Vec2[] = [
    [x - half, y],
    [x, y + length],
    [x + half, y],
    [x, y + length - notch],
  ];
  file.polyline('titleBlock', outline, '');
  file.text('titleBlock', [x, y - 0.4], TEXT, label);
}
