import { isGlazing } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import type { DimensionChain } from './dimension-chains.ts';
import type { FigurePart } from './dimension-figures.ts';
import { placeFigures } from './dimension-figures.ts';
import { add, distance, dot, scale, signedArea, subtract } from '../geometry/plan-geometry.ts';
import type { DoorSwing, PlanOpening, PlanStair, StoreyPlan } from './storey-plan.ts';
import type { PlanPage } from './plan-page.ts';
import { UNIT, line, mm, path } from './plan-page.ts';
import { LINE_OPACITIES, LINE_WIDTHS, PLAN_COLORS, TEXT_SIZES } from './plan-style.ts';
import { formatArea } from './drawing-words.ts';
import { textWidth } from './text-width.ts';

/** Share of a room's width or a border's length that its text may take. */
const TEXT_SHARE = 0.92;
/** A text that reads upwards, degrees. */
const UPWARDS = -90;
/** Degrees: a text this near to upright reads upwards. */
const NEARLY = 15;
/** Base lines of a room's name, alone and over its area, and of the area, below the label's center; shares of the size. */
const BASE_LINES = { nameAlone: 0.35, nameOverArea: -0.12, area: 1.15 };
/** Most lines of text that fit into the height of a room's label. */
const LABEL_LINES = 3;
/** Lengths of a dimension chain, in steps. */
const CHAIN = {
  /** From the building to the first row, and from row to row. */
  firstRow: 30,
  rowSpacing: 26,
  /** Half a tick along each axis. */
  tick: 3.4,
  /** Witness lines, from the row towards the building and beyond the row. */
  witnessInward: 16,
  witnessOutward: 5,
  /** From the line to its figures. */
  figureLift: 3.5,
  /** Between a line and the figure of a short part that stands on its other side. */
  otherLift: 5,
  /** From one line of figures to the next, in heights of a figure. */
  figureRow: 1.15,
  /** Height of a figure above its base line, as a share of its size. */
  figureHeight: 0.73,
};
/** From a border to the base line of its hint, in font sizes, above and below the line. */
const HINT_LIFT = { above: 0.5, below: 1.3 };
/** Parts of a wall's thickness at which window panes and closed leaves are drawn. */
const PANES = [0.38, 0.62] as const;
const CURTAIN_PANE = 0.5;
const CLOSED_LEAF = [0.42, 0.58] as const;

/** A line to stroke: path data in page units, width in steps. */
export interface PlanStroke {
  d: string;
  width: number;
  isDashed?: boolean;
  opacity?: number;
  /** Drawn on a dark wall, so in the color of the paper. */
  isOverWall?: boolean;
}

/** A text to set, centered at x on the base line y; size in page units. */
export interface PlanText {
  text: string;
  x: number;
  y: number;
  size: number;
  weight: 'strong' | 'normal';
  isMuted: boolean;
  /** By how much it is turned, degrees clockwise; never upside down. */
  turn: number;
}

const middle = (p: Vec2, q: Vec2, part = 0.5): Vec2 => add(scale(p, 1 - part), scale(q, part));

/** Length of an arrow's head and half its width, meters. */
const ARROW_HEAD = { length: 0.18, half: 0.07 };

/** The lines of a stair: its treads, those above the cut dashed, and an arrow that points up. */
export function stairStrokes(page: PlanPage, { treads, arrow }: PlanStair): PlanStroke[] {
  const outlines = (isBelowCut: boolean) =>
    treads.flatMap((tread) => (tread.isBelowCut === isBelowCut ? [path(page, tread.outline)] : [])).join('');
  const strokes: PlanStroke[] = [
    { d: outlines(true), width: LINE_WIDTHS.stair },
    { d: outlines(false), width: LINE_WIDTHS.stair, isDashed: true, opacity: LINE_OPACITIES.stairAbove },
  ];
  if (arrow) {
    const [from, to] = [arrow.at(-2)!, arrow.at(-1)!];
    const way = scale(subtract(to, from), 1 / distance(from, to));
    const foot = subtract(to, scale(way, ARROW_HEAD.length));
    const across = scale([-way[1], way[0]], ARROW_HEAD.half);
    const head = path(page, [to, add(foot, across), subtract(foot, across)]);
    const places = [...arrow.slice(0, -1), foot];
    const shaft = places.slice(1).map((place, k) => line(page, places[k]!, place));
    strokes.push({ d: shaft.join('') + head, width: LINE_WIDTHS.stair });
  }
  return strokes.filter(({ d }) => d !== '');
}

