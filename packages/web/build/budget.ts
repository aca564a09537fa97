import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const KB = 1024;
/** Most that a page may cost, everything in, as brotli bodies. */
const BUDGET = {
  login: { bytes: 105 * KB, requests: 8 },
  /** After the sign-in and with nothing kept from before, without cloud data. */
  firstPage: { bytes: 230 * KB, requests: 16 },
  viewer: { bytes: 110 * KB, requests: 10 },
  /** What draws processes, and what more it takes to change them. */
  diagram: { bytes: 75 * KB, requests: 6 },
  designer: { bytes: 90 * KB, requests: 6 },
} as const;

interface Part {
  fileName: string;
  imports: readonly string[];
  dynamicImports: readonly string[];
  css: readonly string[];
}

/** Where processes are drawn. Only these files load what draws them, and only when a drawing is wanted. */
const DRAWING = /node_modules[\\/](bpmn-js|diagram-js)[\\/]/;
const DRAWERS = ['flow/diagram/open-viewer.ts', 'flow/designer/modeler.ts'];

/** Fails the build when a part costs more than its budget, or when a page loads what draws processes without drawing one. */
export function budget(): Plugin {
  const parts = new Map<string, Part>();
  const byModule = new Map<string, string>();
  let folder = 'dist';
  return {
    name: 'budget',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: (_, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const css = [...(chunk.viteMetadata?.importedCss ?? [])];
        parts.set(chunk.fileName, { ...pick(chunk), css });
        for (const id of chunk.moduleIds) byModule.set(id, chunk.fileName);
      }
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        // A build that failed before has a message of its own.
        if (parts.size === 0) return;
        const closure = (end: string): Set<string> => {
          const start = [...byModule].find(([id]) => id.endsWith(end))?.[1];
          if (!start) throw new Error(`budget: no chunk holds ${end}`);
          const files = new Set<string>();
          const visit = (name: string) => {
            if (files.has(name)) return;
            files.add(name);
            const part = parts.get(name);
            part?.css.forEach((file) => files.add(file));
            part?.imports.forEach(visit);
          };
          visit(start);
          return files;
        };
        const login = closure('src/main.tsx').union(closure('locales/zh-cn/app.json'));
        for (const file of ['index.html', 'icon.png']) login.add(file);
        const first = closure('src/app/workspace.tsx').union(closure('point-cloud/modelling-page.tsx'));
        first.add('logo.svg');
        for (const name of ['shell', 'menu', 'point-cloud']) {
          for (const file of closure(`locales/zh-cn/${name}.json`)) first.add(file);
        }
        check('login', login, folder);
        check('firstPage', first.union(login), folder);
        check('viewer', closure('viewer/src/viewer.ts').difference(first.union(login)), folder);
        const [diagram, designer] = DRAWERS.map((file) => closure(file).difference(first.union(login)));
        check('diagram', diagram!, folder);
        check('designer', designer!.difference(diagram!), folder);
        keepApart(parts, byModule);
      },
    },
  };
}

/** What draws processes is imported by itself and by those who draw. */
function keepApart(parts: ReadonlyMap<string, Part>, byModule: ReadonlyMap<string, string>): void {
  const filesOf = (isWanted: (id: string) => boolean) =>
    new Set([...byModule].filter(([id]) => isWanted(id)).map(([, file]) => file));
  const drawing = filesOf((id) => DRAWING.test(id));
  const allowed = drawing.union(filesOf((id) => DRAWERS.some((file) => id.endsWith(file))));
  for (const { fileName, imports } of parts.values()) {
    if (!allowed.has(fileName) && imports.some((file) => drawing.has(file)))
      throw new Error(`budget: ${fileName} loads what draws processes`);
  }
}

const pick = ({ fileName, imports, dynamicImports }: Omit<Part, 'css'>): Omit<Part, 'css'> => ({
  fileName,
  imports,
  dynamicImports,
});

function check(name: keyof typeof BUDGET, files: ReadonlySet<string>, folder: string): void {
  const size = (file: string): number => {
    try {
      return statSync(path.join(folder, `${file}.br`)).size;
    } catch {
      return readFileSync(path.join(folder, file)).length;
    }
  };
  const bytes = [...files].reduce((sum, file) => sum + size(file), 0);
  const { bytes: most, requests } = BUDGET[name];
  const figures = `${(bytes / KB).toFixed(1)} of ${most / KB} KB, ${files.size} of ${requests} files`;
  if (bytes > most || files.size > requests) throw new Error(`budget: ${name} costs ${figures}`);
  console.log(`budget: ${name} ${figures}`);
}
