import type { Plugin, Rolldown } from 'vite';

/** What every visit of a signed-in user draws beside the sign-in's files, and the texts of it by language. */
const WORKSPACE = 'src/app/workspace.tsx';
const TEXTS = { 'zh-CN': 'zh-cn', en: 'en' };
const NAMESPACES = ['shell', 'menu'];

/**
 * Writes into the page which files a signed-in user needs next: `paint.js` fetches them beside the first ones, where else
 * the first ones would run before anything else is asked for.
 */
export function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk }) => {
        if (!bundle || !chunk) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const initial = closure(chunks, chunk);
        const filesOf = (ends: readonly string[]) => {
          const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => ends.some((end) => id.endsWith(end))));
          if (found.length < ends.length) throw new Error(`ahead: no chunks hold ${ends.join(', ')}`);
          const files = new Set(found.flatMap((one) => [...closure(chunks, one)]));
          return [...files.difference(initial)];
        };
        const all = filesOf([WORKSPACE]);
        const textsOf = (folder: string) =>
          filesOf(NAMESPACES.map((name) => `locales/${folder}/${name}.json`)).filter((file) => !all.includes(file));
        const byLanguage = Object.entries(TEXTS).map(([language, folder]) => [language, textsOf(folder)] as const);
        const files = { all, ...Object.fromEntries(byLanguage) };
        const tag = '<script src="/cloudExperience/paint.js"';
        if (!html.includes(tag)) throw new Error('ahead: the page does not load paint.js');
        return html.replace(tag, `${tag} data-ahead='${JSON.stringify(files)}'`);
      },
    },
  };
}

/** A chunk and all that it imports at once, as names of files. */
function closure(chunks: readonly Rolldown.OutputChunk[], start: Rolldown.OutputChunk): Set<string> {
  const files = new Set<string>();
  const visit = ({ fileName, imports }: Rolldown.OutputChunk) => {
    if (files.has(fileName)) return;
    files.add(fileName);
    for (const one of chunks) if (imports.includes(one.fileName)) visit(one);
  };
  visit(start);
  return files;
}
