import type { ArtifactStore } from '../core/artifact-store.ts';
import { EngineError } from '../core/errors.ts';
import type { PipelineOptions, RecipeName, Stage, StageSummary } from '../core/stage.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';
import { loadPointsHeader } from '../core/stored-points.ts';
import { exportStage } from '../exporters/index.ts';
import { deviationTilesStage, tileStage } from '../lod/index.ts';
import { indoorEditStages, indoorStages } from '../modeling/index.ts';
import { readStage } from '../ingest/index.ts';
import { planesStage } from '../segmentation/index.ts';

/** From uploaded files to a cloud that can be looked at. */
export const INGEST_STAGES: readonly Stage[] = [using(readStage, 'unit', 'up'), using(tileStage, 'seed', 'title')];

/** From a cloud to a model and its exchange files, by recipe. A recipe without stages is not available yet. */
export const RECIPE_STAGES: Readonly<Partial<Record<RecipeName, readonly Stage[]>>> = {
  // Title, time and language shape the exports only.
  indoor: [...[planesStage, ...indoorStages].map((stage) => using(stage, 'seed')), deviationTilesStage, exportStage],
};

/** From a model and the list of its edits to the edited model and its files: the end of a recipe's own stages. */
export const EDIT_STAGES: readonly Stage[] = [
  ...indoorEditStages.map((stage) => using(stage, 'seed')),
  deviationTilesStage,
  exportStage,
];

/** Wider than any building that is scanned from inside. */
const INDOOR_EXTENT = 400;
/** Scanners inside buildings give points millimeters to centimeters apart, airborne ones decimeters. */
const INDOOR_SPACING = 0.2;
/** Fewer points say nothing by their spacing. */
const TELLING_COUNT = 10_000;

/**
 * The stages of a recipe; `auto` looks at the extent and the spacing of the cloud that the read stage has stored.
 *
 * @throws EngineError `recipe-unavailable`
 */
export async function stagesOf(recipe: RecipeName, store: ArtifactStore): Promise<readonly Stage[]> {
  const chosen = recipe === 'auto' ? chooseRecipe(await loadPointsHeader(store)) : recipe;
  const stages = RECIPE_STAGES[chosen];
  if (!stages) throw new EngineError('recipe-unavailable', { recipe: chosen });
  return stages;
}

/** What `auto` means for a cloud. */
export function chooseRecipe(header: Pick<StoredPointsHeader, 'bounds' | 'count' | 'spacing'>): RecipeName {
  const { bounds, count, spacing } = header;
  const extent = Math.max(bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]);
  const isSparse = count >= TELLING_COUNT && spacing > INDOOR_SPACING;
  return extent > INDOOR_EXTENT || isSparse ? 'outdoor' : 'indoor';
}

/** A stage that says for itself what it uses keeps its word. */
function using(stage: Stage, ...uses: (keyof PipelineOptions)[]): Stage {
  return { uses, ...stage };
}

/** What people ask of a model first, under the names of the contract, beside the counts of its stages. */
export function keyFigures(summary: StageSummary): StageSummary {
  const { doors, windows, passages, rms, ...rest } = summary;
  const openings = [doors, windows, passages].map(Number).filter((count) => count >= 0);
  return {
    ...summary,
    ...(openings.length > 0 && { openings: openings.reduce((sum, count) => sum + count, 0) }),
    ...(rms !== undefined && rest['rmse'] === undefined && { rmse: rms }),
  };
}
