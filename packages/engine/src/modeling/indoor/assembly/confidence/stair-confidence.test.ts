import { expect, it } from 'vitest';
import type { DetectedStair } from '../../detected-elements.ts';
import { stairConfidence } from './stair-confidence.ts';

const FLOORS = [0, 3];
const FLIGHT: DetectedStair = {
  shape: 'straight',
  storey: 0,
  a: [0, 0],
  b: [4.2, 0],
  width: 1.2,
  risers: 17,
  rise: 0.176,
  going: 0.26,
  zBottom: 0,
  zTop: 3,
  seen: 0.6,
  points: 900,
  rms: 0.01,
};
const WINDING: DetectedStair = {
  shape: 'winding',
  storey: 0,
  cells: [[0, 0, 1]],
  zBottom: 0,
  zTop: 3,
  seen: 0.6,
  points: 900,
  rms: 0.01,
};

it('is high for a stair from floor to floor, however much of it was seen', () => {
  const { confidence, doubts } = stairConfidence(FLIGHT, FLOORS);
  expect(confidence).toBeGreaterThan(0.97);
  expect(doubts).toEqual([]);
  expect(stairConfidence({ ...FLIGHT, seen: 0.3 }, FLOORS).confidence).toBe(confidence);
});

it('is low for the piece of a stair that ends between floors, also where all of it was seen', () => {
  for (const piece of [
    { ...FLIGHT, zTop: 1, seen: 1 },
    { ...FLIGHT, zBottom: 1, seen: 1 },
  ]) {
    const { confidence, doubts } = stairConfidence(piece, FLOORS);
    expect(confidence).toBeLessThan(0.5);
    expect(doubts).toEqual(['betweenFloors']);
  }
});

it('is less where the steps of a stair that turns were not told apart', () => {
  const unknown = stairConfidence(WINDING, FLOORS);
  expect(unknown.doubts).toEqual(['slope']);
  expect(unknown.confidence).toBeLessThan(stairConfidence({ ...WINDING, risers: 17 }, FLOORS).confidence);
});
