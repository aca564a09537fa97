import type { Exporter } from '../core/exporter.ts';
import { breathe } from '../core/context.ts';
import type { Stage } from '../core/stage.ts';
import type { StructuredModel } from '../core/structured-model.ts';
import { dxfExporter } from './dxf-exporter.ts';
import { glbExporter } from './glb-exporter.ts';
import { ifcExporter } from './ifc-exporter.ts';
import { elementsExporter, jsonExporter } from './json-exporter.ts';
import { mtlExporter, objExporter, objSidecarExporter } from './obj-exporter.ts';
import { planPdfExporter } from './pdf-plan.ts';
import { reportPdfExporter } from './pdf-report.ts';
import { reportJsonExporter } from './report-data.ts';
import { reportHtmlExporter } from './report-html.ts';
import { svgExporter } from './svg-exporter.ts';

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
  reportHtmlExporter,
  reportPdfExporter,
  reportJsonExporter,
  jsonExporter,
  elementsExporter,
];

/** Writes every exchange format below `exports/`. */
export const exportStage: Stage = {
  name: 'export',
  reads: ['model/model.json'],
  writes: ['exports/'],
  async run(store, options, context) {
    const model = JSON.parse(new TextDecoder().decode(await store.read('model/model.json'))) as StructuredModel;
    const { title, time, language } = options;
    let bytes = 0;
    for (const [i, exporter] of EXPORTERS.entries()) {
      const artifact = await exporter.write(model, { title, time, language });
      await store.write(`exports/${exporter.name}`, artifact);
      bytes += artifact.byteLength;
      context.progress((i + 1) / EXPORTERS.length);
      await breathe(context);
    }
    return { files: EXPORTERS.length, bytes };
  },
};
