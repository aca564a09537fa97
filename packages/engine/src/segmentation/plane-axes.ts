import type { Vec3 } from '../core/vector.ts';

/** A normal that leans less than this (sine) from the vertical is that of a level plane. */
const LEVEL = 0.1;

/**
 * The axes of a plane's own coordinates: u level, v = normal × u; for level planes u is the x axis, turned into the
 * plane. Both are unit vectors square to the normal and to each other, so that outlines can be put back into space.
 */
export function planeAxes(normal: Vec3): [u: Vec3, v: Vec3] {
  const level = Math.hypot(normal[0], normal[1]);
  const flat = Math.hypot(normal[0], normal[2]) * Math.sign(normal[2] || 1);
  const u: Vec3 = level > LEVEL ? [-normal[1] / level, normal[0] / level, 0] : [normal[2] / flat, 0, -normal[0] / flat];
  const v: Vec3 = [
    normal[1] * u[2] - normal[2] * u[1],
    normal[2] * u[0] - normal[0] * u[2],
    normal[0] * u[1] - normal[1] * u[0],
  ];
  const length = Math.hypot(...v);
  return [u, [v[0] / length, v[1] / length, v[2] / length]];
}
