import { describe, expect, it } from 'vitest';
import type { Slope } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { perimeterOf } from '../../math/polygon.ts';
import type { Prism } from './prism.ts';
import { sideArea, upperArea } from './prism.ts';

/** A gable over a house that stands askew: eaves 2 m above the floor, slopes that rise by one half to the ridge in the middle. */
function gableAskew(): Prism {
  const [cos, sin] = [Math.cos(1.19), Math.sin(1.19)];
  const turned = ([u, v]: Vec2): Vec2 => [cos * u - sin * v + 0.2154, sin * u + cos * v + 3.302];
  const corners: Vec2[] = [
    [0, 0],
    [5, 0],
    [5, 3],
    [0, 3],
  ];
  const [x, y] = turned([0, 0]);
  const rising: Slope = [-sin / 2, cos / 2, 2 + (sin * x - cos * y) / 2];
  const falling: Slope = [sin / 2, -cos / 2, 2 + 3 / 2 - (sin * x - cos * y) / 2];
  const slopes = [rising, falling];
  return { outline: corners.map(turned), holes: [], zBottom: 0, zTop: 2.75, slopes, material: 'space' };
}

describe('areas of a prism under slopes', () => {
  const prism = gableAskew();

  it('count what slopes above, and no side, however it stands', () => {
    expect(upperArea(prism)).toBeCloseTo(15 * Math.hypot(1, 0.5), 3);
  });

  it('count every side up to the slopes', () => {
    const gables = 2 * (3 * 0.75) * 0.5;
    expect(sideArea(prism)).toBeCloseTo(perimeterOf(prism.outline) * 2 + gables, 3);
  });
});
