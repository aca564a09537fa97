import type { ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { PlanPage } from '../drawing/plan-page.ts';
import { UNIT, mm } from '../drawing/plan-page.ts';
import { DASHES, PLAN_COLORS, LINE_WIDTHS, TEXT_SIZES } from '../drawing/plan-style.ts';
import { textWidth } from '../drawing/text-width.ts';
import { escapeXml, drawingWord } from '../drawing/drawing-words.ts';

/** Lengths that a scale bar may have, meters. */
const BAR_LENGTHS = [0.5, 1, 2, 5, 10, 20, 50, 100];
/** Measures below the plan, in steps. */
const PAGE_MARGIN = 28;
const BAR_HEIGHT = 4.5;
const BAR_FIGURE_LIFT = 5;

/** A scale bar of a round length, about a fifth of the page, at its right below the plan. */
export function drawScaleBar(page: PlanPage, pageWidth: number, y: number): string {
  const { step } = page;
  const wanted = pageWidth / 5 / UNIT;
  const length = BAR_LENGTHS.findLast((value) => value <= wanted) ?? BAR_LENGTHS[0]!;
  const part = (length * UNIT) / 4;
  const left = pageWidth - PAGE_MARGIN * step - length * UNIT;
  const height = BAR_HEIGHT * step;
  const boxes = [0, 1, 2, 3].map(
    (i) =>
      `<rect x="${mm(left + i * part)}" y="${mm(y)}" width="${mm(part)}" height="${mm(height)}"${i % 2 === 0 ? '' : ' fill="none" style="fill:none"'}/>`,
  );
  const figure = (at: number, text: string, anchor: string) =>
    `<text class="muted" x="${mm(at)}" y="${mm(y - BAR_FIGURE_LIFT * step)}" text-anchor="${anchor}" font-size="${mm(TEXT_SIZES.scaleBar * step)}" fill="${PLAN_COLORS.muted}">${text}</text>`;
  return `<g class="bar" fill="${PLAN_COLORS.ink}" stroke="${PLAN_COLORS.ink}" stroke-width="${mm(LINE_WIDTHS.scaleBar * step)}">${boxes.join('')}</g>${figure(left, '0', 'start')}${figure(left + length * UNIT, `${length} m`, 'end')}`;
}

interface LegendPage {
  width: number;
  top: number;
  step: number;
  isAssumed: boolean;
  isUnseen: boolean;
  angle: number;
}

/** The last lines of the page: what the hatches mean, the unit, and grid north where the reference system is known. */
export function drawLegend(
  page: LegendPage,
  model: StructuredModel,
  options: ExportOptions,
): { svg: string; height: number } {
  const { step, top, width } = page;
  const size = TEXT_SIZES.legend * step;
  const y = top + 20 * step;
  let x = PAGE_MARGIN * step;
  const parts: string[] = [];
  const entry = (sign: string, label: string) => {
    parts.push(
      sign,
      `<text class="muted" x="${mm(x + 26 * step)}" y="${mm(y)}" font-size="${mm(size)}" fill="${PLAN_COLORS.muted}">${label}</text>`,
    );
    x += 46 * step + textWidth(label) * size;
  };
  const sample = (kind: string, fill: string, label: string) =>
    entry(
      `<rect class="${kind}" x="${mm(x)}" y="${mm(y - 9 * step)}" width="${mm(20 * step)}" height="${mm(10 * step)}" fill="${fill}"/>`,
      label,
    );
  sample('wall', PLAN_COLORS.wall, drawingWord('measuredWall', options.language));
  if (page.isAssumed) sample('wall assumed', 'url(#cloud-plan-hatch)', drawingWord('assumedWall', options.language));
  if (page.isUnseen) {
    const dashes = DASHES.notSeen.map((length) => mm(length * step)).join(' ');
    const sign = `<path class="not-seen" d="M${mm(x)} ${mm(y - 4 * step)}h${mm(20 * step)}" fill="none" stroke="${PLAN_COLORS.notSeen}" stroke-width="${mm(LINE_WIDTHS.notSeen * step)}" stroke-dasharray="${dashes}"/>`;
    entry(sign, drawingWord('notSeen', options.language));
  }
  parts.push(
    `<text class="muted" x="${mm(x)}" y="${mm(y)}" font-size="${mm(size)}" fill="${PLAN_COLORS.muted}">${drawingWord('dimensionsIn', options.language)}</text>`,
  );
  if (model.crs !== null) {
    const label = `${drawingWord('gridNorth', options.language)} · ${escapeXml(model.crs)}`;
    const right = width - PAGE_MARGIN * step;
    // The plan was turned to the page; the arrow turns with it. Page angles run clockwise.
    const degrees = mm((-page.angle * 180) / Math.PI);
    parts.push(
      `<text class="muted" x="${mm(right - 18 * step)}" y="${mm(y)}" text-anchor="end" font-size="${mm(size)}" fill="${PLAN_COLORS.muted}">${label}</text>`,
      `<path class="bar" transform="translate(${mm(right - 6 * step)} ${mm(y - 4 * step)}) rotate(${degrees}) scale(${mm(step)})" d="M0-9L4 6L0 3L-4 6Z" fill="${PLAN_COLORS.ink}"/>`,
    );
  }
  return { svg: `<g class="legend">${parts.join('')}</g>`, height: 44 * step };
}
