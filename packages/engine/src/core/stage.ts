import type { ArtifactStore } from './artifact-store.ts';
import type { ByteSource } from './byte-source.ts';
import type { StageContext } from './context.ts';
import type { Details } from './errors.ts';
import type { LayerTemplate } from './exporter.ts';
import type { ModelOptions } from './model/model-options.ts';
import type { ColorScale, RowLayout, Unit, UpAxis } from './reader.ts';

/** Options of a whole run, all with defaults; each stage reads what concerns it. */
export interface PipelineOptions {
  /** `auto` or the name of a recipe; see `recipes/`. */
  recipe: string;
  /** Unit of the files; undefined: what the file says, else guessed. */
  unit?: Unit;
  /** Up axis of the files; undefined: what the file says, else guessed. */
  up?: UpAxis;
  /** Reference system of the coordinates, `EPSG:<code>`; undefined: what the file says. */
  crs?: string;
  /** Scale of the colors of the files; undefined: judged by their values. */
  colors?: ColorScale;
  /** Layout of the rows of text files; undefined: found by header and values. */
  rows?: RowLayout;
  /** Seed of all randomness. */
  seed: number;
  /** Title in exports. */
  title: string;
  /** ISO time in exports; fixed by the caller so that the same input gives the same bytes. */
  time: string;
  language: 'zh-cn' | 'en';
  /** Scheme that the layers of drawings are named by; undefined: as usual. */
  layers?: LayerTemplate;
  /** What the user says of the building; undefined: as usual. */
  model?: ModelOptions;
  /** Files to read; only the read stage looks at it. */
  sources: ByteSource[];
}

/** Counts and figures of a stage, for the stage list and the report. */
export type StageSummary = Details;

/**
 * One step of the pipeline. It reads named artifacts and writes its own; nothing else.
 * So each can be run again, tested on a folder, and skipped when its input and options are unchanged.
 */
export interface Stage {
  /** kebab-case; message key `stage.<name>`. */
  name: string;
  /** Artifacts it reads: names, or prefixes that end in `/`. */
  reads: string[];
  /** Artifacts it writes: names, or prefixes that end in `/`. */
  writes: string[];
  /**
   * Options that shape its result. When its inputs and these are unchanged, the stage is skipped. Default: all but
   * `sources`, whose bytes count as an input of a stage that reads nothing else.
   */
  uses?: readonly (keyof PipelineOptions)[];
  run(store: ArtifactStore, options: PipelineOptions, context: StageContext): Promise<StageSummary>;
}
