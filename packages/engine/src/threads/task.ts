/**
 * A function that may run in any thread: an export of a module, taking and returning data that can be cloned.
 *
 * It is named by module and export rather than passed, since functions cannot cross a thread boundary.
 */
export interface ThreadTask<Input, Output> {
  readonly module: string;
  readonly name: string;
  /** Carries the types; never set. */
  readonly types?: (input: Input) => Output;
}

/**
 * Names a function for {@link ThreadPool.run}: `threadTask<In, Out>(new URL('./decode.ts', import.meta.url), 'decode')`.
 * The function may be async. Typed arrays in what it returns are transferred, so it must not keep them.
 */
export function threadTask<Input, Output>(module: URL, name: string): ThreadTask<Input, Output> {
  return { module: module.href, name };
}

/** Runs a task in this thread. */
export async function runTask<Input, Output>(task: ThreadTask<Input, Output>, input: Input): Promise<Output> {
  const module: Record<string, unknown> = await import(/* @vite-ignore */ task.module);
  const run = module[task.name];
  if (typeof run !== 'function') throw new Error(`${task.module} exports no function ${task.name}`);
  const output: Output = await run(input);
  return output;
}

/** All buffers below a value that can be moved to another thread: those of typed arrays in plain objects and arrays. */
export function transferables(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (value instanceof ArrayBuffer) found.add(value);
  else if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (Array.isArray(value) || (value !== null && typeof value === 'object')) {
    for (const part of Object.values(value)) transferables(part, found);
  }
  return [...found];
}
