/** Size of a drawing in pixels. */
export const SIZE = { width: 112, height: 50 };

export type Point = readonly [x: number, y: number];

/** How a shape looks: a class of `option-drawing.module.css`, in the colors and dashes of plans. */
export type Look =
  | 'room'
  | 'otherRoom'
  | 'wall'
  | 'assumed'
  | 'column'
  | 'line'
  | 'passage'
  | 'leaf'
  | 'swing'
  | 'leftOut'
  | 'leftOutOfWall'
  | 'scan';

/** A shape as path data: meters, y runs down. */
export interface Shape {
  look: Look;
  d: string;
}

/** Where the value of the option stands: below a length or an area between two x, or below a thickness between two y. */
export type Measure =
  { kind: 'length' | 'area'; from: number; to: number } | { kind: 'thickness'; x: number; from: number; to: number };

/** What is drawn, and the frame that is in sight. */
export interface Drawing {
  shapes: readonly Shape[];
  frame: { x: number; y: number; width: number; height: number };
  measure?: Measure;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

export const line = (...points: readonly Point[]): string => `M${points.map(at).join('L')}`;
export const area = (...points: readonly Point[]): string => `${line(...points)}Z`;
export const box = (x: number, y: number, width: number, height: number): string =>
  area([x, y], [x + width, y], [x + width, y + height], [x, y + height]);

/** A leaf that stands open, upwards on the drawing, and the quarter circle of its swing. */
export function leaf([x, y]: Point, end: number): Shape[] {
  const radius = round(Math.abs(end - x));
  const open: Point = [x, y - radius];
  return [
    { look: 'swing', d: `${line([end, y])}A${radius} ${radius} 0 0 ${end > x ? 0 : 1} ${at(open)}` },
    { look: 'leaf', d: line([x, y], open) },
  ];
}
