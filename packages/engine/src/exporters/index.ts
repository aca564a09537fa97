import type { Exporter } from '../core/exporter.ts';
import { yieldToEvents } from '../core/context.ts';
import { readJson } from '../core/json-artifact.ts';
import type { Stage } from '../core/stage.ts';
import type { StructuredModel } from '../core/structured-model.ts';
import { dxfExporter } from './dxf/index.ts';
import { geojsonExporter } from './geojson/index.ts';
import { ifcExporter } from './ifc/index.ts';
import { elementsExporter, jsonExporter } from './json-exporter.ts';
import { fbxExporter, glbExporter, mtlExporter, objExporter, objSidecarExporter, stlExporter } from './mesh/index.ts';
import { planPdfExporter } from './pdf/index.ts';
import { reportHtmlExporter, reportJsonExporter, reportPdfExporter } from './report/index.ts';
import { svgExporter } from './svg/index.ts';

export { lazStage } from './laz/index.ts';

/** All exporters, in the order in which their artifacts are offered. */
export const EXPORTERS: readonly Exporter[] = [
  ifcExporter,
  dxfExporter,
  svgExporter,
  planPdfExporter,
  glbExporter,
  objExporter,
  mtlExporter,
  objSidecarExporter,
  fbxExporter,
  stlExporter,
  geojsonExporter,
  reportHtmlExporter,
  reportPdfExporter,
  reportJsonExporter,
  jsonExporter,
  elementsExporter,
];

/** Writes every exchange format of the model below `exports/`; the cloud has a stage of its own, `lazStage`. */
export const exportStage: Stage = {
  name: 'export',
  reads: ['model/model.json'],
  uses: ['title', 'time', 'language'],
  writes: EXPORTERS.map(({ name }) => `exports/${name}`),
  async run(store, options, context) {
    const model = await readJson<StructuredModel>(store, 'model/model.json');
    const { title, time, language } = options;
    let bytes = 0;
    for (const [i, exporter] of EXPORTERS.entries()) {
      const artifact = await exporter.write(model, { title, time, language });
      await store.write(`exports/${exporter.name}`, artifact);
      bytes += artifact.byteLength;
      context.progress((i + 1) / EXPORTERS.length);
      await yieldToEvents(context);
    }
    return { files: EXPORTERS.length, bytes };
  },
};
