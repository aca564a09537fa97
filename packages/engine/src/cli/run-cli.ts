import { stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename, extname } from 'node:path';
import type { Command } from './command.ts';
import { parseCommand, UsageError } from './command.ts';
import { printProgress, secondsSince } from './progress.ts';
import type { ByteSource } from '../core/byte-source.ts';
import { LARGEST_BUDGET_BYTES } from '../core/context.ts';
import { EngineError } from '../core/errors.ts';
import type { PipelineOptions, StageSummary } from '../core/stage.ts';
import { diskStore, fileSource, publishExports } from '../files/index.ts';
import type { Language } from '../messages/describe.ts';
import { describeError } from '../messages/describe.ts';
import type { PipelineContext } from '../pipeline/index.ts';
import { runStages } from '../pipeline/index.ts';
import { INGEST_STAGES, recipeFor } from '../recipes/index.ts';

const PROBLEMS = {
  'zh-cn': {
    missing: '文件不存在',
    folder: '是文件夹，请给出文件',
    file: '是文件，最后一个参数应为输出文件夹',
    denied: '无法读取',
  },
  en: {
    missing: 'no such file',
    folder: 'is a folder, name a file',
    file: 'is a file; the last argument must be a folder',
    denied: 'cannot be read',
  },
};
const EXIT_REFUSED = 2;
const EXIT_INTERRUPTED = 130;
/** A stage stops within 200 ms; what does not is stopped with the process. */
const PATIENCE_MS = 2000;

async function openInputs(inputs: string[], language: Language): Promise<{ sources: ByteSource[]; newest: Date }> {
  const sources: ByteSource[] = [];
  let newest = new Date(0);
  for (const path of inputs) {
    const facts = await stat(path).catch(() => undefined);
    if (!facts) throw new UsageError(`${path}: ${PROBLEMS[language].missing}`);
    if (facts.isDirectory()) throw new UsageError(`${path}: ${PROBLEMS[language].folder}`);
    if (facts.mtime > newest) newest = facts.mtime;
    const source = await fileSource(path).catch(() => undefined);
    if (!source) throw new UsageError(`${path}: ${PROBLEMS[language].denied}`);
    sources.push(source);
  }
  return { sources, newest };
}

/** Ingests and models; returns the figures for the last line. */
async function model(command: Command, language: Language, context: PipelineContext): Promise<StageSummary> {
  if ((await stat(command.outputFolder).catch(() => undefined))?.isFile()) {
    throw new UsageError(`${command.outputFolder}: ${PROBLEMS[language].file}`);
  }
  const { sources, newest } = await openInputs(command.inputs, language);
  const store = diskStore(command.outputFolder);
  const first = basename(command.inputs[0]!);
  const options: PipelineOptions = {
    recipe: command.recipe,
    ...(command.unit && { unit: command.unit }),
    ...(command.layers && { layers: command.layers }),
    seed: 1,
    title: basename(first, extname(first)),
    // Not the time of the clock: the same scan gives the same bytes.
    time: newest.toISOString(),
    language,
    sources,
  };
  const ingest = await runStages(INGEST_STAGES, store, options, context);
  const recipe = await recipeFor(command.recipe, store);
  const result = await runStages(recipe.stages, store, options, context);
  await publishExports(command.outputFolder);
  await Promise.all(sources.map(async (source) => source.close?.()));
  return recipe.keyFigures({ ...ingest.summary, ...result.summary });
}

/** LANG and its relatives decide, as for any command. */
function languageOf(environment: NodeJS.ProcessEnv): Language {
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return /^zh/i.test(locale) ? 'zh-cn' : 'en';
}

/** Peak resident memory of this process; `maxRSS` is in kilobytes. */
function peakRssBytes(): number {
  return process.resourceUsage().maxRSS * 1024;
}

/**
 * Models files as the command line says, and tells on standard output and error how it goes.
 *
 * @returns exit code of the process.
 */
export async function runCli(): Promise<number> {
  const language = languageOf(process.env);
  const started = performance.now();
  const abort = new AbortController();
  const json = process.argv.includes('--json');
  let file = '';
  const tell = (cause: unknown) => tellFailure(named(cause, file), { json, language, started });
  const stop = () => {
    tell(new EngineError('cancelled'));
    process.exit(EXIT_INTERRUPTED);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      abort.abort();
      setTimeout(stop, PATIENCE_MS).unref();
    });
  }
  try {
    const command = parseCommand(process.argv.slice(2), language);
    file = basename(command.inputs[0]!);
    const summary = await model(command, language, {
      signal: abort.signal,
      threads: command.threads,
      memoryBudgetBytes: Math.min(LARGEST_BUDGET_BYTES, totalmem() * 0.75),
      ...printProgress(json, language, started),
    });
    const last = {
      seconds: Number(secondsSince(started)),
      points: summary['points'] ?? 0,
      peakRssBytes: peakRssBytes(),
      summary,
    };
    if (json) process.stdout.write(`${JSON.stringify({ ok: true, ...last })}\n`);
    else
      process.stdout.write(
        `${last.seconds} s, ${last.points} points, ${Math.round(last.peakRssBytes / 2 ** 20)} MiB\n`,
      );
    return 0;
  } catch (cause) {
    tell(cause);
    return abort.signal.aborted && !(cause instanceof UsageError) ? EXIT_INTERRUPTED : EXIT_REFUSED;
  }
}

interface Told {
  json: boolean;
  language: Language;
  started: number;
}

/** Says why a run ends without a model, and with `--json` on standard output as well. */
function tellFailure(error: unknown, { json, language, started }: Told): void {
  if (process.stderr.isTTY && !json) process.stderr.write('\r\u001b[K');
  const text = describeError(error, language);
  if (json) process.stdout.write(`${JSON.stringify(failureOf(error, text, started))}\n`);
  process.stderr.write(`${text}\n`);
  if (!(error instanceof EngineError) && !(error instanceof UsageError))
    process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
}

/** Adds the file's name to an error of a stage behind the readers, which does not know it. */
function named(error: unknown, file: string): unknown {
  if (!(error instanceof EngineError) || error.details['file'] !== undefined) return error;
  return new EngineError(error.code, { file, ...error.details }, error);
}

function failureOf(error: unknown, message: string, started: number) {
  const coded =
    error instanceof EngineError ? { code: error.code, params: error.details } : { code: 'usage', params: {} };
  return {
    ok: false,
    seconds: Number(secondsSince(started)),
    peakRssBytes: peakRssBytes(),
    error: { ...coded, message },
  };
}
