import { describe, expect, it } from 'vitest';
import { beginSimulation, choicesOf, continueSimulation } from './simulate.ts';
import type { SimulatedFlow, SimulatedNode, SimulatedProcess, Simulation } from './simulate.ts';

type Kind = SimulatedNode['kind'];

/** `a -> b` or `a -> b if ${…}`; nodes as `name: kind`, with more facts where they matter. */
function processOf(
  kinds: Record<string, Kind | (Partial<SimulatedNode> & { kind: Kind })>,
  ...ways: (string | readonly string[])[]
): SimulatedProcess {
  const flows = new Map<string, SimulatedFlow>();
  for (const way of ways.flat()) {
    const [, source = '', target = '', condition = ''] = /^(\w+) -> (\w+)(?: if (.+))?$/.exec(way) ?? [];
    const id = `${source}-${target}`;
    flows.set(id, { id, source, target, condition });
  }
  const nodes = new Map(
    Object.entries(kinds).map(([id, given]) => {
      const facts = typeof given === 'string' ? { kind: given } : given;
      const out = [...flows.values()].filter(({ source }) => source === id).map((flow) => flow.id);
      const into = [...flows.values()].filter(({ target }) => target === id).map((flow) => flow.id);
      return [id, { id, name: id, ways: out, entries: into, ...facts }];
    }),
  );
  return { nodes, flows };
}

const at = ({ tokens }: Simulation) => tokens.map(({ node }) => node).toSorted();

/** Lets things happen by name, one after another. */
function walk(
  process: SimulatedProcess,
  names: readonly string[],
  variables: Record<string, unknown> = {},
): Simulation {
  return names.reduce(
    (state, name) => {
      const choice = choicesOf(process, state).find(({ nodes }) => nodes.some(({ id }) => id === name));
      if (!choice) throw new Error(`${name} does not wait; ${at(state).join(', ')} do`);
      return continueSimulation(process, state, { token: choice.token.id, node: name, variables });
    },
    beginSimulation(process, variables),
  );
}

