import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPdfFonts } from '@cloud/engine/exporters/pdf';

/** A browser for the journeys, and the environment that it runs in. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * Software drawing, no call to other hosts. Only WebGL goes through the emulated graphics card: composing whole pages
 * there takes 2.5 times as long. Journeys see one site, which needs no process apart from others, nor one in reserve.
 */
export const CHROMIUM_FLAGS = [
  '--disable-gpu-compositing',
  '--no-sandbox',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium: `$CHROMIUM` (a path, or `npm` for the packaged one), the system's, an installed Chrome, else the one
 * that came from npm, unpacked beside the installed packages together with the libraries that a bare machine lacks.
 */
export async function findChromium(): Promise<Browser> {
  const wanted = process.env['CHROMIUM'];
  if (wanted !== 'npm') {
    for (const place of [wanted, ...INSTALLED])
      if (place && existsSync(place)) return { executablePath: place, env: {} };
  }
  const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cloud/chromium');
  mkdirSync(folder, { recursive: true });
  // The package unpacks below the temporary folder, which other users share, and its libraries only where it believes to
  // run on the platform it was made for.
  const { TMPDIR, LD_LIBRARY_PATH } = process.env;
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    // The package has put its libraries on the path by now; what the machine has by itself is asked without them.
    const env = { ...process.env, LD_LIBRARY_PATH };
    const bare = spawnSync('ldd', [executablePath], { encoding: 'utf8', env }).stdout.includes('not found');
    return {
      executablePath,
      env: {
        FONTCONFIG_FILE: await provideFonts(folder),
        ...(bare ? { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') } : {}),
      },
    };
  } finally {
    delete process.env['AWS_EXECUTION_ENV'];
    restore('TMPDIR', TMPDIR);
    restore('LD_LIBRARY_PATH', LD_LIBRARY_PATH);
  }
}

/** Fonts for a machine that has none, where text would have no size: the one of our PDFs, beside whatever is installed. */
async function provideFonts(folder: string): Promise<string> {
  const config = path.join(folder, 'fonts.conf');
  if (existsSync(config)) return config;
  const fonts = path.join(folder, 'noto');
  mkdirSync(fonts, { recursive: true });
  const { normal, strong } = await loadPdfFonts();
  writeFileSync(path.join(fonts, 'normal.ttf'), normal);
  writeFileSync(path.join(fonts, 'strong.ttf'), strong);
  const text = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    '  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    `  <dir>${fonts}</dir>`,
    `  <cachedir>${path.join(folder, 'font-cache')}</cachedir>`,
    '</fontconfig>',
  ];
  writeFileSync(config, `${text.join('\n')}\n`);
  return config;
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
