import { createReadStream, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { defineConfig } from 'vite';

/** `CLOUD_DIR=out npx vite packages/viewer/demo` shows what the command line wrote to `out`, by byte ranges. */
const folder = process.env.CLOUD_DIR ?? '.';

export default defineConfig({
  plugins: [
    {
      name: 'cloud-files',
      configureServer(server) {
        server.middlewares.use('/data', (request, response, next) => {
          const path = join(folder, normalize(new URL(request.url ?? '/', 'http://localhost').pathname));
          const size = statSync(path, { throwIfNoEntry: false })?.size;
          if (size === undefined) return next();
          const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
          const [start, end] = range ? [Number(range[1]), Math.min(Number(range[2]), size - 1)] : [0, size - 1];
          response.statusCode = range ? 206 : 200;
          response.setHeader('Content-Length', end - start + 1);
          createReadStream(path, { start, end }).pipe(response);
        });
      },
    },
  ],
});
