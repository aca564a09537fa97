import { ConditionError, isMet, parseCondition } from '@cloud/contract';

/**
 * Walks tokens through a process as BPMN says, for its author to see. Pure: a state in, a state out. Tasks, events and timers
 * wait until somebody lets them happen; gateways and flows are passed at once. The engine of the server is not asked: a
 * drawing that is not saved yet can be walked.
 */
export interface SimulatedProcess {
  nodes: ReadonlyMap<string, SimulatedNode>;
  flows: ReadonlyMap<string, SimulatedFlow>;
}
export interface SimulatedNode {
  id: string;
  name: string;
  kind: 'start' | 'end' | 'terminate' | 'error-end' | 'wait' | 'boundary' | 'sub-process' | GatewayKind;
  /** Flows out of it, in their order. */
  ways: readonly string[];
  /** Flows into it. */
  entries: readonly string[];
  /** The flow that is taken when no other is. */
  defaultWay?: string | undefined;
  /** Sub-process that it lies in. */
  parent?: string | undefined;
  /** What an event at an edge hangs on. */
  host?: string | undefined;
  /** Whether it ends what it hangs on. */
  interrupts?: boolean | undefined;
  /** Of an error: which one; '' catches all. */
  errorCode?: string | undefined;
}
type GatewayKind = 'exclusive' | 'parallel' | 'inclusive' | 'event-gateway';
export interface SimulatedFlow {
  id: string;
  source: string;
  target: string;
  /** '' without one. */
  condition: string;
}

/** A token rests at a node. In a sub-process it rests inside while another holds the place of the whole. */
export interface Token {
  id: number;
  node: string;
  /** The flow that it came by. */
  by?: string | undefined;
  /** The token at the sub-process that it is part of. */
  scope?: number | undefined;
}
export interface Simulation {
  tokens: readonly Token[];
  /** Elements that were passed, each once, in their order. */
  done: readonly string[];
  log: readonly SimulationEntry[];
  /** A place where the process goes no further. */
  stuck?: { node: string; reason: 'no-way' | 'limit' } | undefined;
}
export interface SimulationEntry {
  node: string;
  what: 'entered' | 'left' | 'ended';
}
type Variables = Readonly<Record<string, unknown>>;

/** Steps between two waits; a process that needs more runs in circles. */
const MOST_STEPS = 500;

/** Puts a token at the start. */
export function beginSimulation(process: SimulatedProcess, variables: Variables): Simulation {
  const run = new Run(process, { tokens: [], done: [], log: [] }, variables);
  run.enterScope(undefined, undefined);
  return run.finish();
}

/** Lets happen what waits: completes a task, fires an event. An event at an edge is named by itself, with the token of its host. */
export function continueSimulation(
  process: SimulatedProcess,
  before: Simulation,
  { token, node, variables }: { token: number; node: string; variables: Variables },
): Simulation {
  const run = new Run(process, before, variables);
  const at = before.tokens.find(({ id }) => id === token);
  if (at) run.happen(at, node);
  return run.finish();
}

/** What somebody may let happen now: tasks and events that wait, with those at their edges. */
export function choicesOf(
  process: SimulatedProcess,
  { tokens }: Simulation,
): { token: Token; nodes: SimulatedNode[] }[] {
  return tokens.flatMap((token) => {
    const node = process.nodes.get(token.node);
    if (!node) return [];
    const edges = [...process.nodes.values()].filter(({ host }) => host === node.id);
    const own = node.kind === 'wait' ? [node] : [];
    const events = node.kind === 'event-gateway' ? targetsOf(process, node) : [];
    const nodes = [...own, ...events, ...edges];
    return nodes.length > 0 ? [{ token, nodes }] : [];
  });
}

const targetsOf = ({ nodes, flows }: SimulatedProcess, { ways }: SimulatedNode): SimulatedNode[] =>
  ways.flatMap((way) => nodes.get(flows.get(way)?.target ?? '') ?? []);

/** One walk from a wait to the next. */
class Run {
  readonly #process: SimulatedProcess;
  readonly #variables: Variables;
  readonly #done: Set<string>;
  readonly #log: SimulationEntry[];
  /** Tokens that are on their way to where they stand: they count for joins and scopes, and are to enter. */
  readonly #coming: Token[] = [];
  #tokens: Token[];
  #next: number;
  #steps = 0;
  #stuck: Simulation['stuck'];

