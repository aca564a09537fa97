import { ApiError } from '../../errors.ts';

/** An option of the indoor recipe: what a scan is taken for where it does not say, and how files are written. A drift test compares with the engine. */
export interface RunOption {
  name: string;
  /** A number in `unit` from `least` to `most`, a switch, or one of `choices`. */
  kind: 'number' | 'switch' | 'choice';
  unit?: 'm' | 'm2';
  least?: number;
  most?: number;
  step?: number;
  choices?: readonly string[];
  /** It shapes the exchange files alone: they are written again with another value, and nothing is modelled again. */
  isOfExports?: true;
  /** What holds where a run does not say. */
  usual: RunOptionValue;
}

export type RunOptionValue = number | boolean | string;

export const RUN_OPTIONS = [
  { name: 'leastRoom', kind: 'number', unit: 'm2', least: 1, most: 20, step: 0.5, usual: 1 },
  { name: 'outerThickness', kind: 'number', unit: 'm', least: 0.1, most: 0.8, step: 0.01, usual: 0.28 },
  { name: 'innerThickness', kind: 'number', unit: 'm', least: 0.05, most: 0.5, step: 0.01, usual: 0.12 },
  { name: 'leastOpening', kind: 'number', unit: 'm', least: 0.3, most: 1.5, step: 0.05, usual: 0.3 },
  { name: 'passageWidth', kind: 'number', unit: 'm', least: 0.8, most: 4, step: 0.01, usual: 1.22 },
  { name: 'mostDoorWidth', kind: 'number', unit: 'm', least: 1, most: 6, step: 0.1, usual: 3 },
  { name: 'columns', kind: 'switch', usual: true },
  { name: 'mostColumn', kind: 'number', unit: 'm', least: 0.3, most: 2.5, step: 0.1, usual: 1.3 },
  { name: 'stairs', kind: 'switch', usual: true },
  { name: 'layers', kind: 'choice', choices: ['aia', 'iso13567', 'gb'], usual: 'aia', isOfExports: true },
] as const satisfies readonly RunOption[];
export type RunOptionName = (typeof RUN_OPTIONS)[number]['name'];
/** Values of options by name; one that is missing is as usual. */
export type RunOptionValues = {
  [O in (typeof RUN_OPTIONS)[number] as O['name']]?: O extends { choices: readonly (infer C)[] }
    ? C
    : O['kind'] extends 'switch'
      ? boolean
      : number;
};

/** Options that shape the exchange files of a run and not its model. */
export const EXPORT_OPTIONS = RUN_OPTIONS.filter((option) => 'isOfExports' in option);
export type ExportOptionValues = Pick<RunOptionValues, (typeof EXPORT_OPTIONS)[number]['name']>;

/** A layer that the console shows as a sample of a template. */
export type LayerSample = 'wall' | 'door' | 'window' | 'dimension';

/** Names of layers and their AutoCAD color indexes by template. A drift test compares with the engine. */
export const LAYER_SAMPLES = {
  aia: {
    wall: { name: 'A-WALL', color: 7 },
    door: { name: 'A-DOOR', color: 34 },
    window: { name: 'A-GLAZ', color: 140 },
    dimension: { name: 'A-ANNO-DIMS', color: 8 },
  },
  iso13567: {
    wall: { name: 'A-21----E-', color: 7 },
    door: { name: 'A-32----E-', color: 34 },
    window: { name: 'A-31----E-', color: 140 },
    dimension: { name: 'A-------D-', color: 8 },
  },
  gb: {
    wall: { name: '建筑-墙', color: 7 },
    door: { name: '建筑-门窗-门', color: 4 },
    window: { name: '建筑-门窗-窗', color: 4 },
    dimension: { name: '建筑-注释-标注', color: 3 },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<LayerSample, { name: string; color: number }>>>>;

/** Kinds of buildings with the values that differ from the usual ones. */
export const RUN_PRESETS = {
  usual: {},
  flat: { leastRoom: 1, outerThickness: 0.24, innerThickness: 0.12, passageWidth: 1.22, columns: false },
  office: { leastRoom: 2, innerThickness: 0.1, passageWidth: 1.9, mostColumn: 1.2 },
  public: { leastRoom: 2, outerThickness: 0.37, innerThickness: 0.24, passageWidth: 2.1, mostDoorWidth: 4 },
  plant: {
    leastRoom: 3,
    outerThickness: 0.24,
    innerThickness: 0.2,
    leastOpening: 0.6,
    passageWidth: 3,
    mostDoorWidth: 5,
  },
} as const satisfies Readonly<Record<string, RunOptionValues>>;
export type RunPreset = keyof typeof RUN_PRESETS;

/**
 * The options among the values of a run, each checked; other values (`seed`, `keepEdits`, what other clients add) are left out.
 *
 * @throws ApiError `option-out-of-range`
 */
export function runOptionsOf(values: Readonly<Record<string, unknown>>): RunOptionValues {
  const found: Record<string, RunOptionValue> = {};
  for (const option of RUN_OPTIONS as readonly RunOption[]) {
    const value = values[option.name];
    if (value === undefined) continue;
    if (!fits(option, value)) throw outOfRange(option);
    found[option.name] = value;
  }
  return found;
}

/**
 * Options that shape exchange files among the values of a call, each checked.
 *
 * @throws ApiError `option-out-of-range`, and `bad-request` where a value would shape the model.
 */
export function exportOptionsOf(values: Readonly<Record<string, unknown>>): ExportOptionValues {
  const known = new Set<string>(EXPORT_OPTIONS.map(({ name }) => name));
  if (Object.keys(values).some((name) => !known.has(name))) throw new ApiError('bad-request');
  return runOptionsOf(values);
}

function fits({ kind, least = 0, most = 0, choices = [] }: RunOption, value: unknown): value is RunOptionValue {
  if (kind === 'switch') return typeof value === 'boolean';
  if (kind === 'choice') return choices.some((choice) => choice === value);
  return typeof value === 'number' && value >= least && value <= most;
}

function outOfRange({ name, kind, least, most, choices = [] }: RunOption): ApiError {
  const ranges = { number: `${least}–${most}`, switch: 'true, false', choice: choices.join(', ') };
  return new ApiError('option-out-of-range', { option: name, range: ranges[kind] });
}
