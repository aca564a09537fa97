import { describe, expect, it } from 'vitest';
import { MeasureSession } from './measure-session.ts';
import { measuredText, measuredValue } from './measurement.ts';

describe('measuring', () => {
  it('gives distances, heights, angles and areas', () => {
    expect(measuredValue({ kind: 'distance', points: [[0, 0, 0], [3, 4, 12]] })).toBe(13); // prettier-ignore
    expect(measuredValue({ kind: 'height', points: [[0, 0, 2], [9, 9, -0.5]] })).toBe(2.5); // prettier-ignore
    expect(measuredValue({ kind: 'angle', points: [[1, 0, 0], [0, 0, 0], [0, 5, 0]] })).toBeCloseTo(Math.PI / 2); // prettier-ignore
    expect(measuredValue({ kind: 'area', points: [[0, 0, 0], [2, 0, 2], [2, 3, 2], [0, 3, 0]] })).toBeCloseTo(3 * Math.sqrt(8)); // prettier-ignore
  });

  it('counts the dents of a polygon', () => {
    const points = [[0, 0, 5], [4, 0, 5], [4, 4, 5], [2, 1, 5], [0, 4, 5]] as [number, number, number][]; // prettier-ignore
    expect(measuredValue({ kind: 'area', points })).toBeCloseTo(10);
  });

  it('has no value while corners lack', () => {
    expect(measuredValue({ kind: 'angle', points: [[0, 0, 0], [1, 0, 0]] })).toBeUndefined(); // prettier-ignore
    expect(measuredText({ kind: 'distance', points: [[0, 0, 0]] })).toBe('');
  });

  it('writes values with their units', () => {
    expect(measuredText({ kind: 'distance', points: [[0, 0, 0], [1.2345, 0, 0]] })).toBe('1.234 m'); // prettier-ignore
    expect(measuredText({ kind: 'angle', points: [[1, 0, 0], [0, 0, 0], [1, 1, 0]] })).toBe('45.0°'); // prettier-ignore
  });

  it('finishes a distance at its second corner and goes on with the next', () => {
    const session = new MeasureSession();
    const heard: boolean[] = [];
    session.listeners.add((_, isDone) => void heard.push(isDone));
    session.start('distance');
    session.addCorner([0, 0, 0]);
    session.addCorner([1, 0, 0]);
    session.addCorner([5, 0, 0]);
    expect(session.done).toHaveLength(1);
    expect(session.all).toHaveLength(2);
    expect(heard).toEqual([false, true, false]);
  });

  it('drops what is cancelled or too short', () => {
    const session = new MeasureSession();
    session.start('area');
    session.addCorner([0, 0, 0]);
    session.addCorner([1, 0, 0]);
    session.finish(false);
    expect(session.all).toHaveLength(0);
    session.addCorner([0, 0, 0]);
    session.finish(true);
    session.finish(true);
    expect(session.isActive).toBe(false);
  });
});
