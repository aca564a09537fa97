import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../math/random.ts';
import { fitSteps } from './fit-steps.ts';

const [RISE, GOING] = [0.18, 0.28];

/** Points on treads and risers of so many steps, with a little noise; a step may be deeper or higher than others. */
function steps(sizes: readonly { going: number; rise: number }[]) {
  const random = seededRandom(5);
  const noise = () => (random() - 0.5) * 0.01;
  const [u, z]: [number[], number[]] = [[], []];
  let [place, level] = [0, 0];
  for (const { going, rise } of sizes) {
    for (let n = 0; n < 300; n++) {
      const part = random();
      u.push(n % 2 ? place + part * going : place + noise());
      z.push(n % 2 ? level + rise + noise() : level + part * rise);
    }
    place += going;
    level += rise;
  }
  return { u, z, slope: level / place };
}

describe('the fit of steps', () => {
  it('tells rise and going of a flight, even of four steps', () => {
    for (const count of [4, 12]) {
      const { u, z, slope } = steps(Array.from({ length: count }, () => ({ going: GOING, rise: RISE })));
      const fit = fitSteps(u, z, slope)!;
      expect(Math.abs(fit.rise - RISE)).toBeLessThan(0.01);
      expect(Math.abs(fit.going - GOING)).toBeLessThan(0.01);
    }
  });

  it('finds none in a sofa: its seat and its back fit some rise, as any two heights do', () => {
    const { u, z, slope } = steps([
      { going: 0.61, rise: 0.42 },
      { going: 0.24, rise: 0.38 },
    ]);
    expect(fitSteps(u, z, slope)).toBeUndefined();
  });
});
