import type { Warning } from '../core/errors.ts';
import type { Language } from '../messages/describe.ts';
import { describeWarning } from '../messages/describe.ts';
import type { PipelineContext, StageReport } from '../pipeline/index.ts';

/** Prints the progress: a bar on a terminal, one line per stage, JSON with `--json`. */
export function printProgress(json: boolean, language: Language, started: number): Pick<PipelineContext, 'onStage'> {
  const isTerminal = !json && process.stderr.isTTY;
  const told = new Set<string>();
  let drawn = 0;
  return {
    onStage: (stage) => {
      const isOver = stage.state === 'succeeded' || stage.state === 'skipped';
      if (!isOver) {
        if (!isTerminal || stage.state !== 'running' || performance.now() - drawn < 100) return;
        drawn = performance.now();
        process.stderr.write(`\r\u001b[K${bar(stage.progress)} ${stage.name} ${secondsSince(started)} s`);
        return;
      }
      if (told.has(stage.name)) return;
      told.add(stage.name);
      if (isTerminal) process.stderr.write('\r\u001b[K');
      process.stdout.write(`${json ? stageJson(stage) : stageText(stage, language)}\n`);
      for (const warning of stage.warnings) askUnit(warning, language);
    },
  };
}

/** Asks on standard error for a unit that is unclear, and names the option that answers: a model in the wrong unit is of no use. */
function askUnit(warning: Warning, language: Language): void {
  if (warning.code !== 'unit-unclear') return;
  process.stderr.write(`${describeWarning(warning, language)} (--unit ${String(warning.params['other'])})\n`);
}

const BAR_WIDTH = 30;

function bar(progress: number): string {
  const full = Math.round(progress * BAR_WIDTH);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}] ${String(Math.floor(progress * 100)).padStart(3)} %`;
}

function stageJson({ name, state, seconds: duration, counts, warnings }: StageReport): string {
  return JSON.stringify({ stage: name, state, seconds: Number(duration.toFixed(3)), counts, warnings });
}

function stageText(stage: StageReport, language: Language): string {
  const counts = Object.entries(stage.counts).map(([name, value]) => `${name} ${value}`);
  const time = stage.state === 'skipped' ? '=' : `${stage.seconds.toFixed(1)} s`;
  const warnings = stage.warnings.map((warning) => `\n  ! ${describeWarning(warning, language)}`);
  return `${stage.name.padEnd(12)} ${time.padStart(8)}  ${counts.join(', ')}${warnings.join('')}`;
}

/** Seconds since a moment, to a tenth. */
export function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}
