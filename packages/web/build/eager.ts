import type { Plugin } from 'vite';

/** Files of which the first paint calls more than half; what is called later is mostly called soon. */
const CALLED_AT_ONCE = new Set(['base', 'core', 'workspace']);

/** Tells engines that know the hint to read a whole file ahead, beside the main thread, while it arrives. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** How the bundler wraps a CommonJS module: `name=wrap((exports=>{`. */
const WRAPPER = /(?<=[ ,;])(\w+=)(\w+)\(\((\w+|\(\w+(?:,\w+)*\))=>\{/g;

/**
 * Spares the main thread half of the work of reading scripts. An engine skims every function first, to find its end, and
 * reads it again when it is called; the hint makes it read once. Wrappers of modules are read ahead only as functions, not
 * as arrows, and React with all its functions lies in one.
 */
export function eager(): Plugin {
  return {
    name: 'eager',
    apply: 'build',
    augmentChunkHash: ({ name }) => (CALLED_AT_ONCE.has(name) ? 'eager' : ''),
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !CALLED_AT_ONCE.has(chunk.name)) continue;
          const code = chunk.name === 'base' ? withFunctions(chunk.code) : chunk.code;
          chunk.code = `${HINT}${code}`;
        }
      },
    },
  };
}

function withFunctions(code: string): string {
  const wrappers = new Set([...code.matchAll(WRAPPER)].map(([, , wrap]) => wrap));
  // An arrow of another kind might mean another `this`.
  if (wrappers.size !== 1) throw new Error(`eager: wrappers of modules look different now: ${[...wrappers].join(' ')}`);
  return code.replaceAll(WRAPPER, (_, left: string, wrap: string, given: string) => {
    return `${left}${wrap}((function(${given.replaceAll(/[()]/g, '')}){`;
  });
}