  constructor(process: SimulatedProcess, before: Simulation, variables: Variables) {
    this.#process = process;
    this.#variables = variables;
    this.#tokens = [...before.tokens];
    this.#done = new Set(before.done);
    this.#log = [...before.log];
    this.#stuck = before.stuck;
    this.#next = Math.max(0, ...before.tokens.map(({ id }) => id)) + 1;
  }

  /** Moves on until everything waits. */
  finish(): Simulation {
    do {
      for (let token = this.#coming.shift(); token; token = this.#coming.shift()) this.#enter(token);
      this.#openJoins();
    } while (this.#coming.length > 0);
    return { tokens: this.#tokens, done: [...this.#done], log: this.#log, stuck: this.#stuck };
  }

  /** Begins the process or a sub-process at its start; without one, at what nothing leads to. */
  enterScope(parent: string | undefined, scope: number | undefined): void {
    const inside = [...this.#process.nodes.values()].filter((node) => node.parent === parent && !node.host);
    const starts = inside.filter(({ kind }) => kind === 'start');
    const first = starts.length > 0 ? starts.slice(0, 1) : inside.filter(({ entries }) => entries.length === 0);
    for (const { id } of first) this.#arrive({ id: this.#next++, node: id, scope });
    this.#endScope(scope);
  }

  happen(token: Token, id: string): void {
    const node = this.#process.nodes.get(id);
    if (!node) return;
    if (node.id === token.node) {
      this.#remove(token);
      this.#leave(token, node);
      return;
    }
    // What hangs at an edge, or follows an event gateway.
    if (node.interrupts !== false) this.#removeWithInside(token);
    this.#note(node.id, 'entered');
    const way = this.#process.nodes.get(token.node)?.ways.find((one) => this.#process.flows.get(one)?.target === id);
    if (!node.host) for (const passed of [token.node, way]) if (passed) this.#done.add(passed);
    this.#leave({ ...token, id: this.#next++ }, node);
  }

  #remove(token: Token): void {
    this.#tokens = this.#tokens.filter(({ id }) => id !== token.id);
  }

  #removeWithInside(token: Token): void {
    for (const inside of this.#tokens.filter(({ scope }) => scope === token.id)) this.#removeWithInside(inside);
    this.#remove(token);
  }

  #note(node: string, what: SimulationEntry['what']): void {
    this.#log.push({ node, what });
  }

  #arrive(token: Token): void {
    this.#tokens.push(token);
    this.#coming.push(token);
  }

  #enter(token: Token): void {
    const node = this.#process.nodes.get(token.node);
    // A terminate event may have ended it on its way.
    if (!node || !this.#tokens.includes(token)) return;
    if (++this.#steps > MOST_STEPS) {
      this.#stuck ??= { node: token.node, reason: 'limit' };
      return;
    }
    this.#note(node.id, 'entered');
    switch (node.kind) {
      case 'wait':
      case 'event-gateway':
        return;
      case 'sub-process':
        this.enterScope(node.id, token.id);
        return;
      case 'end':
      case 'terminate':
      case 'error-end':
        this.#end(token, node);
        return;
      case 'parallel':
      case 'inclusive':
        this.#join(node, token.scope);
        return;
      default:
        this.#remove(token);
        this.#leave(token, node);
    }
  }

  /** Goes on by the ways that are taken. */
  #leave(token: Token, node: SimulatedNode): void {
    this.#done.add(node.id);
    this.#note(node.id, 'left');
    const ways = this.#waysOf(node);
    if (ways.length === 0 && node.ways.length > 0) {
      this.#tokens.push(token);
      this.#stuck ??= { node: node.id, reason: 'no-way' };
      return;
    }
    for (const way of ways) {
      this.#done.add(way.id);
      this.#arrive({ id: this.#next++, node: way.target, by: way.id, scope: token.scope });
    }
    this.#endScope(token.scope);
  }

