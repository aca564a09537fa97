import { areHeightsAssumed } from '../../core/model/assumed-height.ts';
import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { drawStoreyPlans } from '../drawing/storey-plan.ts';
import type { StoreyPlan } from '../drawing/storey-plan.ts';
import { drawLegend, drawScaleBar } from './svg-legend.ts';
import {
  drawBeam,
  drawCeiling,
  drawDimensions,
  drawHeadroom,
  drawOpening,
  drawRoom,
  drawStair,
  drawUnseen,
  drawVoid,
} from './svg-parts.ts';
import type { PlanPage } from '../drawing/plan-page.ts';
import { UNIT, createPage, pageMatrix, path } from '../drawing/plan-page.ts';
import type { WallBody } from '../drawing/wall-bodies.ts';
import { HATCHES, LINE_WIDTHS, PLAN_COLORS, TEXT_SIZES } from '../drawing/plan-style.ts';
import { PAGE_STYLE } from './page-style.ts';
import { escapeXml, formatArea, formatHeadroom, formatLevel, drawingWord } from '../drawing/drawing-words.ts';

/** Size at which texts are right for reading: the larger side of the building takes so many steps, … */
const STEPS_ACROSS = 760;
/** … and a step stays between these, in drawing units. */
const LEAST_STEP = 0.9;
const MOST_STEP = 8;
/** Measures of the page, in steps. */
const PAGE_MARGIN = 28;
const AROUND_PLAN = 108;
const LEAST_PAGE_WIDTH = 520;
const TITLE_BASE_LINE = 46;
const ABOVE_PLAN = 86;
const ABOVE_PLAN_WITH_CHAIN = 122;
const BAR_ABOVE_FOOT = 34;

/**
 * Floor plans as one SVG, storeys below each other, 100 units to a meter. Each item of an element carries its id in
 * `data-id`, each storey in `data-matrix` what maps local meters onto it. Colors follow the page's `color-scheme`, or the custom properties `--plan-*`, when the drawing is inlined.
 */
export const svgExporter: Exporter = {
  name: 'plan.svg',
  format: 'svg',
  mimeType: 'image/svg+xml',
  isText: true,
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    return new TextEncoder().encode(drawSvg(model, options));
  },
};

/**
 * The drawing of {@link svgExporter} as text, for embedding in a report or a page.
 *
 * @param stepsAcross how many steps the larger side of the building takes: fewer make larger texts, for a small place.
 */
export function drawSvg(model: StructuredModel, options: ExportOptions, stepsAcross = STEPS_ACROSS): string {
  const plans = drawStoreyPlans(model);
  const width = Math.max(1, ...plans.map(({ bounds }) => bounds.max[0] - bounds.min[0])) * UNIT;
  const tallest = Math.max(1, ...plans.map(({ bounds }) => bounds.max[1] - bounds.min[1])) * UNIT;
  // One step is about a pixel when the drawing is shown 900 wide: texts keep their size whatever the building's.
  const step = Math.min(MOST_STEP, Math.max(LEAST_STEP, Math.max(width, tallest) / stepsAcross));
  const margin = AROUND_PLAN * step;
  const pageWidth = Math.max(width + 2 * margin, LEAST_PAGE_WIDTH * step);
  let top = 0;
  const parts = plans.map((plan) => {
    const titleTop = top;
    const depth = (plan.bounds.max[1] - plan.bounds.min[1]) * UNIT;
    const planWidth = (plan.bounds.max[0] - plan.bounds.min[0]) * UNIT;
    const hasUpperChain = plan.dimensions.some(({ outward }) => outward[1] > 0);
    const origin: Vec2 = [
      (pageWidth - planWidth) / 2,
      top + (hasUpperChain ? ABOVE_PLAN_WITH_CHAIN : ABOVE_PLAN) * step,
    ];
    const page = createPage(plan, origin, step);
    top = origin[1] + depth + margin;
    const titleY = titleTop + TITLE_BASE_LINE * step;
    return drawStorey(page, plan, options, { titleY, barY: top - BAR_ABOVE_FOOT * step, width: pageWidth });
  });
  const isAssumed = plans.some((plan) => plan.walls.some((wall) => wall.isAssumed));
  const isUnseen = plans.some((plan) => plan.unseen.length > 0);
  const angle = plans[0]?.angle ?? 0;
  const legend = drawLegend({ width: pageWidth, top, step, isAssumed, isUnseen, angle }, model, options);
  const height = top + legend.height;
  const size = `width="${Math.round(pageWidth / step)}" height="${Math.round(height / step)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="cloud-plan" ${size} viewBox="0 0 ${Math.ceil(pageWidth)} ${Math.ceil(height)}"`,
    ` role="img" font-family="'Noto Sans SC','PingFang SC','Microsoft YaHei','Helvetica Neue',Arial,sans-serif">`,
    `<title>${escapeXml(options.title)}</title>`,
    `<style>${PAGE_STYLE}</style>`,
    hatchPattern(step),
    `<rect class="paper" width="100%" height="100%" fill="${PLAN_COLORS.paper}"/>`,
    ...parts,
    legend.svg,
    '</svg>\n',
  ].join('\n');
}

function hatchPattern(step: number): string {
  const { spacing, width } = HATCHES.onScreen;
  const size = (spacing * step).toFixed(1);
  return [
    `<defs><pattern id="cloud-plan-hatch" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`,
    `<rect class="hatch-ground" width="${size}" height="${size}" fill="${PLAN_COLORS.assumedGround}"/>`,
    `<line class="hatch-line" y2="${size}" stroke="${PLAN_COLORS.assumed}" stroke-width="${(width * step).toFixed(1)}"/></pattern></defs>`,
  ].join('');
}

