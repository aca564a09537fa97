import { findArcs } from './geometry/wall-arcs.ts';
import { toElements } from './elements.ts';
import type { Exporter } from '../core/exporter.ts';
import type { StructuredModel } from '../core/model/structured-model.ts';
import { acceptedModel } from '../core/model/accepted-model.ts';

/**
 * The structured model itself, rejected elements included: it is the record of what was found and decided. Beside it `arcs`: which straight
 * pieces of wall are a curved one, with center, radius and angles.
 */
export const jsonExporter: Exporter = {
  name: 'model.json',
  format: 'json',
  mimeType: 'application/json',
  async write(model: StructuredModel): Promise<Uint8Array> {
    const arcs = findArcs(acceptedModel(model));
    return new TextEncoder().encode(`${JSON.stringify({ ...model, ...(arcs.length > 0 && { arcs }) })}\n`);
  },
};

/** The flat form in file coordinates, for programs that only want places and sizes. */
export const elementsExporter: Exporter = {
  name: 'elements.json',
  format: 'json',
  mimeType: 'application/json',
  async write(model: StructuredModel): Promise<Uint8Array> {
    return new TextEncoder().encode(`${JSON.stringify(toElements(acceptedModel(model)))}\n`);
  },
};
