import type { StageSummary } from '../core/stage.ts';
import { exchangeStage, exportStage, lazStage } from '../exporters/index.ts';
import { deviationTilesStage } from '../lod/index.ts';
import {
  deviationStage,
  editsStage,
  openingsStage,
  roomsStage,
  slabsStage,
  stairsStage,
  storeysStage,
  wallsStage,
} from '../modeling/index.ts';
import { planesStage } from '../segmentation/index.ts';
import { defineRecipe } from './recipe.ts';
import type { CloudFacts } from './recipe.ts';

/** Meters; wider than any building that is scanned from inside. */
const LARGEST_EXTENT = 400;
/** Meters; scanners inside buildings give points millimeters to centimeters apart, airborne ones decimeters. */
const LARGEST_SPACING = 0.2;
/** Fewer points say nothing by their spacing. */
const TELLING_COUNT = 10_000;

/** Buildings scanned from inside: storeys, rooms, walls, openings, columns, beams, stairs and slabs. */
export const indoor = defineRecipe({
  name: 'indoor',
  suits,
  stages: [
    planesStage,
    storeysStage,
    roomsStage,
    wallsStage,
    openingsStage,
    stairsStage,
    slabsStage,
    editsStage,
    deviationStage,
    deviationTilesStage,
    exportStage,
    exchangeStage,
    lazStage,
  ],
  editStages: [editsStage, deviationStage, deviationTilesStage, exportStage],
  followStages: [exchangeStage, lazStage],
  exportStages: [exportStage, exchangeStage],
  options: ['seed', 'model'],
  keyFigures,
});

function suits({ bounds, site = bounds, count, spacing }: CloudFacts): boolean {
  const { min, max } = site;
  const extent = Math.max(max[0] - min[0], max[1] - min[1]);
  const isSparse = count >= TELLING_COUNT && spacing > LARGEST_SPACING;
  return extent <= LARGEST_EXTENT && !isSparse;
}

function keyFigures(summary: StageSummary): StageSummary {
  const { doors, windows, passages, curtainWalls, rms, rmse } = summary;
  const openings = [doors, windows, passages, curtainWalls].map(Number).filter((count) => count >= 0);
  return {
    ...summary,
    ...(openings.length > 0 && { openings: openings.reduce((sum, count) => sum + count, 0) }),
    ...(rms !== undefined && rmse === undefined && { rmse: rms }),
  };
}