  #waysOf({ kind, ways, defaultWay }: SimulatedNode): SimulatedFlow[] {
    const all = ways.flatMap((way) => this.#process.flows.get(way) ?? []);
    if (kind === 'parallel') return all;
    const isOpen = ({ id, condition }: SimulatedFlow) => id !== defaultWay && this.#isMet(condition);
    const open = kind === 'exclusive' ? all.filter(isOpen).slice(0, 1) : all.filter(isOpen);
    return open.length > 0 ? open : all.filter(({ id }) => id === defaultWay);
  }

  #isMet(condition: string): boolean {
    if (condition.trim() === '') return true;
    try {
      return isMet(parseCondition(condition), this.#variables);
    } catch (cause) {
      if (cause instanceof ConditionError) return false;
      throw cause;
    }
  }

  /** Joins what has come by every way; an inclusive gateway does not wait for ways by which nothing can come any more. */
  #join(node: SimulatedNode, scope: number | undefined): void {
    const here = this.#tokens.filter((token) => token.node === node.id && token.scope === scope);
    const waiting = node.entries.filter((entry) => !here.some(({ by }) => by === entry));
    if (waiting.length > 0 && (node.kind === 'parallel' || this.#coming.length > 0)) return;
    if (waiting.some((entry) => this.#mayCome(entry, node, scope))) return;
    // Of two that came by one way the second waits for the next round.
    const taken = node.entries.flatMap((entry) => here.find(({ by }) => by === entry) ?? []);
    const [first = here[0]] = taken;
    for (const token of taken.length > 0 ? taken : here) this.#remove(token);
    if (first) this.#leave(first, node);
  }

  /** Lets inclusive gateways on whose other ways nothing comes any more. One after another: each may bring tokens to the next. */
  #openJoins(): void {
    for (const token of this.#tokens) {
      const node = this.#process.nodes.get(token.node);
      if (node?.kind === 'inclusive' && this.#coming.length === 0 && this.#tokens.includes(token))
        this.#join(node, token.scope);
    }
  }

  /** Whether a token of the same scope can still reach a flow without passing the gateway that waits. */
  #mayCome(entry: string, gateway: SimulatedNode, scope: number | undefined): boolean {
    const { nodes, flows } = this.#process;
    const reached = new Set(
      this.#tokens.filter((token) => token.scope === scope && token.node !== gateway.id).map(({ node }) => node),
    );
    for (const id of reached) {
      const node = nodes.get(id);
      if (!node || id === gateway.id) continue;
      if (node.ways.includes(entry)) return true;
      const edges = [...nodes.values()].filter(({ host }) => host === id);
      for (const { ways } of [node, ...edges]) for (const way of ways) reached.add(flows.get(way)?.target ?? '');
    }
    return false;
  }

  #end(token: Token, node: SimulatedNode): void {
    this.#remove(token);
    this.#done.add(node.id);
    this.#note(node.id, 'ended');
    if (node.kind === 'terminate') {
      for (const other of this.#tokens.filter(({ scope }) => scope === token.scope)) this.#removeWithInside(other);
    }
    if (node.kind === 'error-end') this.#throw(token, node);
    else this.#endScope(token.scope);
  }

  /** Ends the scopes around an error up to the first edge that catches it; all of them where none does. */
  #throw(token: Token, { errorCode = '' }: SimulatedNode): void {
    const around = this.#tokens.find(({ id }) => id === token.scope);
    if (!around) {
      this.#tokens = [];
      return;
    }
    const catching = [...this.#process.nodes.values()].find(
      (node) =>
        node.host === around.node &&
        node.errorCode !== undefined &&
        (node.errorCode === '' || node.errorCode === errorCode),
    );
    this.#removeWithInside(around);
    if (!catching) {
      this.#throw(around, { id: '', name: '', kind: 'error-end', ways: [], entries: [], errorCode });
      return;
    }
    this.#note(catching.id, 'entered');
    this.#leave({ ...around, id: this.#next++ }, catching);
  }

  /** A sub-process without a token inside is done. */
  #endScope(scope: number | undefined): void {
    if (scope === undefined || this.#tokens.some((token) => token.scope === scope)) return;
    const around = this.#tokens.find(({ id }) => id === scope);
    const node = around && this.#process.nodes.get(around.node);
    if (!around || !node) return;
    this.#remove(around);
    this.#leave(around, node);
  }
}
