import { confidenceFigures, JUDGED_KINDS } from './confidence.ts';
import { type Benchmark } from './history.ts';
import { loadEvaluator, meanOf, noOutcomes, type Row, score } from './indoor-scores.ts';
import { scoreRealScans } from './real-scans.ts';
import { hasIfcScan, hasSimscan, scanBuilding, simulate } from './simscan.ts';

const POINTS = 1_500_000;
const RIGHT = { style: 'manhattan' } as const;

/** Scans of each kind of building: what makes them, and which seeds or models. All are modeled with one parameter set. */
const INVENTED: Readonly<Record<string, { options: Record<string, string | number>; seeds: readonly number[] }>> = {
  'right-angles': { options: { ...RIGHT, shape: 'rect' }, seeds: [1, 2, 3, 4] },
  wings: { options: { ...RIGHT, shape: 'U' }, seeds: [5, 6] },
  skew: { options: { style: 'skew' }, seeds: [21, 22, 23, 24] },
  curved: { options: { style: 'curved' }, seeds: [31, 32, 33] },
  'hand-held': { options: { scanner: 'slam' }, seeds: [41, 42] },
  clutter: { options: { clutter: 2 }, seeds: [51, 52] },
  'unscanned-rooms': {
    options: { 'skip-rooms': 0.25 },
    seeds: [61, 62, 63, 64, 65, 66, 71, 72, 73, 74, 75, 76, 77, 78],
  },
  storeys: { options: { storeys: 3 }, seeds: [71, 72] },
  sloped: { options: { sloped: '' }, seeds: [81, 82] },
  'outside-stations': { options: { ...RIGHT, exterior: '' }, seeds: [91, 92] },
};
const BUILDINGS = ['fzk_haus', 'multizone', 'large', 'tall'] as const;

/** What confidence must reach over all scans: most error, least AUROC. */
const CONFIDENCE_TARGET = { walls: 0.06, openings: 0.05, rooms: 0.06, auroc: 0.85 };

/**
 * Models of simulated scans of invented and of real buildings against their truth, every kind apart; as kind `real`, real scans
 * against what was drawn by hand.
 */
export const modelling: Benchmark = {
  name: 'modelling',
  async run() {
    if (!hasSimscan) {
      console.log('skipped: no ../shared/tools/simscan beside the project');
      return undefined;
    }
    const evaluator = await loadEvaluator();
    const kinds: Record<string, Row> = {};
    const outcomes = noOutcomes();
    for (const [kind, scans] of scansByKind()) {
      const rows = scans.map((make) => score(make(), evaluator, outcomes));
      kinds[kind] = meanOf(rows);
      console.log(kind, JSON.stringify(kinds[kind]));
    }
    const real = scoreRealScans(evaluator);
    if (real) kinds['real'] = meanOf(Object.values(real));
    else console.log('kind real skipped: no ../shared/data/indoor beside the project');
    console.table(kinds);
    if (real) console.table(real);
    const confidence = {
      target: CONFIDENCE_TARGET,
      ...Object.fromEntries(JUDGED_KINDS.map((kind) => [kind, confidenceFigures(outcomes[kind])])),
    };
    console.log('confidence', JSON.stringify(confidence));
    return { points: POINTS, kinds, ...(real && { real }), confidence };
  },
};

function scansByKind(): [kind: string, scans: (() => string)[]][] {
  const invented = Object.entries(INVENTED).map(([kind, { options, seeds }]): [string, (() => string)[]] => [
    kind,
    seeds.map((seed) => () => simulate(`${kind}-${seed}`, { seed, kind: 'indoor', points: POINTS, ...options })),
  ]);
  if (!hasIfcScan) return invented;
  const real = (['tls', 'slam'] as const).map((style): [string, (() => string)[]] => [
    `buildings-${style}`,
    BUILDINGS.map((name) => () => scanBuilding(name, { style, doors: 'mixed', points: POINTS })),
  ]);
  return [...invented, ...real];
}
