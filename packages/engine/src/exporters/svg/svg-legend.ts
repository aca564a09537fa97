import type { ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/structured-model.ts';
import type { PlanPage } from '../drawing/plan-page.ts';
import { UNIT, mm } from '../drawing/plan-page.ts';
import { textWidth } from '../drawing/plan-shapes.ts';
import { escapeXml, drawingWord } from '../drawing/drawing-words.ts';

/** A scale bar of a round length, about a fifth of the page, at its right below the plan. */
export function drawScaleBar(page: PlanPage, pageWidth: number, y: number): string {
  const { step } = page;
  const wanted = pageWidth / 5 / UNIT;
  const length = [0.5, 1, 2, 5, 10, 20, 50, 100].filter((value) => value <= wanted).pop() ?? 0.5;
  const part = (length * UNIT) / 4;
  const left = pageWidth - 28 * step - length * UNIT;
  const height = 4.5 * step;
  const boxes = [0, 1, 2, 3].map(
    (i) =>
      `<rect x="${mm(left + i * part)}" y="${mm(y)}" width="${mm(part)}" height="${mm(height)}"${i % 2 === 0 ? '' : ' fill="none" style="fill:none"'}/>`,
  );
  const figure = (at: number, text: string, anchor: string) =>
    `<text class="muted" x="${mm(at)}" y="${mm(y - 5 * step)}" text-anchor="${anchor}" font-size="${mm(9.5 * step)}" fill="#64748b">${text}</text>`;
  return `<g class="bar" fill="#1f2933" stroke="#1f2933" stroke-width="${mm(0.8 * step)}">${boxes.join('')}</g>${figure(left, '0', 'start')}${figure(left + length * UNIT, `${length} m`, 'end')}`;
}

interface LegendPage {
  width: number;
  top: number;
  step: number;
  isAssumed: boolean;
  angle: number;
}

/** The last lines of the page: what the hatches mean, the unit, and grid north where the reference system is known. */
export function drawLegend(
  page: LegendPage,
  model: StructuredModel,
  options: ExportOptions,
): { svg: string; height: number } {
  const { step, top, width } = page;
  const size = 11 * step;
  const y = top + 20 * step;
  let x = 28 * step;
  const parts: string[] = [];
  const sample = (kind: string, fill: string, label: string) => {
    parts.push(
      `<rect class="${kind}" x="${mm(x)}" y="${mm(y - 9 * step)}" width="${mm(20 * step)}" height="${mm(10 * step)}" fill="${fill}"/>`,
      `<text class="muted" x="${mm(x + 26 * step)}" y="${mm(y)}" font-size="${mm(size)}" fill="#64748b">${label}</text>`,
    );
    x += 46 * step + textWidth(label) * size;
  };
  sample('wall', '#3b4754', drawingWord('measuredWall', options.language));
  if (page.isAssumed) sample('wall assumed', 'url(#cloud-plan-hatch)', drawingWord('assumedWall', options.language));
  parts.push(
    `<text class="muted" x="${mm(x)}" y="${mm(y)}" font-size="${mm(size)}" fill="#64748b">${drawingWord('dimensionsIn', options.language)}</text>`,
  );
  if (model.crs !== null) {
    const label = `${drawingWord('gridNorth', options.language)} · ${escapeXml(model.crs)}`;
    const right = width - 28 * step;
    // The plan was turned to the page; the arrow turns with it. Page angles run clockwise.
    const degrees = mm((-page.angle * 180) / Math.PI);
    parts.push(
      `<text class="muted" x="${mm(right - 18 * step)}" y="${mm(y)}" text-anchor="end" font-size="${mm(size)}" fill="#64748b">${label}</text>`,
      `<path class="bar" transform="translate(${mm(right - 6 * step)} ${mm(y - 4 * step)}) rotate(${degrees}) scale(${mm(step)})" d="M0-9L4 6L0 3L-4 6Z" fill="#1f2933"/>`,
    );
  }
  return { svg: `<g class="legend">${parts.join('')}</g>`, height: 44 * step };
}
