import type { Vec2 } from '../../core/vector.ts';
import type { DimensionChain } from '../drawing/dimension-chains.ts';
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
import type { PlanCeiling, PlanOpening, PlanStair, StoreyPlan } from '../drawing/storey-plan.ts';
import type { HeadroomLine } from '../geometry/rooms/headroom-lines.ts';
import type { UnseenBorder } from '../geometry/rooms/unseen-borders.ts';
import type { PlanPage } from '../drawing/plan-page.ts';
import { line, mm, path } from '../drawing/plan-page.ts';
import { DASHES, LINE_WIDTHS, PLAN_COLORS } from '../drawing/plan-style.ts';
import { escapeXml } from '../drawing/drawing-words.ts';

/** An opening with its id; an invisible area makes the whole gap answer to the pointer. */
export function drawOpening(page: PlanPage, opening: PlanOpening): string {
  const d = path(page, opening.corners);
  const strokes = openingStrokes(page, opening).map((stroke) => drawStroke(page, stroke));
  const ground = groundOf(opening);
  const gap =
    ground !== undefined
      ? `<path class="gap" d="${d}" fill="${ground}"/>`
      : `<path d="${d}" fill="none" stroke="none" pointer-events="all"/>`;
  return `<g class="opening ${opening.type}" data-id="${escapeXml(opening.id)}">${gap}${strokes.join('')}</g>`;
}

/** A stair; an invisible area makes all of it answer to the pointer. */
export function drawStair(page: PlanPage, stair: PlanStair): string {
  const area = path(page, ...stair.treads.map(({ outline }) => outline));
  const strokes = stairStrokes(page, stair).map((stroke) => drawStroke(page, stroke));
  return `<g class="stair" data-id="${escapeXml(stair.id)}"><path d="${area}" fill="none" stroke="none" pointer-events="all"/>${strokes.join('')}</g>`;
}

/** A part of a stepped ceiling, dashed since it lies above the cut, with its height over the floor. */
export function drawCeiling(page: PlanPage, { id, outline, side }: PlanCeiling, figure: string): string {
  const text = hintText(page, side, figure);
  const stroke = `d="${path(page, outline)}" fill="none" stroke="${PLAN_COLORS.muted}" stroke-width="${mm(LINE_WIDTHS.ceiling * page.step)}" ${dashes(page, DASHES.ceiling)}`;
  return `<g class="ceiling muted-line" data-id="${escapeXml(id)}"><path ${stroke}/>${text ? drawText(text) : ''}</g>`;
}

/** A beam, dashed: it hangs above the cut. */
export function drawBeam(page: PlanPage, { id, outline }: StoreyPlan['beams'][number]): string {
  const width = mm(LINE_WIDTHS.beam * page.step);
  return `<path class="beam" data-id="${escapeXml(id)}" d="${path(page, outline)}" stroke-width="${width}" ${dashes(page, DASHES.beam)} pointer-events="all"/>`;
}

function drawStroke(page: PlanPage, stroke: PlanStroke): string {
  const attributes = [
    `d="${stroke.d}"`,
    stroke.width === LINE_WIDTHS.plain ? '' : `stroke-width="${mm(stroke.width * page.step)}"`,
    stroke.opacity === undefined ? '' : `stroke-opacity="${stroke.opacity}"`,
    stroke.isDashed ? dashes(page, DASHES.opening) : '',
    stroke.isOverWall ? `class="over-wall" stroke="${PLAN_COLORS.paper}"` : '',
  ];
  return `<path ${attributes.filter((attribute) => attribute !== '').join(' ')}/>`;
}

function dashes({ step }: PlanPage, [stroke, gap]: readonly [number, number]): string {
  return `stroke-dasharray="${mm(stroke * step)} ${mm(gap * step)}"`;
}

/** A hole in the floor, dashed. */
export function drawVoid(page: PlanPage, id: string, outline: readonly Vec2[]): string {
  const dash = `${dashes(page, DASHES.floorVoid)} stroke-width="${mm(LINE_WIDTHS.floorVoid * page.step)}"`;
  return `<path class="muted-line" data-id="${escapeXml(id)}" d="${voidOutline(page, outline)}" fill="none" stroke="${PLAN_COLORS.muted}" ${dash}/>`;
}

/** A border that was not seen, dashed, with the hint to scan there. */
export function drawUnseen(page: PlanPage, border: UnseenBorder, hint: string): string {
  const text = hintText(page, border, hint);
  const stroke = `d="${line(page, border.a, border.b)}" fill="none" stroke="${PLAN_COLORS.notSeen}" stroke-width="${mm(LINE_WIDTHS.notSeen * page.step)}" ${dashes(page, DASHES.notSeen)}`;
  return `<g class="not-seen" data-id="${escapeXml(border.room.id)}"><path ${stroke}/>${text ? drawText(text) : ''}</g>`;
}

/** A clear height under a sloped ceiling, dashed, with its figure on the higher side. */
export function drawHeadroom(page: PlanPage, headroom: HeadroomLine, figure: string): string {
  const text = hintText(page, headroom, figure);
  const stroke = `d="${line(page, headroom.a, headroom.b)}" fill="none" stroke="${PLAN_COLORS.muted}" stroke-width="${mm(LINE_WIDTHS.headroom * page.step)}" ${dashes(page, DASHES.headroom)}`;
  return `<g class="muted-line" data-id="${escapeXml(headroom.room.id)}"><path ${stroke}/>${text ? drawText(text) : ''}</g>`;
}

/** Name and area of a room. */
export function drawRoom(page: PlanPage, placed: StoreyPlan['rooms'][number]): string {
  return `<g data-id="${escapeXml(placed.room.id)}">${roomTexts(page, placed).map(drawText).join('')}</g>`;
}

/** A dimension chain. */
export function drawDimensions(page: PlanPage, plan: StoreyPlan, chain: DimensionChain): string {
  const { lines, ticks, figures } = dimensionShapes(page, plan, chain);
  const marks = `<path d="${ticks}" fill="none" stroke-width="${mm(LINE_WIDTHS.dimensionTick * page.step)}"/>`;
  return `<path d="${lines}" fill="none"/>${marks}${figures.map(drawText).join('')}`;
}

function drawText({ text, x, y, size, weight, isMuted, turn }: PlanText): string {
  const attributes = [
    isMuted ? `class="muted" fill="${PLAN_COLORS.muted}"` : '',
    `x="${mm(x)}" y="${mm(y)}" text-anchor="middle" font-size="${mm(size)}"`,
    weight === 'strong' ? 'font-weight="600"' : '',
    turn === 0 ? '' : `transform="rotate(${mm(turn)} ${mm(x)} ${mm(y)})"`,
  ];
  return `<text ${attributes.filter((attribute) => attribute !== '').join(' ')}>${escapeXml(text)}</text>`;
}
