import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm)$/;
/** Below this a compressed copy saves nothing on the wire. */
const SMALLEST = 600;

/** Writes `.br` and `.gz` beside every file of the build, so that the server compresses nothing itself. */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        for (const name of await readdir(folder, { recursive: true })) {
          const file = path.join(folder, name);
          if (!COMPRESSIBLE.test(name) || (await stat(file)).size < SMALLEST) continue;
          const bytes = await readFile(file);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          };
          const [small, fallback] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
          await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, fallback)]);
        }
      },
    },
  };
}
