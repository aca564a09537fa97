import type { Exporter, ExportOptions } from '../core/exporter.ts';
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

const LANGUAGES: readonly ExportOptions['language'][] = ['zh-cn', 'en'];

/** A text in another language than that of its run lies in a folder named after it. */
const translationOf = ({ name }: Exporter, language: string) => `exports/${language}/${name}`;

/** Writes the model, its plan and its report below `exports/`. */
export const exportStage = exportStageOf('export', MODEL_EXPORTERS, []);

/** Writes the exchange formats that no page waits for below `exports/`; the cloud has a stage of its own, `lazStage`. */
export const exchangeStage = exportStageOf('exchange', EXCHANGE_EXPORTERS, ['layers']);

function exportStageOf(name: string, exporters: readonly Exporter[], own: Stage['uses'] & {}): Stage {
  return {
    name,
    reads: ['model/model.json'],
    uses: ['title', 'time', 'language', ...own],
    writes: exporters.flatMap((exporter) => [
      `exports/${exporter.name}`,
      ...(exporter.isText ? LANGUAGES.map((language) => translationOf(exporter, language)) : []),
    ]),
    async run(store, { title, time, language, layers }, context) {
      const model = await readStoredModel(store, 'model/model.json');
      let bytes = 0;
      const write = async (exporter: Exporter, name: string, inLanguage: ExportOptions['language']) => {
        const artifact = await exporter.write(model, { title, time, language: inLanguage, ...(layers && { layers }) });
        await store.write(name, artifact);
        bytes += artifact.byteLength;
      };
      for (const [i, exporter] of exporters.entries()) {
        // The translations first: where the file is, they are too.
        for (const other of exporter.isText ? LANGUAGES.filter((one) => one !== language) : []) {
          await write(exporter, translationOf(exporter, other), other);
          await yieldToEvents(context);
        }
        await write(exporter, `exports/${exporter.name}`, language);
        context.progress((i + 1) / exporters.length);
        await yieldToEvents(context);
      }
      return { files: exporters.length, bytes };
    },
  };
}
