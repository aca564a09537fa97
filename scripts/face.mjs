// npm run face: installs face recognition (90 MB) and builds the console with it; `npm run face -- remove` takes it out again.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build, faceFolder, install, installFace } from './bootstrap.mjs';

install();
if (process.argv.includes('remove')) rmSync(path.join(faceFolder, 'node_modules'), { recursive: true, force: true });
else installFace();
build();
console.log('The console is built; reload it. No restart is needed.');
