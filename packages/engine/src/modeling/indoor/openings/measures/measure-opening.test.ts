import { describe, expect, it } from 'vitest';
import type { Surface } from '../../../../../test/models/wall-with-hole.ts';
import { cloudOf, DOOR, faceOn, HOLED_WALL, inHole, jambs } from '../../../../../test/models/wall-with-hole.ts';
import { measureOpening } from './measure-opening.ts';

const FACES = [...faceOn('left'), ...faceOn('right')];
const OUTER_WALL = { ...HOLED_WALL, exterior: true, thicknessSource: 'assumed' as const };
const WINDOW = { ...DOOR, type: 'window' as const, zBottom: 0.9 };
const about = (meters: number) => expect.closeTo(meters, 2);

/** Frame of a window: strips 6 cm wide along both sides, at a place left of the wall's centre line. */
const frameAt = (off: number): Surface[] => [inHole(off, [1.02, 1.06]), inHole(off, [1.84, 1.88])];

describe('a closed leaf', () => {
  it('lies behind the faces that it was seen from, each as deep as its own side shows', () => {
    const points = cloudOf([...FACES, ...jambs(-0.1, 0.1), inHole(0.06), inHole(0.02)]);
    expect(measureOpening(DOOR, HOLED_WALL, points)).toEqual({
      reveal: { left: about(0.04), right: about(0.12), to: 'leaf' },
    });
  });

  it('tells nothing of the side from which neither it nor the jambs before it were seen', () => {
    const points = cloudOf([...FACES, ...jambs(0.02, 0.1), inHole(0.02)]);
    expect(measureOpening(DOOR, HOLED_WALL, points)).toEqual({ reveal: { left: about(0.08), to: 'leaf' } });
  });

  it('tells nothing where one surface shows and the jambs of both sides do: it is that of one of them', () => {
    const points = cloudOf([...FACES, ...jambs(-0.1, 0.1), inHole(0.02)]);
    expect(measureOpening(DOOR, HOLED_WALL, points)).toBeUndefined();
  });

  it('tells nothing where neither face nor jamb says from where it was seen', () => {
    expect(measureOpening(DOOR, HOLED_WALL, cloudOf([inHole(0.02)]))).toBeUndefined();
    expect(measureOpening(DOOR, HOLED_WALL, cloudOf([...FACES, inHole(0)]))).toBeUndefined();
  });

  it('is flush with the face that it lies in', () => {
    const points = cloudOf([...FACES, inHole(0.1)]);
    expect(measureOpening(DOOR, HOLED_WALL, points)).toEqual({ reveal: { left: about(0), to: 'leaf' } });
  });

  it('is none where it stands before the wall: an open leaf beside the opening may hang so', () => {
    const points = cloudOf([...FACES, ...jambs(-0.1, 0.1), inHole(0.16), inHole(0.12)]);
    expect(measureOpening(DOOR, HOLED_WALL, points)).not.toHaveProperty('reveal');
  });

  it('has a frame as wide as the strip that stands off it on both sides', () => {
    const strips = [inHole(0.06, [1.02, 1.06]), inHole(0.06, [1.84, 1.88])];
    const points = cloudOf([...FACES, ...jambs(0.02, 0.1), ...strips, inHole(0.02, [1.08, 1.82])]);
    expect(measureOpening(DOOR, HOLED_WALL, points)).toEqual({
      reveal: { left: about(0.08), to: 'leaf' },
      frameWidth: expect.closeTo(0.06, 1),
    });
  });

  it('is none where a curtain hangs askew', () => {
    const curtain = Array.from({ length: 9 }, (_, k) => inHole(0.06 - 0.015 * k, [1.02 + 0.1 * k, 1.1 + 0.1 * k]));
    expect(measureOpening(DOOR, HOLED_WALL, cloudOf([...FACES, ...curtain]))).toBeUndefined();
  });
});

describe('the frame of a window', () => {
  const faces = faceOn('left');

  it('lies behind the face of an outer wall, as wide as it shows around the glass', () => {
    const points = cloudOf([...faces, ...jambs(-0.02, 0.1), ...frameAt(-0.02)]);
    expect(measureOpening(WINDOW, OUTER_WALL, points)).toEqual({
      reveal: { left: about(0.12), to: 'frame' },
      frameWidth: expect.closeTo(0.06, 1),
    });
  });

  it('ends where only strays on the glass go on', () => {
    const strays: Surface[] = [
      { along: [1.08, 1.4], off: -0.02, above: 1.2 },
      { along: [1.5, 1.82], off: -0.02, above: 1.6 },
    ];
    const points = cloudOf([...faces, ...jambs(-0.02, 0.1), ...frameAt(-0.02), ...strays]);
    expect(measureOpening(WINDOW, OUTER_WALL, points)?.frameWidth).toBeCloseTo(0.06, 1);
    expect(measureOpening(WINDOW, OUTER_WALL, points)!.frameWidth).toBeLessThan(0.08);
  });

  it('is none where only jambs show: nothing says where the pane is', () => {
    const points = cloudOf([...faces, ...jambs(-0.02, 0.1)]);
    expect(measureOpening(WINDOW, OUTER_WALL, points)).toBeUndefined();
  });

  it('is not told from a single side', () => {
    const points = cloudOf([...faces, ...frameAt(-0.02).slice(1)]);
    expect(measureOpening(WINDOW, OUTER_WALL, points)).toBeUndefined();
  });

  it('leaves the depth of the pane where only that shows', () => {
    const points = cloudOf([...faces, inHole(-0.02, [1.1, 1.8])]);
    expect(measureOpening(WINDOW, OUTER_WALL, points)).toEqual({ reveal: { left: about(0.12), to: 'pane' } });
  });
});

describe('an opening that nothing closes', () => {
  const PASSAGE = { ...DOOR, type: 'passage' as const };

  it('has jambs as deep as from face to face', () => {
    const points = cloudOf([...FACES, ...jambs(-0.1, 0.1)]);
    expect(measureOpening(PASSAGE, HOLED_WALL, points)).toEqual({ jambDepth: about(0.2) });
  });

  it('has none where the scan shows a part of them only', () => {
    const points = cloudOf([...FACES, ...jambs(0, 0.1)]);
    expect(measureOpening(PASSAGE, HOLED_WALL, points)).toBeUndefined();
  });

  it('has jambs as deep as they were seen where the other face was not', () => {
    const points = cloudOf([...faceOn('left'), ...jambs(-0.04, 0.1)]);
    expect(measureOpening(PASSAGE, OUTER_WALL, points)).toEqual({ jambDepth: about(0.14) });
  });
});

describe('the color of a flush leaf', () => {
  const leaf = { ...inHole(0.1), color: [120, 70, 30] as const };

  it('confirms both its sides', () => {
    expect(measureOpening(DOOR, HOLED_WALL, cloudOf([...FACES, leaf], true))).toMatchObject({ colorEdges: 2 });
  });

  it('says nothing where leaf and wall have one color, or the scan has none', () => {
    expect(measureOpening(DOOR, HOLED_WALL, cloudOf([...FACES, inHole(0.1)], true))).not.toHaveProperty('colorEdges');
    expect(measureOpening(DOOR, HOLED_WALL, cloudOf([...FACES, leaf]))).not.toHaveProperty('colorEdges');
  });
});
