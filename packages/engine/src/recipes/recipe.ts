import type { PipelineOptions, Stage, StageSummary } from '../core/stage.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';

/** Figures of a cloud by which a recipe judges whether it suits. */
export type CloudFacts = Pick<StoredPointsHeader, 'bounds' | 'site' | 'count' | 'spacing'>;

/** One way to model a kind of scan: which stages make the model, and what counts as its key figures. */
export interface Recipe {
  /** As in `--recipe`, in the contract and in the message keys of the console. */
  name: string;
  /** True if `auto` may take this recipe for the cloud. */
  suits(cloud: CloudFacts): boolean;
  /** From a stored cloud to a model and its exchange files, in order. */
  stages: readonly Stage[];
  /** From a model and the list of its edits to the edited model and what pages show of it. */
  editStages: readonly Stage[];
  /** What may follow once the edited model is shown: with `editStages` before them the end of `stages`. */
  followStages: readonly Stage[];
  /** From a finished model to its exchange files, for other options of exports. */
  exportStages: readonly Stage[];
  /** Options that shape the model. The stages that do not state what they use are skipped while these are unchanged. */
  options: readonly (keyof PipelineOptions)[];
  /** Adds what people ask of a model first, under the names of the contract, to the counts of its stages. */
  keyFigures(summary: StageSummary): StageSummary;
}

/** Gives the options of a recipe to those of its stages that do not state their own. */
export function defineRecipe(recipe: Recipe): Recipe {
  const withOptions = (stage: Stage): Stage => ({ uses: recipe.options, ...stage });
  return {
    ...recipe,
    stages: recipe.stages.map(withOptions),
    editStages: recipe.editStages.map(withOptions),
    followStages: recipe.followStages.map(withOptions),
    exportStages: recipe.exportStages.map(withOptions),
  };
}
