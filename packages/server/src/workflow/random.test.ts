import { expect, it } from 'vitest';
import { bpmn, END, flows, fork, START, task, Walk } from '../../test/support/drawing.ts';
import { ProcessStepError } from './process-error.ts';

/** How many processes are drawn. */
const DRAWN = 20;

/** The same numbers each time. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    state ^= state >>> 13;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Part of a process: one way in, one way out. */
interface Block {
  xml: string;
  ways: string[];
  first: string;
  last: string;
}

/** Draws processes of blocks in blocks: whatever is chosen in them, they end. */
class Drawing {
  readonly #random: () => number;
  /** Variables that choose a way. */
  readonly choices: string[] = [];
  #count = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  block(depth: number): Block {
    const kinds = [
      this.#task,
      ...(depth > 0 ? [this.sequence, this.#split, this.#loop, this.#scope, this.#several] : []),
    ];
    return kinds[Math.floor(this.#random() * kinds.length)]!.call(this, depth - 1);
  }

  #id(kind: string): string {
    return `${kind}${this.#count++}`;
  }

  #task(): Block {
    const id = this.#id('t');
    return { xml: task(id), ways: [], first: id, last: id };
  }

  #several(): Block {
    const id = this.#id('p');
    const loop = `<multiInstanceLoopCharacteristics isSequential="${this.#random() < 0.5}" flowable:collection="people" cloud:mode="${this.#random() < 0.5 ? 'all' : 'any'}"/>`;
    return { xml: task(id, loop), ways: [], first: id, last: id };
  }

  sequence(depth: number): Block {
    const [one, two] = [this.block(depth), this.block(depth)];
    return {
      xml: one.xml + two.xml,
      ways: [...one.ways, ...two.ways, `${one.last} ${two.first}`],
      first: one.first,
      last: two.last,
    };
  }

  #split(depth: number): Block {
    const kind = ['exclusiveGateway', 'parallelGateway', 'inclusiveGateway'][Math.floor(this.#random() * 3)]!;
    const [first, last] = [this.#id('f'), this.#id('j')];
    const parts = [this.block(depth), this.block(depth), this.block(depth)];
    const ways = parts.flatMap((part, index) => {
      const isFree = kind === 'parallelGateway' || index === 2;
      const choice = `c${this.choices.length}`;
      if (!isFree) this.choices.push(choice);
      return [...part.ways, `${first} ${part.first}${isFree ? '' : ` \${${choice}}`}`, `${part.last} ${last}`];
    });
    const more = kind === 'parallelGateway' ? '' : `default="${first}_${parts[2]!.first}"`;
    return {
      xml: fork(kind, first, more) + fork(kind, last) + parts.map(({ xml }) => xml).join(''),
      ways,
      first,
      last,
    };
  }

  #loop(depth: number): Block {
    const [first, last, out] = [this.#id('m'), this.#id('x'), this.#id('o')];
    const inner = this.block(depth);
    const choice = `c${this.choices.length}`;
    this.choices.push(choice);
    return {
      xml:
        fork('exclusiveGateway', first) +
        fork('exclusiveGateway', last, `default="${last}_${out}"`) +
        task(out) +
        inner.xml,
      ways: [
        ...inner.ways,
        `${first} ${inner.first}`,
        `${inner.last} ${last}`,
        `${last} ${first} \${${choice}}`,
        `${last} ${out}`,
      ],
      first,
      last: out,
    };
  }

  #scope(depth: number): Block {
    const id = this.#id('sub');
    const inner = this.block(depth);
    const body = `<startEvent id="${id}s"/><endEvent id="${id}e"/>${inner.xml}${flows(...inner.ways, `${id}s ${inner.first}`, `${inner.last} ${id}e`)}`;
    return { xml: `<subProcess id="${id}">${body}</subProcess>`, ways: [], first: id, last: id };
  }
}

it('any process of blocks ends, whatever is chosen, done, and moved', async () => {
  let moved = 0;
  for (let seed = 1; seed <= DRAWN; seed++) {
    const random = randomOf(seed);
    const drawing = new Drawing(random);
    const block = drawing.sequence(4);
    const xml = bpmn(START + END + block.xml + flows(...block.ways, `s ${block.first}`, `${block.last} e`));
    const choose = (likely: number) => Object.fromEntries(drawing.choices.map((name) => [name, random() < likely]));
    const ids = [...xml.matchAll(/userTask id="(\w+)"/g)].map(([, id]) => id!);
    const walk = await Walk.begin(xml, { ...choose(0.5), people: ['1', '2'] });
    let steps = 0;
    for (; !walk.step.isOver && steps < 200; steps++) {
      const { waiting } = walk.step;
      const one = waiting[Math.floor(random() * waiting.length)]!;
      const to = ids[Math.floor(random() * ids.length)]!;
      if (steps < 30 && random() < 0.3 && (await isMoved(walk, one.activityId, to))) moved++;
      else await walk.take({ done: one.executionId, variables: choose(steps < 60 ? 0.4 : 0) });
    }
    expect([walk.step.isOver, walk.waiting], `seed ${seed}`).toEqual([true, []]);
  }
  expect(moved).toBeGreaterThan(DRAWN / 5);
});

/** Moves a task where that is sound. */
async function isMoved(walk: Walk, from: string, to: string): Promise<boolean> {
  try {
    await walk.move(from, to);
    return true;
  } catch (cause) {
    if (cause instanceof ProcessStepError && cause.reason === 'not-movable') return false;
    throw cause;
  }
}
