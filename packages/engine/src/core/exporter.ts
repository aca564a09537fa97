import type { StructuredModel } from './model/structured-model.ts';

/** Schemes that the layers of a drawing are named by; the first one is the usual one. */
export const LAYER_TEMPLATES = ['aia', 'iso13567', 'gb'] as const;
export type LayerTemplate = (typeof LAYER_TEMPLATES)[number];

/** Writes a structured model in one exchange format. */
export interface Exporter {
  /** Name of the artifact, e.g. `model.ifc`. */
  name: string;
  format: string;
  mimeType: string;
  /** People read its texts: written in every language, for readers of each. */
  isText?: true;
  write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array>;
}

/** Input of an exporter beside the model. */
export interface ExportOptions {
  /** Project name for headers. */
  title: string;
  /** ISO time for headers; passed in, so that the same input gives the same bytes. */
  time: string;
  /** `zh-cn` or `en`, for names and drawing texts. */
  language: 'zh-cn' | 'en';
  /** Scheme of the layers of a DXF and of the plan as PDF; default the first of {@link LAYER_TEMPLATES}. */
  layers?: LayerTemplate;
}
