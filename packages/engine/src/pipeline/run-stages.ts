import type { ArtifactStore } from '../core/artifact-store.ts';
import type { StageContext } from '../core/context.ts';
import { throwIfCancelled } from '../core/context.ts';
import { ENGINE_VERSION } from '../core/engine-version.ts';
import type { Warning } from '../core/errors.ts';
import { EngineError, reviveEngineError } from '../core/errors.ts';
import type { PipelineOptions, Stage, StageSummary } from '../core/stage.ts';
import { Fingerprint, fingerprintArtifacts, fingerprintSource } from './fingerprint.ts';
import type { PipelineRecord, StageRecord } from './stage-record.ts';
import { isIntact, loadRecord, measureArtifacts, saveRecord } from './stage-record.ts';

/** A step as it is shown while it goes on. */
export interface StageReport {
  name: string;
  /** `skipped`: nothing it depends on has changed, its earlier result stands. */
  state: 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped';
  /** 0..1 */
  progress: number;
  seconds: number;
  counts: StageSummary;
  warnings: Warning[];
}

/** Limits and callbacks of a run. */
export interface PipelineContext {
  signal: AbortSignal;
  threads: number;
  memoryBudgetBytes: number;
  /** Run this stage and all after it, even if nothing changed. */
  from?: string;
  /** A stage began, advanced, warned or ended. The report is the live object: copy what is kept. */
  onStage?(stage: StageReport, overall: number, all: readonly StageReport[]): void;
  onPreview?(stage: string, kind: string, data: unknown): void;
  log?(message: string): void;
}

/** Result of a pipeline run. */
export interface PipelineResult {
  stages: StageReport[];
  /** Counts of all stages; of two with one name, the later. */
  summary: StageSummary;
}

/**
 * Runs stages one after the other. A stage is skipped when its inputs, its options and the engine are those of its last
 * run and its artifacts are intact, according to `pipeline.json`; so an interrupted run continues where it stopped.
 *
 * @throws EngineError `cancelled` if the signal fires, what a stage threw otherwise; running out of disk or of memory
 *   is `disk-full` or `memory-budget-exceeded`. Finished stages stay recorded.
 */
export async function runStages(
  stages: readonly Stage[],
  store: ArtifactStore,
  options: PipelineOptions,
  context: PipelineContext,
): Promise<PipelineResult> {
  try {
    return await walk(stages, store, options, context);
  } catch (cause) {
    throw engineErrorOf(cause);
  }
}

async function walk(
  stages: readonly Stage[],
  store: ArtifactStore,
  options: PipelineOptions,
  context: PipelineContext,
): Promise<PipelineResult> {
  const record = await loadRecord(store);
  const reports = stages.map((stage) => pendingReport(stage.name));
  const inputs = new Map<string, Promise<string>>();
  let force = false;
  for (const [i, stage] of stages.entries()) {
    throwIfCancelled(context);
    const report = reports[i]!;
    const tell = () => context.onStage?.(report, (i + report.progress) / stages.length, reports);
    force ||= stage.name === context.from;
    const key = await stageKey(stage, stages.slice(0, i), { record, store, options, inputs });
    const last = record[stage.name];
    if (!force && last?.key === key && (await isIntact(store, last))) {
      Object.assign(report, { state: 'skipped', progress: 1, counts: last.counts, warnings: last.warnings });
      tell();
      continue;
    }
    // From here the old artifacts are no longer to be trusted: a crash must not leave a record over half new ones.
    delete record[stage.name];
    await saveRecord(store, record);
    await runStage(stage, report, store, options, context, tell);
    record[stage.name] = await recordOf(stage, key, report, store);
    await saveRecord(store, record);
    tell();
  }
  const summary: StageSummary = Object.assign({}, ...reports.map((report) => report.counts));
  return { stages: reports, summary };
}

async function runStage(
  stage: Stage,
  report: StageReport,
  store: ArtifactStore,
  options: PipelineOptions,
  context: PipelineContext,
  tell: () => void,
): Promise<void> {
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  report.state = 'running';
  tell();
  const found: Preview[] = [];
  try {
    report.counts = await stage.run(store, options, stageContext(report, noting(found, context), elapsed, tell));
    throwIfCancelled(context);
    if (found.length > 0) await store.write(stepArtifact(stage.name), JSON.stringify(found));
    Object.assign(report, { state: 'succeeded', progress: 1, seconds: elapsed() });
  } catch (cause) {
    Object.assign(report, { state: 'failed', seconds: elapsed() });
    tell();
    // Whatever broke in a stage that was told to stop, it stopped.
    if (context.signal.aborted) throw new EngineError('cancelled', {}, cause);
    throw cause;
  }
}

