import type { Vec2 } from '../../core/vector.ts';
import type { StoreyPlan } from './storey-plan.ts';

/** Drawing units in a meter. */
export const UNIT = 100;

/** Maps a storey's plan onto the page. */
export interface PlanPage {
  /** Top left corner of the building on the page. */
  origin: Vec2;
  /** Size of a screen pixel in drawing units; texts and lines are multiples of it. */
  step: number;
  at(point: Vec2): Vec2;
}

/** The page of a storey whose building begins at `origin`. */
export function createPage(plan: StoreyPlan, origin: Vec2, step: number): PlanPage {
  const { min, max } = plan.bounds;
  return {
    origin,
    step,
    at: ([x, y]) => [origin[0] + (x - min[0]) * UNIT, origin[1] + (max[1] - y) * UNIT],
  };
}

/** A coordinate: whole millimeters. */
export function mm(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

/** Closed rings as path data. */
export function path(page: PlanPage, ...rings: readonly (readonly Vec2[])[]): string {
  return rings.map((ring) => `M${ring.map((point) => page.at(point).map(mm).join(' ')).join('L')}Z`).join('');
}

/** An open line as path data. */
export function line(page: PlanPage, ...points: readonly Vec2[]): string {
  return `M${points.map((point) => page.at(point).map(mm).join(' ')).join('L')}`;
}

const color = (name: string, light: string, dark: string) => `var(--plan-${name},light-dark(${light},${dark}))`;
const HUES: readonly [string, string][] = [
  ['#f6f1e7', '#2a2a24'],
  ['#eaf1f6', '#222a31'],
  ['#eef4ea', '#242c24'],
  ['#f7ecea', '#302625'],
  ['#f0edf6', '#29262f'],
  ['#f7f3dd', '#2d2a1e'],
];

/**
 * Colors that follow the surrounding page. Attributes on the elements say the same for programs without `light-dark`.
 */
export const PAGE_STYLE = [
  `.cloud-plan .paper{fill:${color('paper', '#ffffff', '#17191c')}}`,
  ...HUES.map(([light, dark], i) => `.cloud-plan .hue-${i}{fill:${color(`room-${i}`, light, dark)}}`),
  `.cloud-plan .wall{fill:${color('wall', '#3b4754', '#c3cad3')}}`,
  '.cloud-plan .wall.assumed{fill:url(#cloud-plan-hatch)}',
  `.cloud-plan .wall-line,.cloud-plan .column,.cloud-plan .openings{stroke:${color('ink', '#1f2933', '#e6eaee')}}`,
  `.cloud-plan .hatch-ground{fill:${color('assumed-ground', '#fdf3e1', '#3a2f1c')}}`,
  `.cloud-plan .hatch-line{stroke:${color('assumed', '#b7791f', '#e0a84e')}}`,
  `.cloud-plan .column{fill:${color('column', '#59636e', '#9aa4af')}}`,
  `.cloud-plan .gap{fill:${color('paper', '#ffffff', '#17191c')}}`,
  `.cloud-plan .over-wall{stroke:${color('paper', '#ffffff', '#17191c')}}`,
  `.cloud-plan .title,.cloud-plan .labels{fill:${color('ink', '#1f2933', '#e6eaee')}}`,
  `.cloud-plan .dimensions{stroke:${color('muted', '#64748b', '#8b96a5')};fill:${color('dimension', '#475569', '#a6b0bd')}}`,
  `.cloud-plan .muted{fill:${color('muted', '#64748b', '#8b96a5')}}`,
  `.cloud-plan .muted-line{stroke:${color('muted', '#64748b', '#8b96a5')}}`,
  `.cloud-plan .bar{fill:${color('ink', '#1f2933', '#e6eaee')};stroke:${color('ink', '#1f2933', '#e6eaee')}}`,
  '.cloud-plan text{stroke:none}',
].join('');
