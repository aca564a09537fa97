import path from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

const FOLDER = path.resolve(import.meta.dirname, '../../packages/web/test/harness');

/**
 * Builds a page of `packages/web/test/harness` from the sources of the console and lets a browser page open it: parts of the console under
 * loads that no screen of the product brings about.
 *
 * @returns its address.
 */
export async function serveHarness(page: Page, name: string): Promise<string> {
  const built = (await build({
    root: FOLDER,
    configFile: false,
    base: '/harness/',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, rollupOptions: { input: path.join(FOLDER, `${name}.html`) } },
  })) as Rolldown.RolldownOutput;
  const files = new Map(
    built.output.map((file) => [`/harness/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  await page.route('**/harness/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = files.get(pathname);
    if (body === undefined) return route.fulfill({ status: 404 });
    const contentType = `${TYPES[pathname.split('.').at(-1)!] ?? 'application/octet-stream'};charset=utf-8`;
    return route.fulfill({ body: typeof body === 'string' ? body : Buffer.from(body), contentType });
  });
  return `/harness/${name}.html`;
}