/** A piece of result that a stage showed while it went on. */
export interface Preview {
  kind: string;
  data: unknown;
}

/** Where the previews of a stage are kept: a JSON list of {@link Preview}, from which a run is looked at step by step. */
export const stepArtifact = (stage: string): string => `steps/${stage}.json`;

/** What is shown for a while only: tiles stand for a cloud later, whole planes for those that grow. */
const PASSING = ['points', 'grown-planes'];

/** The same context, with previews noted on their way, but for those that pass. */
function noting(found: Preview[], context: PipelineContext): PipelineContext {
  return {
    ...context,
    onPreview: (stage, kind, data) => {
      if (!PASSING.includes(kind)) found.push({ kind, data });
      context.onPreview?.(stage, kind, data);
    },
  };
}

function stageContext(
  report: StageReport,
  context: PipelineContext,
  elapsed: () => number,
  tell: () => void,
): StageContext {
  return {
    signal: context.signal,
    threads: context.threads,
    memoryBudgetBytes: context.memoryBudgetBytes,
    progress: (fraction) => {
      // A bar never runs backwards, and it is full only when the stage is done.
      const next = Math.min(0.999, Math.max(report.progress, fraction || 0));
      if (next === report.progress) return;
      Object.assign(report, { progress: next, seconds: elapsed() });
      tell();
    },
    warn: (warning) => {
      report.warnings = [...report.warnings, warning];
      tell();
    },
    preview: (kind, data) => context.onPreview?.(report.name, kind, data),
    log: (message) => context.log?.(`${report.name}: ${message}`),
  };
}

interface Known {
  record: PipelineRecord;
  store: ArtifactStore;
  options: PipelineOptions;
  /** Fingerprints of artifacts that no stage of this run writes: several stages read the points. */
  inputs: Map<string, Promise<string>>;
}

/**
 * A stage is a pure function, so its result is known by what goes into it: inputs made by an earlier stage count by
 * that stage's key, others by their bytes.
 */
async function stageKey(stage: Stage, earlier: readonly Stage[], known: Known): Promise<string> {
  const { record, store, options, inputs } = known;
  const fingerprint = new Fingerprint().addText(`${ENGINE_VERSION} ${stage.name}`);
  const { sources, ...values } = options;
  const used = Object.entries(values).filter(([name]) => stage.uses?.some((option) => option === name) ?? true);
  fingerprint.addText(JSON.stringify(used.sort(([a], [b]) => (a < b ? -1 : 1))));
  if (stage.reads.length === 0) {
    for (const source of sources) fingerprint.addText(await fingerprintSource(source));
  }
  for (const input of stage.reads) {
    const maker = earlier.findLast((other) => other.writes.some((output) => overlaps(input, output)));
    if (maker) {
      fingerprint.addText(record[maker.name]?.key ?? '');
      continue;
    }
    if (!inputs.has(input)) inputs.set(input, fingerprintArtifacts(store, [input]));
    fingerprint.addText((await inputs.get(input)) ?? '');
  }
  return fingerprint.digest();
}

/** `points/` and `points/header.json` overlap, whichever is asked for. */
function overlaps(a: string, b: string): boolean {
  return a === b || (a.endsWith('/') && b.startsWith(a)) || (b.endsWith('/') && a.startsWith(b));
}

async function recordOf(stage: Stage, key: string, report: StageReport, store: ArtifactStore): Promise<StageRecord> {
  const { seconds, counts, warnings } = report;
  return { key, seconds, counts, warnings, artifacts: await measureArtifacts(store, stage.writes) };
}

function pendingReport(name: string): StageReport {
  return { name, state: 'pending', progress: 0, seconds: 0, counts: {}, warnings: [] };
}

function engineErrorOf(cause: unknown): unknown {
  const revived = reviveEngineError(cause);
  if (revived instanceof EngineError || !(revived instanceof Error)) return revived;
  const code = 'code' in revived ? revived.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new EngineError('disk-full', {}, cause);
  const outOfMemory = code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ERR_MEMORY_ALLOCATION_FAILED';
  if (outOfMemory || (revived instanceof RangeError && /array buffer|allocat/i.test(revived.message))) {
    return new EngineError('memory-budget-exceeded', {}, cause);
  }
  return revived;
}
