import { PLAN_COLORS } from '../drawing/plan-style.ts';

const color = (name: string, light: string, dark: string) => `var(--plan-${name},light-dark(${light},${dark}))`;

/** Colors of a dark page, where the plan's own are too light or too dark for it. */
const DARK = {
  paper: '#17191c',
  ink: '#e6eaee',
  muted: '#8b96a5',
  dimension: '#a6b0bd',
  wall: '#c3cad3',
  column: '#9aa4af',
  glass: '#24323d',
  assumed: '#7d8087',
  assumedGround: '#2c2e31',
  notSeen: '#f0a04b',
  rooms: ['#2a2a24', '#222a31', '#242c24', '#302625', '#29262f', '#2d2a1e'],
};
const PAPER = color('paper', PLAN_COLORS.paper, DARK.paper);
const INK = color('ink', PLAN_COLORS.ink, DARK.ink);
const NOT_SEEN = color('not-seen', PLAN_COLORS.notSeen, DARK.notSeen);
const MUTED = color('muted', PLAN_COLORS.muted, DARK.muted);

/**
 * Colors that follow the surrounding page. Attributes on the elements say the same for programs without `light-dark`.
 */
export const PAGE_STYLE = [
  `.cloud-plan .paper{fill:${PAPER}}`,
  ...PLAN_COLORS.rooms.map((light, i) => `.cloud-plan .hue-${i}{fill:${color(`room-${i}`, light, DARK.rooms[i]!)}}`),
  `.cloud-plan .wall{fill:${color('wall', PLAN_COLORS.wall, DARK.wall)}}`,
  '.cloud-plan .wall.assumed{fill:url(#cloud-plan-hatch)}',
  '.cloud-plan .wall.piece{fill:none}',
  `.cloud-plan .wall-line,.cloud-plan .column,.cloud-plan .openings{stroke:${INK}}`,
  `.cloud-plan .hatch-ground{fill:${color('assumed-ground', PLAN_COLORS.assumedGround, DARK.assumedGround)}}`,
  `.cloud-plan .hatch-line{stroke:${color('assumed', PLAN_COLORS.assumed, DARK.assumed)}}`,
  `.cloud-plan .column{fill:${color('column', PLAN_COLORS.column, DARK.column)}}`,
  `.cloud-plan .unseen{fill:${NOT_SEEN}}`,
  `.cloud-plan .not-seen,.cloud-plan .not-seen path{stroke:${NOT_SEEN}}`,
  `.cloud-plan .gap{fill:${PAPER}}`,
  `.cloud-plan .curtain .gap{fill:${color('glass', PLAN_COLORS.glass, DARK.glass)}}`,
  `.cloud-plan .over-wall{stroke:${PAPER}}`,
  `.cloud-plan .title,.cloud-plan .labels{fill:${INK}}`,
  `.cloud-plan .dimensions{stroke:${MUTED};fill:${color('dimension', PLAN_COLORS.dimension, DARK.dimension)}}`,
  `.cloud-plan .stairs,.cloud-plan .beams{stroke:${MUTED}}`,
  `.cloud-plan .muted{fill:${MUTED}}`,
  `.cloud-plan .muted-line{stroke:${MUTED}}`,
  `.cloud-plan .bar{fill:${INK};stroke:${INK}}`,
  '.cloud-plan text{stroke:none}',
].join('');
