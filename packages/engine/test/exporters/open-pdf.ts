import { PLAN_COLORS } from '../../src/exporters/drawing/plan-style.ts';
import type { Found } from './element-kinds.ts';
import { CURVE } from '../models/whole-house.ts';
import { readPdf, type PaintedPath } from './read-pdf.ts';

/** Length of a dash over that of the gap behind it: what the line means. */
const DASH = { opening: 4 / 3, floorVoid: 5 / 3, beam: 7 / 3, ceiling: 2, headroom: 2 / 3, notSeen: 9 / 5 };
/** Straight pieces of wall have fewer corners in the plan, joints included. */
const CURVED_CORNERS = 12;
/** Each room of the house under its gable shows one clear height at either eaves. */
const HEADROOM_LINES = 2;

/** Opens plans on paper as an eye does: by colors, dashes and shapes. */
export function openPdf(bytes: Uint8Array): Found {
  // Legend and title block are drawn in points, the building is scaled.
  const drawn = readPdf(bytes).flatMap(({ painted }) => painted.filter(({ scale }) => Math.abs(scale - 1) > 1e-6));
  const filled = (...colors: readonly string[]) =>
    drawn.filter(({ operator, fill }) => operator !== 'S' && colors.includes(fill));
  const stroked = drawn.filter(({ operator }) => operator === 'S');
  const dashed = (ratio: number) =>
    stroked.filter(({ dash: [length = 0, gap = 1] }) => Math.abs(length / gap - ratio) < 0.01);
  const hasCurve = ({ parts }: PaintedPath) => parts.flat().includes('c');
  const swings = stroked.filter((one) => one.dash.length === 0 && hasCurve(one));
  const either = dashed(DASH.opening).filter(hasCurve);
  const plain = dashed(DASH.opening).filter((one) => !hasCurve(one));
  const overWall = plain.filter(({ stroke }) => stroke === PLAN_COLORS.paper);
  const rooms = filled(...PLAN_COLORS.rooms);
  const [windows, curtains] = [PLAN_COLORS.paper, PLAN_COLORS.glass].map((color) => filled(color).length) as [
    number,
    number,
  ];
  const doors = swings.length + either.length / 2;
  const passages = plain.filter(({ stroke }) => stroke === PLAN_COLORS.ink).length;
  const pieces = filled(PLAN_COLORS.wall, PLAN_COLORS.assumedGround);
  const hasCurved = pieces.some(({ parts }) => parts.flat().length > CURVED_CORNERS);
  const isStair = ({ stroke, parts }: PaintedPath) =>
    stroke === PLAN_COLORS.muted && parts.every((part) => part.at(-1) === 'h');
  const [below, above] = [stroked.filter(({ dash }) => dash.length === 0).filter(isStair), plain.filter(isStair)];
  return {
    rooms: rooms.length,
    'holes in rooms': rooms.flatMap(({ parts }) => parts.slice(1)).length,
    'sloped ceilings': dashed(DASH.headroom).length / HEADROOM_LINES,
    'stepped ceilings': dashed(DASH.ceiling).length,
    'borders not scanned': dashed(DASH.notSeen).length,
    // Each opening at the height of the cut parts a wall in two; the pieces of a curved wall are filled as one.
    walls: pieces.length - doors - windows - curtains - passages + (hasCurved ? CURVE.pieces - 1 : 0),
    'curved walls': hasCurved ? 1 : 0,
    doors,
    'door leaves': swings.length,
    windows: windows + overWall.length,
    passages,
    'curtain walls': curtains,
    columns: filled(PLAN_COLORS.column).length,
    beams: dashed(DASH.beam).length,
    // The steps below the cut are one path, those above it another.
    stairs: below.length,
    treads: [...below, ...above].flatMap(({ parts }) => parts).length,
    'holes in slabs': dashed(DASH.floorVoid).length,
  };
}
