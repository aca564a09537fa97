export { runStages } from './run-stages.ts';
export type { PipelineContext, PipelineResult, StageReport } from './run-stages.ts';
