import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { LayerTemplate } from '../core/exporter.ts';
import { LAYER_TEMPLATES } from '../core/exporter.ts';
import type { Unit } from '../core/reader.ts';
import type { Language } from '../messages/describe.ts';
import { RECIPE_NAMES } from '../recipes/index.ts';

const UNITS: readonly Unit[] = ['m', 'cm', 'mm', 'ft', 'us-ft', 'in'];
const OPTIONS = `[--recipe ${RECIPE_NAMES.join('|')}] [--unit ${UNITS.join('|')}] [--layers ${LAYER_TEMPLATES.join('|')}] [--threads n] [--json]`;
const USAGE = {
  'zh-cn': `用法：npm run model -- 输入文件… 输出文件夹 ${OPTIONS}`,
  en: `usage: npm run model -- INPUT… OUTDIR ${OPTIONS}`,
};

/** A wrong command line; the message is for a person. */
export class UsageError extends Error {}

/** A parsed command line. */
export interface Command {
  inputs: string[];
  outputFolder: string;
  recipe: string;
  unit: Unit | undefined;
  layers: LayerTemplate | undefined;
  threads: number;
  json: boolean;
}

/** @throws UsageError with the usage in the user's language. */
export function parseCommand(args: string[], language: Language): Command {
  const usage = () => new UsageError(USAGE[language]);
  const { values, positionals } = readArgs(args, usage);
  const outputFolder = positionals.pop();
  const { recipe = 'auto', threads = String(availableParallelism()), json = false } = values;
  const unit = UNITS.find((known) => known === values.unit);
  const layers = LAYER_TEMPLATES.find((known) => known === values.layers);
  const isKnown = RECIPE_NAMES.includes(recipe) && unit === values.unit && layers === values.layers;
  if (outputFolder === undefined || positionals.length === 0 || !isKnown || !/^[1-9]\d{0,2}$/.test(threads)) {
    throw usage();
  }
  return {
    inputs: positionals,
    outputFolder,
    recipe,
    unit,
    layers,
    threads: Number(threads),
    json,
  };
}

function readArgs(args: string[], usage: () => Error) {
  try {
    const options = {
      recipe: { type: 'string' },
      unit: { type: 'string' },
      layers: { type: 'string' },
      threads: { type: 'string' },
      json: { type: 'boolean' },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw usage();
  }
}