/** Places of a storey's title and scale bar on the page. */
interface PageLayout {
  titleY: number;
  barY: number;
  width: number;
}

/** A body of walls; the pieces of a curved wall lie over it unseen, so that each is chosen by itself. */
function drawBody(page: PlanPage, plan: StoreyPlan, { ids, isAssumed, d }: WallBody & { d: string }): string {
  const look = `class="wall${isAssumed ? ' assumed' : ''}"`;
  const fill = isAssumed ? 'url(#cloud-plan-hatch)' : PLAN_COLORS.wall;
  if (ids.length === 1) return `<path ${look} data-id="${escapeXml(ids[0]!)}" d="${d}" fill="${fill}"/>`;
  const pieces = plan.walls.filter(({ id }) => ids.includes(id));
  return [
    `<path ${look} d="${d}" fill="${fill}"/>`,
    ...pieces.map(
      ({ id, outline }) =>
        `<path class="wall piece" data-id="${escapeXml(id)}" d="${path(page, outline)}" fill="none" pointer-events="all"/>`,
    ),
  ].join('');
}

function drawStorey(page: PlanPage, plan: StoreyPlan, options: ExportOptions, layout: PageLayout): string {
  const { step } = page;
  const { storey } = plan;
  const facts = [
    `${drawingWord('level', options.language)} ${formatLevel(storey.elevation)}`,
    `${drawingWord(areHeightsAssumed(plan.rooms.map(({ room }) => room)) ? 'clearHeightAssumed' : 'clearHeight', options.language)} ${storey.height.toFixed(2)} m`,
    `${drawingWord('netArea', options.language)} ${formatArea(plan.rooms.reduce((sum, { room }) => sum + room.area, 0))}`,
  ].join('　');
  const bodies = plan.bodies.map((body) => ({ ...body, d: path(page, body.outline) }));
  return [
    `<g class="storey" data-storey="${escapeXml(storey.id)}" data-matrix="${pageMatrix(page, plan.angle)}">`,
    `<g class="title" fill="${PLAN_COLORS.ink}"><text x="${(PAGE_MARGIN * step).toFixed(0)}" y="${layout.titleY.toFixed(0)}" font-size="${TEXT_SIZES.title * step}" font-weight="600">${escapeXml(storey.name)} · ${drawingWord('plan', options.language)}</text>`,
    `<text class="muted" x="${(layout.width - PAGE_MARGIN * step).toFixed(0)}" y="${layout.titleY.toFixed(0)}" text-anchor="end" font-size="${TEXT_SIZES.facts * step}" fill="${PLAN_COLORS.muted}">${facts}</text></g>`,
    `<g class="rooms">${plan.rooms.map(({ room, polygon, holes }, i) => `<path class="room hue-${i % PLAN_COLORS.rooms.length}" data-id="${escapeXml(room.id)}" d="${path(page, polygon, ...holes)}" fill="#f5f2ea" fill-rule="evenodd"/>`).join('')}</g>`,
    `<g class="voids">${plan.voids.map((hole) => drawVoid(page, hole.id, hole.outline)).join('')}</g>`,
    // All outlines below all fills: neighboring walls look like one body, whatever their joints.
    `<path class="wall-line" d="${bodies.map(({ d }) => d).join('')}" fill="none" stroke="${PLAN_COLORS.ink}" stroke-width="${(LINE_WIDTHS.wallOnScreen * step).toFixed(2)}" stroke-linejoin="round"/>`,
    `<g class="walls">${bodies.map((body) => drawBody(page, plan, body)).join('')}</g>`,
    `<g class="columns">${plan.columns.map(({ id, outline }) => `<path class="column" data-id="${escapeXml(id)}" d="${path(page, outline)}" fill="${PLAN_COLORS.column}" stroke="${PLAN_COLORS.ink}" stroke-width="${step.toFixed(2)}"/>`).join('')}</g>`,
    `<g class="beams" fill="none" stroke="${PLAN_COLORS.muted}">${plan.beams.map((beam) => drawBeam(page, beam)).join('')}</g>`,
    `<g class="ceilings muted" text-anchor="middle" fill="${PLAN_COLORS.muted}">${plan.ceilings.map((one) => drawCeiling(page, one, formatHeadroom(one.height, options.language))).join('')}</g>`,
    `<g class="stairs" fill="none" stroke="${PLAN_COLORS.muted}" stroke-width="${step.toFixed(2)}">${plan.stairs.map((stair) => drawStair(page, stair)).join('')}</g>`,
    `<g class="openings" fill="none" stroke="${PLAN_COLORS.ink}" stroke-width="${step.toFixed(2)}">${plan.openings.map((opening) => drawOpening(page, opening)).join('')}</g>`,
    `<g class="unseen" text-anchor="middle" fill="${PLAN_COLORS.notSeen}">${plan.unseen.map((border) => drawUnseen(page, border, drawingWord('scanHere', options.language))).join('')}</g>`,
    `<g class="headroom muted" text-anchor="middle" fill="${PLAN_COLORS.muted}">${plan.headroom.map((one) => drawHeadroom(page, one, formatHeadroom(one.height, options.language))).join('')}</g>`,
    `<g class="labels" text-anchor="middle" fill="${PLAN_COLORS.ink}">${plan.rooms.map((room) => drawRoom(page, room)).join('')}</g>`,
    `<g class="dimensions" stroke="${PLAN_COLORS.muted}" fill="${PLAN_COLORS.dimension}" stroke-width="${(LINE_WIDTHS.dimension * step).toFixed(2)}">${plan.dimensions.map((chain) => drawDimensions(page, plan, chain)).join('')}</g>`,
    drawScaleBar(page, layout.width, layout.barY),
    '</g>',
  ].join('\n');
}