/** The color behind the lines of glazing that is cut. */
export function groundOf({ type, isCut }: PlanOpening): string | undefined {
  if (!isCut) return undefined;
  return { window: PLAN_COLORS.paper, curtain: PLAN_COLORS.glass, door: undefined, passage: undefined }[type];
}

/**
 * The lines of an opening: a door with its swings if leaves were seen, a window as double line, a curtain wall as a single one, a
 * passage dashed.
 */
export function openingStrokes(page: PlanPage, opening: PlanOpening): PlanStroke[] {
  const [beginRight, endRight, endLeft, beginLeft] = opening.corners;
  const across = (part: number) => line(page, middle(beginRight, beginLeft, part), middle(endRight, endLeft, part));
  if (isGlazing(opening.type)) {
    const panes = opening.type === 'curtain' ? across(CURTAIN_PANE) : across(PANES[0]) + across(PANES[1]);
    // Above or below the cut: dashed, and light on a dark wall.
    if (!opening.isCut) return [{ d: panes, width: LINE_WIDTHS.plain, isDashed: true, isOverWall: !opening.isInHatch }];
    return [{ d: across(0) + across(1) + panes, width: LINE_WIDTHS.plain }];
  }
  if (opening.type === 'passage') return [{ d: across(0) + across(1), width: LINE_WIDTHS.plain, isDashed: true }];
  const { swings, eitherSwing = [] } = opening;
  const thin = { width: LINE_WIDTHS.doorSwing, opacity: LINE_OPACITIES.doorSwing };
  // Without the leaf the drawing says only that there is a door: no side, no hinge.
  if (!swings)
    return [
      { d: across(CLOSED_LEAF[0]) + across(CLOSED_LEAF[1]), width: LINE_WIDTHS.plain },
      ...eitherSwing.map((one) => ({ d: swingArc(page, one), ...thin, isDashed: true })),
    ];
  return [
    { d: across(0) + across(1), width: LINE_WIDTHS.doorThreshold, opacity: LINE_OPACITIES.doorThreshold },
    ...swings.flatMap((swing) => [
      { d: swingArc(page, swing), ...thin },
      { d: line(page, swing.hinge, swing.open), width: LINE_WIDTHS.doorLeaf },
    ]),
  ];
}

/** The quarter circle that a leaf goes through. */
function swingArc(page: PlanPage, { hinge, closed, open }: DoorSwing): string {
  const radius = mm(distance(hinge, closed) * UNIT);
  const isLeft = signedArea([hinge, closed, open]) > 0;
  return `${line(page, closed)}A${radius} ${radius} 0 0 ${isLeft ? 0 : 1} ${page.at(open).map(mm).join(' ')}`;
}

/** A hole in the floor: its outline with the diagonals. */
export function voidOutline(page: PlanPage, outline: readonly Vec2[]): string {
  const diagonals =
    outline.length === 4 ? line(page, outline[0]!, outline[2]!) + line(page, outline[1]!, outline[3]!) : '';
  return path(page, outline) + diagonals;
}

/** Name and area of a room, as large as fits; the area is left out where it would be too small to read. */
export function roomTexts(page: PlanPage, { room, label }: StoreyPlan['rooms'][number]): PlanText[] {
  const { step } = page;
  const area = formatArea(room.area);
  const free = label.width * UNIT * TEXT_SHARE;
  const size = Math.min(TEXT_SIZES.roomName * step, free / textWidth(room.name), (label.height * UNIT) / LABEL_LINES);
  const areaSize = Math.min(TEXT_SIZES.roomArea * step, free / textWidth(area), size);
  const [x, y] = page.at(label.center);
  const hasArea = size > TEXT_SIZES.leastWithArea * step;
  const name: PlanText = {
    text: room.name,
    x,
    y: y + (hasArea ? BASE_LINES.nameOverArea : BASE_LINES.nameAlone) * size,
    size: Math.max(size, TEXT_SIZES.leastRoomName * step),
    weight: 'strong',
    isMuted: false,
    turn: 0,
  };
  if (!hasArea) return [name];
  return [
    name,
    { ...name, text: area, y: y + BASE_LINES.area * areaSize, size: areaSize, weight: 'normal', isMuted: true },
  ];
}

