import { describe, expect, it } from 'vitest';
import { rectangle, steppedRoom } from '../../../../../test/models/stepped-room.ts';
import type { DrawnPart } from '../../../../../test/models/stepped-room.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { edgesOf, signedArea } from '../../../../math/polygon.ts';
import type { DetectedRoom, DetectedStorey, StoreyLayout } from '../../detected-elements.ts';
import { storeyPoints } from '../../storeys/storey-points.ts';
import { mapCeilings } from '../ceiling-map.ts';
import { withCeilingParts } from './ceiling-parts.ts';

const HEIGHT = 2.7;
const ROOM = rectangle(0, 0, 5, 4);
const STOREY: DetectedStorey = { index: 0, elevation: 0, height: HEIGHT, zCap: 3.6, ceilingSeen: true };

interface Drawn {
  parts: DrawnPart[];
  polygon?: Vec2[];
  turned?: number;
  unseen?: Vec2[];
}

/** The room that is found where a drawn one was scanned, its outline known. */
function found({ parts, polygon = ROOM, turned = 0, unseen }: Drawn): DetectedRoom {
  const place = turnedBy(turned);
  const room: DetectedRoom = {
    storey: 0,
    polygon: polygon.map(place),
    holes: [],
    edges: edgesOf(polygon.map(place)).map(([a, b]) => ({ a, b, support: 1 })),
    zFloor: 0,
    zCeiling: HEIGHT,
    ceilingSeen: true,
    area: signedArea(polygon),
  };
  const layout: StoreyLayout = {
    angle: 0,
    directions: [0],
    normals: [0, Math.PI / 2],
    bounds: { minX: -5, minY: -1, maxX: 8, maxY: 8 },
    noise: 0.002,
    storeys: [STOREY],
    warnings: [],
  };
  const cloud = steppedRoom(polygon, { height: HEIGHT, parts, turned, ...(unseen && { unseen }) });
  const points = storeyPoints(cloud, layout, STOREY);
  return withCeilingParts(room, mapCeilings(points, layout, STOREY), points);
}

function turnedBy(angle: number) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y]: Vec2): Vec2 => [x * c - y * s, x * s + y * c];
}

/** Fails unless a polygon has the corners of another, each within 2 cm. */
function expectCorners(polygon: readonly Vec2[], corners: readonly Vec2[]): void {
  expect(polygon).toHaveLength(corners.length);
  for (const [x, y] of corners)
    expect(Math.min(...polygon.map(([px, py]) => Math.hypot(px - x, py - y)))).toBeLessThan(0.02);
  expect(signedArea(polygon)).toBeGreaterThan(0);
}

describe('a stepped ceiling', () => {
  it('has the bulkhead along a wall as its part', () => {
    const bulkhead = rectangle(0, 3.4, 5, 4);
    const { zCeiling, ceilingParts: parts } = found({ parts: [{ polygon: bulkhead, z: 2.35 }] });
    expect(zCeiling).toBeCloseTo(HEIGHT, 2);
    expect(parts).toHaveLength(1);
    expect(parts![0]!.z).toBeCloseTo(2.35, 2);
    expectCorners(parts![0]!.polygon, bulkhead);
  });

  it('lies at the level of its largest part', () => {
    const { zCeiling, ceilingParts: parts } = found({ parts: [{ polygon: rectangle(0, 0, 3.2, 4), z: 2.4 }] });
    expect(zCeiling).toBeCloseTo(2.4, 2);
    expect(parts!.map(({ z }) => z)).toEqual([expect.closeTo(HEIGHT, 2)]);
    expectCorners(parts![0]!.polygon, rectangle(3.2, 0, 5, 4));
  });

  it('has parts on the directions of a room that stands askew', () => {
    const polygon: Vec2[] = [
      [0, 0],
      [1, 0],
      [1, 3.4],
      [5, 3.4],
      [5, 4],
      [0, 4],
    ];
    const turned = 0.4;
    const { ceilingParts: parts } = found({ parts: [{ polygon, z: 2.35 }], turned });
    expect(parts).toHaveLength(1);
    expectCorners(parts![0]!.polygon, polygon.map(turnedBy(turned)));
  });

  it('has the coffer in its middle as a higher part', () => {
    const coffer = rectangle(1.5, 1.5, 3, 2.9);
    const { zCeiling, ceilingParts: parts } = found({ parts: [{ polygon: coffer, z: 2.85 }] });
    expect(zCeiling).toBeCloseTo(HEIGHT, 2);
    expectCorners(parts![0]!.polygon, coffer);
    expect(parts![0]!.z).toBeCloseTo(2.85, 2);
  });

  it('has a frame all around in pieces without holes', () => {
    const sides = [
      rectangle(0, 0, 5, 0.6),
      rectangle(0, 3.4, 5, 4),
      rectangle(0, 0.6, 0.6, 3.4),
      rectangle(4.4, 0.6, 5, 3.4),
    ];
    const { ceilingParts: parts } = found({ parts: sides.map((polygon) => ({ polygon, z: 2.5 })) });
    expect(parts!.length).toBeGreaterThan(1);
    expect(parts!.reduce((sum, { polygon }) => sum + signedArea(polygon), 0)).toBeCloseTo(20 - 3.8 * 2.8, 0);
  });

  it('has two levels below the main one', () => {
    const { ceilingParts: parts } = found({
      parts: [
        { polygon: rectangle(0, 3.3, 5, 4), z: 2.5 },
        { polygon: rectangle(0, 0, 1.2, 1.5), z: 2.3 },
      ],
    });
    expect(parts!.map(({ z }) => z).sort()).toEqual([expect.closeTo(2.3, 2), expect.closeTo(2.5, 2)]);
  });
});

describe('a ceiling keeps its one level', () => {
  it('where nothing hangs from it', () => expect(found({ parts: [] }).ceilingParts).toBeUndefined());

  it('under a beam from wall to wall', () => {
    expect(found({ parts: [{ polygon: rectangle(2, 0, 2.5, 4), z: 2.4 }] }).ceilingParts).toBeUndefined();
  });

  it('under a panel of lamps that hangs free', () => {
    expect(found({ parts: [{ polygon: rectangle(1.5, 1.5, 3.5, 2.3), z: 2.4 }] }).ceilingParts).toBeUndefined();
  });

  it('where the difference is small, or the part', () => {
    expect(found({ parts: [{ polygon: rectangle(0, 3, 5, 4), z: 2.64 }] }).ceilingParts).toBeUndefined();
    expect(found({ parts: [{ polygon: rectangle(0, 3.2, 1.1, 4), z: 2.4 }] }).ceilingParts).toBeUndefined();
  });

  it('where it was not seen', () => {
    const { ceilingParts: parts } = found({
      parts: [{ polygon: rectangle(0, 3, 5, 4), z: 2.4 }],
      unseen: rectangle(2, 0, 5, 4),
    });
    expect(parts).toHaveLength(1);
    expect(Math.max(...parts![0]!.polygon.map(([x]) => x))).toBeLessThan(2.1);
  });

  it('where it falls by little', () => {
    const strips = Array.from({ length: 100 }, (_, k) => ({
      polygon: rectangle(k / 20, 0, (k + 1) / 20, 4),
      z: HEIGHT - k / 400,
    }));
    expect(found({ parts: strips }).ceilingParts).toBeUndefined();
  });
});
