import type { Exporter } from '../core/exporter.ts';
import { yieldToEvents } from '../core/context.ts';
import { readStoredModel } from '../core/model/stored-model.ts';
import type { Stage } from '../core/stage.ts';
import { dxfExporter } from './dxf/index.ts';
import { geojsonExporter } from './geojson/index.ts';
import { ifcExporter } from './ifc/index.ts';
import { elementsExporter, jsonExporter } from './json-exporter.ts';
import { fbxExporter, glbExporter, mtlExporter, objExporter, objSidecarExporter, stlExporter } from './mesh/index.ts';
import { planPdfExporter } from './pdf/index.ts';
import { reportHtmlExporter, reportJsonExporter, reportPdfExporter } from './report/index.ts';
import { svgExporter } from './svg/index.ts';

export { lazStage } from './laz/index.ts';

/** What pages are drawn from, and the model itself. */
const MODEL_EXPORTERS: readonly Exporter[] = [
  jsonExporter,
  elementsExporter,
  svgExporter,
  reportJsonExporter,
  reportHtmlExporter,
  glbExporter,
  ifcExporter,
];

/** The same in the formats of other programs. */
const EXCHANGE_EXPORTERS: readonly Exporter[] = [
  dxfExporter,
  planPdfExporter,
  objExporter,
  mtlExporter,
  objSidecarExporter,
  fbxExporter,
  stlExporter,
  geojsonExporter,
  reportPdfExporter,
];

export const EXPORTERS: readonly Exporter[] = [...MODEL_EXPORTERS, ...EXCHANGE_EXPORTERS];

/** Writes the model, its plan and its report below `exports/`. */
export const exportStage = exportStageOf('export', MODEL_EXPORTERS);

/** Writes the exchange formats that no page waits for below `exports/`; the cloud has a stage of its own, `lazStage`. */
export const exchangeStage = exportStageOf('exchange', EXCHANGE_EXPORTERS);

function exportStageOf(name: string, exporters: readonly Exporter[]): Stage {
  return {
    name,
    reads: ['model/model.json'],
    uses: ['title', 'time', 'language'],
    writes: exporters.map((exporter) => `exports/${exporter.name}`),
    async run(store, { title, time, language }, context) {
      const model = await readStoredModel(store, 'model/model.json');
      let bytes = 0;
      for (const [i, exporter] of exporters.entries()) {
        const artifact = await exporter.write(model, { title, time, language });
        await store.write(`exports/${exporter.name}`, artifact);
        bytes += artifact.byteLength;
        context.progress((i + 1) / exporters.length);
        await yieldToEvents(context);
      }
      return { files: exporters.length, bytes };
    },
  };
}
