import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { drawStoreyPlans } from '../drawing/storey-plan.ts';
import type { StoreyPlan } from '../drawing/storey-plan.ts';
import { drawLegend, drawScaleBar } from './svg-legend.ts';
import { drawDimensions, drawOpening, drawRoom, drawVoid } from './svg-parts.ts';
import type { PlanPage } from '../drawing/plan-page.ts';
import { PAGE_STYLE, UNIT, createPage, path } from '../drawing/plan-page.ts';
import { escapeXml, formatLevel, drawingWord } from '../drawing/drawing-words.ts';

/**
 * Floor plans as one SVG, storeys below each other, 100 units to a meter. Each item of an element carries its id in
 * `data-id`. Colors follow the page's `color-scheme`, or the custom properties `--plan-*`, when the drawing is inlined.
 */
export const svgExporter: Exporter = {
  name: 'plan.svg',
  format: 'svg',
  mimeType: 'image/svg+xml',
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    return new TextEncoder().encode(drawSvg(model, options));
  },
};

/** The drawing of {@link svgExporter} as text, for embedding in a report. */
export function drawSvg(model: StructuredModel, options: ExportOptions): string {
  const plans = drawStoreyPlans(model);
  const width = Math.max(1, ...plans.map(({ bounds }) => bounds.max[0] - bounds.min[0])) * UNIT;
  const tallest = Math.max(1, ...plans.map(({ bounds }) => bounds.max[1] - bounds.min[1])) * UNIT;
  // One step is about a pixel when the drawing is shown 900 wide: texts keep their size whatever the building's.
  const step = Math.min(8, Math.max(0.9, Math.max(width, tallest) / 760));
  const margin = 108 * step;
  const pageWidth = Math.max(width + 2 * margin, 520 * step);
  let top = 0;
  const parts = plans.map((plan) => {
    const titleTop = top;
    const depth = (plan.bounds.max[1] - plan.bounds.min[1]) * UNIT;
    const planWidth = (plan.bounds.max[0] - plan.bounds.min[0]) * UNIT;
    const hasUpperChain = plan.dimensions.some(({ outward }) => outward[1] > 0);
    const origin: Vec2 = [(pageWidth - planWidth) / 2, top + (hasUpperChain ? 122 : 86) * step];
    const page = createPage(plan, origin, step);
    top = origin[1] + depth + margin;
    return drawStorey(page, plan, options, { titleY: titleTop + 46 * step, barY: top - 34 * step, width: pageWidth });
  });
  const isAssumed = plans.some((plan) => plan.walls.some((wall) => wall.isAssumed));
  const legend = drawLegend({ width: pageWidth, top, step, isAssumed, angle: plans[0]?.angle ?? 0 }, model, options);
  const height = top + legend.height;
  const size = `width="${Math.round(pageWidth / step)}" height="${Math.round(height / step)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="cloud-plan" ${size} viewBox="0 0 ${Math.ceil(pageWidth)} ${Math.ceil(height)}"`,
    ` role="img" font-family="'Noto Sans SC','PingFang SC','Microsoft YaHei','Helvetica Neue',Arial,sans-serif">`,
    `<title>${escapeXml(options.title)}</title>`,
    `<style>${PAGE_STYLE}</style>`,
    hatchPattern(step),
    `<rect class="paper" width="100%" height="100%" fill="#ffffff"/>`,
    ...parts,
    legend.svg,
    '</svg>\n',
  ].join('\n');
}

function hatchPattern(step: number): string {
  const size = (6 * step).toFixed(1);
  return [
    `<defs><pattern id="cloud-plan-hatch" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`,
    `<rect class="hatch-ground" width="${size}" height="${size}" fill="#fdf3e1"/>`,
    `<line class="hatch-line" y2="${size}" stroke="#b7791f" stroke-width="${(2.2 * step).toFixed(1)}"/></pattern></defs>`,
  ].join('');
}

/** Places of a storey's title and scale bar on the page. */
interface PageLayout {
  titleY: number;
  barY: number;
  width: number;
}

function drawStorey(page: PlanPage, plan: StoreyPlan, options: ExportOptions, layout: PageLayout): string {
  const { step } = page;
  const { storey } = plan;
  const facts = [
    `${drawingWord('level', options.language)} ${formatLevel(storey.elevation)}`,
    `${drawingWord('clearHeight', options.language)} ${storey.height.toFixed(2)} m`,
  ].join('　');
  const wallShapes = plan.walls.map((wall) => ({ ...wall, d: path(page, wall.outline) }));
  return [
    `<g class="storey" data-storey="${escapeXml(storey.id)}">`,
    `<g class="title" fill="#1f2933"><text x="${(28 * step).toFixed(0)}" y="${layout.titleY.toFixed(0)}" font-size="${18 * step}" font-weight="600">${escapeXml(storey.name)} · ${drawingWord('plan', options.language)}</text>`,
    `<text class="muted" x="${(layout.width - 28 * step).toFixed(0)}" y="${layout.titleY.toFixed(0)}" text-anchor="end" font-size="${11.5 * step}" fill="#64748b">${facts}</text></g>`,
    `<g class="rooms">${plan.rooms.map(({ room, polygon, holes }, i) => `<path class="room hue-${i % 6}" data-id="${escapeXml(room.id)}" d="${path(page, polygon, ...holes)}" fill="#f5f2ea" fill-rule="evenodd"/>`).join('')}</g>`,
    `<g class="voids">${plan.voids.map((hole) => drawVoid(page, hole.id, hole.outline)).join('')}</g>`,
    // All outlines below all fills: neighboring walls look like one body, whatever their joints.
    `<path class="wall-line" d="${wallShapes.map(({ d }) => d).join('')}" fill="none" stroke="#1f2933" stroke-width="${(2.6 * step).toFixed(2)}" stroke-linejoin="round"/>`,
    `<g class="walls">${wallShapes.map(({ id, d, isAssumed }) => `<path class="wall${isAssumed ? ' assumed' : ''}" data-id="${escapeXml(id)}" d="${d}" fill="${isAssumed ? 'url(#cloud-plan-hatch)' : '#3b4754'}"/>`).join('')}</g>`,
    `<g class="columns">${plan.columns.map(({ id, outline }) => `<path class="column" data-id="${escapeXml(id)}" d="${path(page, outline)}" fill="#59636e" stroke="#1f2933" stroke-width="${step.toFixed(2)}"/>`).join('')}</g>`,
    `<g class="openings" fill="none" stroke="#1f2933" stroke-width="${step.toFixed(2)}">${plan.openings.map((opening) => drawOpening(page, opening)).join('')}</g>`,
    `<g class="labels" text-anchor="middle" fill="#1f2933">${plan.rooms.map((room) => drawRoom(page, room)).join('')}</g>`,
    `<g class="dimensions" stroke="#64748b" fill="#475569" stroke-width="${(0.7 * step).toFixed(2)}">${plan.dimensions.map((chain) => drawDimensions(page, plan, chain)).join('')}</g>`,
    drawScaleBar(page, layout.width, layout.barY),
    '</g>',
  ].join('\n');
}
