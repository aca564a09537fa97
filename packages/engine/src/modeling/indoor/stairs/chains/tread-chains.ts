import type { Vec2 } from '../../../../core/vector.ts';
import type { LevelPatch, PatchField } from './level-patches.ts';
import { middleOfCell } from './level-patches.ts';

/** How level patches make a flight of steps; meters unless said otherwise. */
export interface TreadChainOptions {
  leastRise?: number;
  mostRise?: number;
  /** How finely rises are tried, and how far the steps of one flight may differ. */
  riseStep?: number;
  sameRise?: number;
  /** Most distance of a tread from its regular level. */
  onLevel?: number;
  /** Most way between the edges of treads that follow each other. */
  near?: number;
  /** Most share of the smaller of two treads that lies above the other: shelves lie above each other, treads do not. */
  mostOverlap?: number;
  leastTreads?: number;
}

export const TREAD_CHAIN_DEFAULTS: Required<TreadChainOptions> = {
  leastRise: 0.13,
  mostRise: 0.37,
  riseStep: 0.005,
  sameRise: 0.016,
  onLevel: 0.012,
  near: 0.15,
  mostOverlap: 0.35,
  leastTreads: 4,
};

/** Treads that follow each other at a regular rise. */
export interface TreadChain {
  rise: number;
  /** Height of the lowest. */
  base: number;
  /** Height that its steps lead up from, if that is not the storey's floor: screed and tiles cover the foot of the first one. */
  foot?: number;
  /** Plan places where the scan shows each level, from the lowest on; none for a level that it does not show. */
  levels: Vec2[][];
  points: number;
}

/** Chains of treads among the level patches of a storey, the longest first. */
export function chainTreads(field: PatchField, options: TreadChainOptions = {}): TreadChain[] {
  const knobs = { ...TREAD_CHAIN_DEFAULTS, ...options };
  let links = linksAmong(field, knobs);
  const chains: TreadChain[] = [];
  for (;;) {
    const best = longest(links, knobs);
    if (!best) return chains;
    const fit = fitRise(best.members, best.rise, knobs);
    if (fit.levels >= knobs.leastTreads) chains.push(chainOf(fit, field));
    const used = new Set(fit.levels >= knobs.leastTreads ? fit.members : best.members);
    links = links.filter(({ lower, upper }) => !used.has(lower) && !used.has(upper));
  }
}

/** Two patches, one a step above the other and beside it. */
interface Link {
  lower: LevelPatch;
  upper: LevelPatch;
}

function linksAmong(field: PatchField, knobs: Required<TreadChainOptions>): Link[] {
  const { patches, width, cell } = field;
  const owners = new Map<number, LevelPatch[]>();
  for (const patch of patches) {
    for (const at of patch.cells) {
      const own = owners.get(at);
      if (own) own.push(patch);
      else owners.set(at, [patch]);
    }
  }
  const reach = Math.round(knobs.near / cell);
  return patches.flatMap((lower) => {
    const beside = new Set<LevelPatch>();
    for (const at of lower.cells)
      for (let j = -reach; j <= reach; j++)
        for (let i = -reach; i <= reach; i++)
          for (const other of owners.get(at + j * width + i) ?? []) beside.add(other);
    const isStep = (upper: LevelPatch) => {
      const rise = upper.z - lower.z;
      if (rise < knobs.leastRise - knobs.onLevel || rise > knobs.mostRise + knobs.onLevel) return false;
      const above = lower.cells.filter((at) => owners.get(at)!.includes(upper)).length;
      return above <= knobs.mostOverlap * Math.min(lower.cells.length, upper.cells.length);
    };
    return [...beside].filter(isStep).map((upper) => ({ lower, upper }));
  });
}

/** The linked patches that span most levels at one rise; undefined if none span enough. */
function longest(
  links: readonly Link[],
  { leastRise, mostRise, riseStep, sameRise, leastTreads }: Required<TreadChainOptions>,
): { members: LevelPatch[]; rise: number } | undefined {
  let best: { members: LevelPatch[]; rise: number; levels: number } | undefined;
  for (let rise = leastRise; rise < mostRise + riseStep / 2; rise += riseStep) {
    const alike = links.filter(({ lower, upper }) => Math.abs(upper.z - lower.z - rise) <= sameRise);
    for (const members of connected(alike)) {
      const zs = members.map(({ z }) => z);
      const levels = Math.round((Math.max(...zs) - Math.min(...zs)) / rise) + 1;
      const isBetter =
        !best || levels > best.levels || (levels === best.levels && members.length > best.members.length);
      if (levels >= leastTreads && isBetter) best = { members, rise, levels };
    }
  }
  return best;
}

function connected(links: readonly Link[]): LevelPatch[][] {
  const beside = new Map<LevelPatch, LevelPatch[]>();
  for (const { lower, upper } of links) {
    for (const [one, other] of [
      [lower, upper],
      [upper, lower],
    ] as const) {
      const own = beside.get(one);
      if (own) own.push(other);
      else beside.set(one, [other]);
    }
  }
  const groups: LevelPatch[][] = [];
  const reached = new Set<LevelPatch>();
  for (const start of beside.keys()) {
    if (reached.has(start)) continue;
    reached.add(start);
    const group = [start];
    for (const one of group) {
      for (const other of beside.get(one)!) {
        if (reached.has(other)) continue;
        reached.add(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** Patches that lie on regular levels, and those levels. */
interface RiseFit {
  members: LevelPatch[];
  rise: number;
  base: number;
  levels: number;
}

/** The rise near a rough one, and the level of a member, on which the members show most levels. */
function fitRise(members: readonly LevelPatch[], rough: number, knobs: Required<TreadChainOptions>): RiseFit {
  let best: RiseFit | undefined;
  for (const { z: base } of members) {
    for (let rise = rough - knobs.sameRise; rise <= rough + knobs.sameRise; rise += 0.001) {
      const on = members.filter(({ z }) => Math.abs(z - base - Math.round((z - base) / rise) * rise) < knobs.onLevel);
      const levels = new Set(on.map(({ z }) => Math.round((z - base) / rise))).size;
      if (!best || levels > best.levels || (levels === best.levels && on.length > best.members.length))
        best = { members: on, rise, base, levels };
    }
  }
  return refined(best!);
}

/** Rise and base by least squares. */
function refined(fit: RiseFit): RiseFit {
  const numbers = fit.members.map(({ z }) => Math.round((z - fit.base) / fit.rise));
  const n = numbers.length;
  const middle = numbers.reduce((sum, number) => sum + number, 0) / n;
  const height = fit.members.reduce((sum, { z }) => sum + z, 0) / n;
  let [across, square] = [0, 0];
  for (const [k, { z }] of fit.members.entries()) {
    across += (numbers[k]! - middle) * (z - height);
    square += (numbers[k]! - middle) ** 2;
  }
  const rise = square > 0 ? across / square : fit.rise;
  return { ...fit, rise, base: height + (Math.min(...numbers) - middle) * rise };
}

function chainOf({ members, rise, base }: RiseFit, field: PatchField): TreadChain {
  const levels: Vec2[][] = [];
  for (const { z, cells } of members) {
    const own = (levels[Math.round((z - base) / rise)] ??= []);
    for (const at of cells) own.push(middleOfCell(field, at));
  }
  const points = members.reduce((sum, member) => sum + member.points, 0);
  return { rise, base, levels: Array.from(levels, (own) => own ?? []), points };
}
