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

/** What maps local meters of the model onto the page, in the order of an SVG matrix. */
export function pageMatrix(page: PlanPage, angle: number): string {
  const [cos, sin] = [Math.cos(angle) * UNIT, Math.sin(angle) * UNIT];
  const [x, y] = page.at([0, 0]);
  return [cos, -sin, -sin, -cos, x, y].map((value) => Number(value.toFixed(4))).join(' ');
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
