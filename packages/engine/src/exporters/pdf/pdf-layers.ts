import type { LayerTemplate } from '../../core/exporter.ts';
import { LAYER_TEMPLATES } from '../../core/exporter.ts';
import type { LayerRole } from '../drawing/plan-layers.ts';
import { PLAN_LAYERS } from '../drawing/plan-layers.ts';
import type { Pdf } from './pdf-file.ts';

type Reference = ReturnType<Pdf['ref']>;

/** An object of pdfkit whose dictionary may still grow. */
interface Growing {
  data: Record<string, unknown>;
}

/**
 * Layers of a PDF, named as those of the DXF: optional content groups, which a reader shows and hides. A layer is in the file
 * where something is drawn on it. Source: ISO 32000-1, 8.11.
 */
export class PdfLayers {
  readonly pdf: Pdf;
  readonly #template: LayerTemplate;
  readonly #groups = new Map<LayerRole, Reference>();

  constructor(pdf: Pdf, template: LayerTemplate = LAYER_TEMPLATES[0]) {
    this.pdf = pdf;
    this.#template = template;
  }

  /** Puts what `draw` adds to the current page on a layer. */
  on(role: LayerRole, draw: () => void): void {
    const group = this.#groups.get(role) ?? this.#add(role);
    const { resources } = this.pdf.page as unknown as { resources: Growing };
    const label = `OC-${role}`;
    resources.data.Properties = { ...(resources.data.Properties as object | undefined), [label]: group };
    this.pdf.addContent(`/OC /${label} BDC`);
    draw();
    this.pdf.addContent('EMC');
  }

  /** Adds a layer to the file, all of them in the order of the template. */
  #add(role: LayerRole): Reference {
    const layers = PLAN_LAYERS[this.#template];
    // A String object is written as text, a plain string as a name.
    const group = this.pdf.ref({ Type: 'OCG', Name: textOf(layers[role].name) });
    (group as unknown as { end(): void }).end();
    this.#groups.set(role, group);
    const groups = (Object.keys(layers) as LayerRole[]).flatMap((one) => this.#groups.get(one) ?? []);
    const { _root: catalog } = this.pdf as unknown as { _root: Growing };
    catalog.data.OCProperties = { OCGs: groups, D: { Name: textOf('Layers'), Order: groups } };
    return group;
  }
}

const textOf = (text: string): object => Object(text) as object;
