import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from 'vite';
import type { Plugin, Rolldown } from 'vite';

/** What every visit of a signed-in user draws beside the sign-in's files, and the texts of it by language. */
const WORKSPACE = 'src/app/workspace.tsx';
const TEXTS = { 'zh-CN': 'zh-cn', en: 'en' };
const NAMESPACES = ['shell', 'menu'];
const PAINT = 'paint.js';
/** The page that a visit without an address ends at. */
const FIRST_PAGE = { file: 'src/modules/point-cloud/modelling-page.tsx', texts: ['point-cloud'] };

/**
 * Writes `paint.js` into the page, and which files a signed-in user needs next: the script asks for them together with the
 * first ones, where else the first ones would run before anything else is asked for. The server allows the page this one
 * script by its hash.
 */
export function ahead(): Plugin {
  let source = '';
  let folder = '';
  return {
    name: 'ahead',
    apply: 'build',
    configResolved: ({ root, publicDir, build }) => {
      source = minifySync(PAINT, readFileSync(path.join(publicDir, PAINT), 'utf8')).code.trim();
      folder = path.resolve(root, build.outDir);
    },
    writeBundle: () => rmSync(path.join(folder, PAINT)),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk }) => {
        if (!bundle || !chunk) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const initial = filesOf(chunks, [chunk]);
        const behind = (ends: readonly string[], known: readonly ReadonlySet<string>[]) => [
          ...known.reduce((files, others) => files.difference(others), filesOf(chunks, holding(chunks, ends))),
        ];
        const textsIn = (folder: string, names: readonly string[]) =>
          names.map((name) => `locales/${folder}/${name}.json`);
        const all = behind([WORKSPACE], [initial]);
        const known = [initial, new Set(all)];
        const first = behind([FIRST_PAGE.file], known);
        const byLanguage = Object.entries(TEXTS).map(([language, folder]) => {
          const frame = behind(textsIn(folder, NAMESPACES), known);
          const page = behind(textsIn(folder, FIRST_PAGE.texts), [...known, new Set(first), new Set(frame)]);
          return [language, { frame, page }] as const;
        });
        const files = { all, first, ...Object.fromEntries(byLanguage) };
        const tag = `<script src="/cloudExperience/${PAINT}"></script>`;
        if (!html.includes(tag)) throw new Error(`ahead: the page does not load ${PAINT}`);
        return html.replace(tag, () => `<script data-ahead='${JSON.stringify(files)}'>${source}</script>`);
      },
    },
  };
}

/** The chunks that hold modules, and those that only lead to them. */
function holding(chunks: readonly Rolldown.OutputChunk[], ends: readonly string[]): Rolldown.OutputChunk[] {
  return ends.flatMap((end) => {
    const leadsThere = (id: string | null) => id?.endsWith(end) === true;
    const found = chunks.filter(({ moduleIds, facadeModuleId }) => [...moduleIds, facadeModuleId].some(leadsThere));
    if (found.length === 0) throw new Error(`ahead: no chunk holds ${end}`);
    return found;
  });
}

/** Chunks with all that they import at once, and their style sheets, as names of files. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], starts: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const visit = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
    if (files.has(fileName)) return;
    files.add(fileName);
    for (const sheet of viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const one of chunks) if (imports.includes(one.fileName)) visit(one);
  };
  starts.forEach(visit);
  return files;
}
