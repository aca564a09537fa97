import type { Vec2 } from '../core/vector.ts';
import type { DimensionChain } from './dimension-chains.ts';
import { add, distance, scale, signedArea } from './plan-geometry.ts';
import type { PlanOpening, StoreyPlan } from './storey-plan.ts';
import type { SvgPage } from './svg-page.ts';
import { UNIT, line, mm, path } from './svg-page.ts';
import { escapeXml, formatArea } from './texts.ts';

const middle = (p: Vec2, q: Vec2, part = 0.5): Vec2 => add(scale(p, 1 - part), scale(q, part));

/** An opening: a door with its swing if the leaf was seen, a window as double line, a passage dashed. */
export function drawOpening(page: SvgPage, opening: PlanOpening): string {
  const [beginRight, endRight, endLeft, beginLeft] = opening.corners;
  const dash = ` stroke-dasharray="${mm(4 * page.step)} ${mm(3 * page.step)}"`;
  const across = (part: number) => line(page, middle(beginRight, beginLeft, part), middle(endRight, endLeft, part));
  const group = (body: string) =>
    `<g class="opening ${opening.type}" data-id="${escapeXml(opening.id)}"><path d="${path(page, opening.corners)}" fill="none" stroke="none" pointer-events="all"/>${body}</g>`;
  if (opening.type === 'window') {
    // Above or below the cut: dashed, and light on the dark wall.
    const style = opening.isCut ? '' : `${dash} class="over-wall" stroke="#ffffff"`;
    const gap = opening.isCut ? `<path class="gap" d="${path(page, opening.corners)}" fill="#ffffff"/>` : '';
    return group(`${gap}<path d="${across(0.38)}${across(0.62)}"${style}/>`);
  }
  if (opening.type === 'passage') return group(`<path d="${across(0)}${across(1)}"${dash}/>`);
  const { swing } = opening;
  // Without the leaf the drawing says only that there is a door: no side, no hinge.
  if (!swing) return group(`<path d="${across(0.42)}${across(0.58)}"/>`);
  const radius = distance(swing.hinge, swing.closed) * UNIT;
  const isLeft = signedArea([swing.hinge, swing.closed, swing.open]) > 0;
  const to = page.at(swing.open).map(mm).join(' ');
  const arc = `${line(page, swing.closed)}A${mm(radius)} ${mm(radius)} 0 0 ${isLeft ? 0 : 1} ${to}`;
  return group(
    `<path d="${across(0)}${across(1)}" stroke-width="${mm(0.5 * page.step)}" stroke-opacity="0.35"/><path d="${arc}" stroke-width="${mm(0.7 * page.step)}" stroke-opacity="0.6"/><path d="${line(page, swing.hinge, swing.open)}" stroke-width="${mm(2.2 * page.step)}"/>`,
  );
}

/** A hole in the floor: a dashed outline with its diagonals. */
export function drawVoid(page: SvgPage, id: string, outline: readonly Vec2[]): string {
  const dash = `stroke-dasharray="${mm(5 * page.step)} ${mm(3 * page.step)}" stroke-width="${mm(0.8 * page.step)}"`;
  const diagonals =
    outline.length === 4 ? line(page, outline[0]!, outline[2]!) + line(page, outline[1]!, outline[3]!) : '';
  return `<path class="muted-line" data-id="${escapeXml(id)}" d="${path(page, outline)}${diagonals}" fill="none" stroke="#64748b" ${dash}/>`;
}

/** How wide a text is, in font sizes: Chinese characters are square, others a bit over half. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (character.codePointAt(0)! > 0x2e80 ? 1 : 0.56), 0);
}

/** Name and area of a room, as large as fits. */
export function drawRoom(page: SvgPage, { room, label }: StoreyPlan['rooms'][number]): string {
  const { step } = page;
  const area = formatArea(room.area);
  const free = label.width * UNIT * 0.92;
  const size = Math.min(14 * step, free / textWidth(room.name), (label.height * UNIT) / 3);
  const areaSize = Math.min(11.5 * step, free / textWidth(area), size);
  const [x, y] = page.at(label.center);
  const both = size > 4.5 * step;
  const name = `<text x="${mm(x)}" y="${mm(both ? y - 0.12 * size : y + 0.35 * size)}" font-size="${mm(Math.max(size, 5 * step))}" font-weight="600">${escapeXml(room.name)}</text>`;
  if (!both) return `<g data-id="${escapeXml(room.id)}">${name}</g>`;
  return `<g data-id="${escapeXml(room.id)}">${name}<text class="muted" x="${mm(x)}" y="${mm(y + 1.15 * areaSize)}" font-size="${mm(areaSize)}" fill="#64748b">${area}</text></g>`;
}

/** A dimension chain with slanted ticks and figures in millimeters. */
export function drawDimensions(page: SvgPage, plan: StoreyPlan, chain: DimensionChain): string {
  const { step } = page;
  const { outward, row, ticks } = chain;
  const isLevel = outward[0] === 0;
  const edge = outward[0] + outward[1] > 0 ? plan.bounds.max : plan.bounds.min;
  const base = page.at(edge)[isLevel ? 1 : 0];
  // The page's y runs down.
  const direction = isLevel ? -outward[1] : outward[0];
  const away = base + direction * (30 + 26 * row) * step;
  const along = ticks.map((tick) => page.at(isLevel ? [tick, 0] : [0, tick])[isLevel ? 0 : 1]);
  const point = (position: number, offset = 0) =>
    isLevel ? `${mm(position)} ${mm(away + offset)}` : `${mm(away + offset)} ${mm(position)}`;
  const slant = 3.4 * step;
  const marks = along.map((position) => {
    const [x, y] = isLevel ? [position, away] : [away, position];
    return `M${mm(x - slant)} ${mm(y + slant)}L${mm(x + slant)} ${mm(y - slant)}`;
  });
  const witness = along.map(
    (position) => `M${point(position, -direction * 16 * step)}L${point(position, direction * 5 * step)}`,
  );
  const rule = `M${point(along[0]!)}L${point(along[along.length - 1]!)}`;
  const figures = along.slice(1).map((position, i) => {
    const length = Math.round((ticks[i + 1]! - ticks[i]!) * 1000);
    return drawFigure(
      page,
      isLevel,
      [(position + along[i]!) / 2, away],
      String(length),
      Math.abs(position - along[i]!),
    );
  });
  return `<path d="${rule}${witness.join('')}" fill="none"/><path d="${marks.join('')}" fill="none" stroke-width="${mm(1.5 * step)}"/>${figures.join('')}`;
}

function drawFigure(page: SvgPage, isLevel: boolean, [at, away]: Vec2, figure: string, room: number): string {
  const { step } = page;
  const size = Math.min(10 * step, (room * 0.94) / textWidth(figure));
  // A part too short for a figure stays without one; the chain still adds up to the next.
  if (size < 5.5 * step) return '';
  const [x, y] = isLevel ? [at, away - 3.5 * step] : [away - 3.5 * step, at];
  const rotate = isLevel ? '' : ` transform="rotate(-90 ${mm(x)} ${mm(y)})"`;
  return `<text x="${mm(x)}" y="${mm(y)}" text-anchor="middle" font-size="${mm(size)}"${rotate}>${figure}</text>`;
}