/** A hint along a line, on its left; none where the line is too short for it. */
export function hintText(page: PlanPage, { a, b }: { a: Vec2; b: Vec2 }, text: string): PlanText | undefined {
  const { step } = page;
  const length = distance(a, b);
  const size = Math.min(TEXT_SIZES.hint * step, (length * UNIT * TEXT_SHARE) / textWidth(text));
  if (size < TEXT_SIZES.leastHint * step) return undefined;
  const way = scale(subtract(b, a), 1 / length);
  // The room lies left of the border; page y runs down. Letters stand on their base line, so that above it less space is needed.
  const inward: Vec2 = [-way[1], -way[0]];
  const turn = readable((Math.atan2(-way[1], way[0]) * 180) / Math.PI);
  const up: Vec2 = [Math.sin((turn * Math.PI) / 180), -Math.cos((turn * Math.PI) / 180)];
  const lift = dot(inward, up) > 0 ? HINT_LIFT.above : HINT_LIFT.below;
  const [x, y] = add(page.at(middle(a, b)), scale(inward, size * lift));
  return { text, x, y, size, weight: 'normal', isMuted: false, turn };
}

/** The same line for the eye, read from below or from the right; degrees clockwise. */
function readable(degrees: number): number {
  if (degrees >= -UPWARDS - NEARLY) return degrees - 180;
  return degrees < UPWARDS - NEARLY ? degrees + 180 : degrees;
}

/** A dimension chain: thin lines, slanted ticks and figures in millimeters. */
export interface DimensionShapes {
  lines: string;
  ticks: string;
  figures: PlanText[];
}

/** Shapes of a dimension chain outside the building. */
export function dimensionShapes(page: PlanPage, plan: StoreyPlan, chain: DimensionChain): DimensionShapes {
  const { step } = page;
  const { outward, row, ticks } = chain;
  const isLevel = outward[0] === 0;
  const edge = outward[0] + outward[1] > 0 ? plan.bounds.max : plan.bounds.min;
  const base = page.at(edge)[isLevel ? 1 : 0];
  // The page's y runs down.
  const direction = isLevel ? -outward[1] : outward[0];
  const away = base + direction * (CHAIN.firstRow + CHAIN.rowSpacing * row) * step;
  const along = ticks.map((tick) => page.at(isLevel ? [tick, 0] : [0, tick])[isLevel ? 0 : 1]);
  const point = (position: number, offset = 0) =>
    isLevel ? `${mm(position)} ${mm(away + offset)}` : `${mm(away + offset)} ${mm(position)}`;
  const slant = CHAIN.tick * step;
  const marks = along.map((position) => {
    const [x, y] = isLevel ? [position, away] : [away, position];
    return `M${mm(x - slant)} ${mm(y + slant)}L${mm(x + slant)} ${mm(y - slant)}`;
  });
  const witness = along.map(
    (position) =>
      `M${point(position, -direction * CHAIN.witnessInward * step)}L${point(position, direction * CHAIN.witnessOutward * step)}`,
  );
  const rule = `M${point(along[0]!)}L${point(along[along.length - 1]!)}`;
  const parts = along.slice(1).map((position, i) => ({
    text: String(Math.round((ticks[i + 1]! - ticks[i]!) * 1000)),
    at: (position + along[i]!) / 2,
    room: Math.abs(position - along[i]!),
  }));
  const figures = figureTexts(parts, { step, away, isLevel, isBeyond: direction < 0 });
  return { lines: rule + witness.join(''), ticks: marks.join(''), figures };
}

interface FigureLine {
  step: number;
  /** Of the dimension line across the chain, page units. */
  away: number;
  isLevel: boolean;
  /** Figures stand on the side of the line that is away from the building. */
  isBeyond: boolean;
}

/** Figures stand above their line, those of short parts farther out. */
function figureTexts(parts: readonly FigurePart[], { step, away, isLevel, isBeyond }: FigureLine): PlanText[] {
  const full = TEXT_SIZES.dimension * step;
  const lift = CHAIN.figureLift * step;
  const outer = isBeyond
    ? away - lift - full * CHAIN.figureRow
    : away + CHAIN.otherLift * step + full * CHAIN.figureHeight;
  return placeFigures(parts, { full, least: TEXT_SIZES.leastDimension * step }).map(
    ({ text, at, size, isOutside }): PlanText => {
      const base = isOutside ? outer : away - lift;
      const [x, y] = isLevel ? [at, base] : [base, at];
      return { text, x, y, size, weight: 'normal', isMuted: false, turn: isLevel ? 0 : UPWARDS };
    },
  );
}
