// Renews the golden models of the built-in samples: npm run golden
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { goldenFigures, goldenFile } from './golden-figures.ts';
import { SAMPLES } from './make-samples.ts';
import { modelSample } from './model-sample.ts';

for (const { name } of SAMPLES) {
  const file = goldenFile(name);
  const style = { ...(await resolveConfig(file)), parser: 'json' };
  writeFileSync(file, await format(JSON.stringify(goldenFigures(await modelSample(name))), style));
}