describe('a simulated process', () => {
  it('waits at each task and ends', () => {
    const process = processOf({ s: 'start', a: 'wait', b: 'wait', e: 'end' }, 's -> a', 'a -> b', 'b -> e');
    expect(at(walk(process, []))).toEqual(['a']);
    expect(at(walk(process, ['a']))).toEqual(['b']);
    const over = walk(process, ['a', 'b']);
    expect(over.tokens).toEqual([]);
    expect(over.done).toEqual(['s', 's-a', 'a', 'a-b', 'b', 'b-e', 'e']);
  });

  describe('at an exclusive gateway', () => {
    const process = processOf(
      { s: 'start', x: { kind: 'exclusive', defaultWay: 'x-c' }, a: 'wait', b: 'wait', c: 'wait' },
      's -> x',
      'x -> a if ${days > 10}',
      'x -> b if ${days > 3}',
      'x -> c',
    );
    it.each([
      [20, 'a'],
      [5, 'b'],
      [1, 'c'],
      [undefined, 'c'],
    ])('takes the first way that is met: %s days go to %s', (days, expected) =>
      expect(at(walk(process, [], { days }))).toEqual([expected]),
    );

    it('is stuck where no way is met', () => {
      const closed = processOf({ s: 'start', x: 'exclusive', a: 'wait' }, 's -> x', 'x -> a if ${days > 3}');
      const state = walk(closed, []);
      expect([at(state), state.stuck]).toEqual([['x'], { node: 'x', reason: 'no-way' }]);
    });

    it('takes a condition that cannot be read for one that is not met', () => {
      const wrong = processOf({ s: 'start', x: 'exclusive', a: 'wait' }, 's -> x', 'x -> a if ${days >}');
      expect(walk(wrong, []).stuck?.reason).toBe('no-way');
    });
  });

  it('goes all ways of a parallel gateway and joins them', () => {
    const process = processOf({ s: 'start', p: 'parallel', a: 'wait', b: 'wait', j: 'parallel', c: 'wait', e: 'end' }, [
      's -> p',
      'p -> a',
      'p -> b',
      'a -> j',
      'b -> j',
      'j -> c',
      'c -> e',
    ]);
    expect(at(walk(process, []))).toEqual(['a', 'b']);
    expect(at(walk(process, ['b']))).toEqual(['a', 'j']);
    expect(at(walk(process, ['b', 'a']))).toEqual(['c']);
    expect(at(walk(process, ['b', 'a', 'c']))).toEqual([]);
  });

  describe('at an inclusive gateway', () => {
    const process = processOf(
      {
        s: 'start',
        i: { kind: 'inclusive', defaultWay: 'i-c' },
        a: 'wait',
        b: 'wait',
        c: 'wait',
        j: 'inclusive',
        d: 'wait',
      },
      ['s -> i', 'i -> a if ${a}', 'i -> b if ${b}', 'i -> c', 'a -> j', 'b -> j', 'c -> j', 'j -> d'],
    );
    it('goes all ways that are met, and waits for just those', () => {
      const variables = { a: true, b: true };
      expect(at(walk(process, [], variables))).toEqual(['a', 'b']);
      expect(at(walk(process, ['a'], variables))).toEqual(['b', 'j']);
      expect(at(walk(process, ['a', 'b'], variables))).toEqual(['d']);
    });
    it('goes the default way when none is met', () => {
      expect(at(walk(process, []))).toEqual(['c']);
      expect(at(walk(process, ['c']))).toEqual(['d']);
    });
  });

  it('goes on with the first event after an event gateway', () => {
    const process = processOf({ s: 'start', g: 'event-gateway', t: 'wait', m: 'wait', a: 'wait', b: 'wait' }, [
      's -> g',
      'g -> t',
      'g -> m',
      't -> a',
      'm -> b',
    ]);
    expect(at(walk(process, []))).toEqual(['g']);
    const state = walk(process, ['m']);
    expect(at(state)).toEqual(['b']);
    expect(state.done).toContain('g-m');
  });

  describe('at an edge', () => {
    const edge = (interrupts: boolean) =>
      processOf({ s: 'start', a: 'wait', t: { kind: 'boundary', host: 'a', interrupts }, b: 'wait', c: 'wait' }, [
        's -> a',
        'a -> b',
        't -> c',
      ]);
    it('ends what it hangs on', () => expect(at(walk(edge(true), ['t']))).toEqual(['c']));
    it('leaves it where it only adds', () => {
      expect(at(walk(edge(false), ['t']))).toEqual(['a', 'c']);
      expect(at(walk(edge(false), ['t', 'a']))).toEqual(['b', 'c']);
    });
  });

  describe('in a sub-process', () => {
    const inside = (more: Record<string, Kind | (Partial<SimulatedNode> & { kind: Kind })>, ...ways: string[]) =>
      processOf(
        {
          s: 'start',
          sub: 'sub-process',
          b: 'wait',
          is: { kind: 'start', parent: 'sub' },
          p: { kind: 'parallel', parent: 'sub' },
          x: { kind: 'wait', parent: 'sub' },
          y: { kind: 'wait', parent: 'sub' },
          ...more,
        },
        ['s -> sub', 'sub -> b', 'is -> p', 'p -> x', 'p -> y', ...ways],
      );
    it('goes on when everything inside is done', () => {
      const process = inside({});
      expect(at(walk(process, []))).toEqual(['sub', 'x', 'y']);
      expect(at(walk(process, ['x']))).toEqual(['sub', 'y']);
      expect(at(walk(process, ['x', 'y']))).toEqual(['b']);
    });
    it('ends all of it by a terminate event', () =>
      expect(at(walk(inside({ z: { kind: 'terminate', parent: 'sub' } }, 'x -> z'), ['x']))).toEqual(['b']));
    it('is ended with its inside by an event at its edge', () => {
      const process = inside({ t: { kind: 'boundary', host: 'sub' }, c: 'wait' }, 't -> c');
      expect(at(walk(process, ['x', 't']))).toEqual(['c']);
    });
    it('hands an error to the edge that catches it', () => {
      const edges = { t: { kind: 'boundary', host: 'sub', errorCode: 'no' } as const, c: 'wait' as const };
      const throwing = (errorCode: string) => ({
        z: { kind: 'error-end', parent: 'sub', errorCode } as const,
        ...edges,
      });
      expect(at(walk(inside(throwing('no'), 'x -> z', 't -> c'), ['x']))).toEqual(['c']);
      expect(at(walk(inside(throwing('other'), 'x -> z', 't -> c'), ['x']))).toEqual([]);
    });
    it('passes one that is empty', () => {
      const process = processOf({ s: 'start', sub: 'sub-process', b: 'wait' }, 's -> sub', 'sub -> b');
      expect(at(walk(process, []))).toEqual(['b']);
    });
  });

  it('stops where it runs in circles', () => {
    const process = processOf({ s: 'start', x: 'exclusive', y: 'exclusive' }, 's -> x', 'x -> y', 'y -> x');
    expect(walk(process, []).stuck?.reason).toBe('limit');
  });

  it('begins at what nothing leads to where there is no start', () => {
    expect(at(walk(processOf({ a: 'wait', b: 'wait' }, 'a -> b'), []))).toEqual(['a']);
  });

  it('does not touch the state that it goes on from', () => {
    const process = processOf({ s: 'start', a: 'wait', e: 'end' }, 's -> a', 'a -> e');
    const before = beginSimulation(process, {});
    const copy = structuredClone(before);
    continueSimulation(process, before, { token: before.tokens[0]!.id, node: 'a', variables: {} });
    expect(before).toEqual(copy);
  });
});
