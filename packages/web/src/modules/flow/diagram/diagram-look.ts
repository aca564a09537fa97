import { CLOUD_ATTRIBUTES, FLOWABLE_ATTRIBUTES } from '@cloud/contract';
import type { AttributePackage } from '@cloud/contract';
import type { DiagramOptions } from './bpmn-types.ts';

/** Letters are measured by a canvas, which knows no variables. */
const fontOfPage = (): string => getComputedStyle(document.documentElement).getPropertyValue('--font') || 'sans-serif';

/**
 * A package for one drawing: the reader of XML writes into what it is given. Elements that it extends keep their name in the
 * XML, which begins small, only if the package says so too.
 */
const written = (attributes: AttributePackage) => ({ ...structuredClone(attributes), xml: { tagAlias: 'lowerCase' } });

/** How every process is drawn: in the colors and letters of the theme, with what elements carry beyond BPMN. */
export const diagramLook = (fontFamily = fontOfPage()): DiagramOptions => ({
  moddleExtensions: { flowable: written(FLOWABLE_ATTRIBUTES), cloud: written(CLOUD_ATTRIBUTES) },
  bpmnRenderer: {
    defaultFillColor: 'var(--process-fill)',
    defaultStrokeColor: 'var(--process-line)',
    defaultLabelColor: 'var(--ink)',
  },
  textRenderer: {
    defaultStyle: { fontFamily, fontSize: 13, lineHeight: 1.3 },
    externalStyle: { fontFamily, fontSize: 12, lineHeight: 1.3 },
  },
});

/** The XML with a drawing: its own, or one that is made of it. */
export async function withDrawing(xml: string): Promise<string> {
  if (/<(\w+:)?BPMNShape[\s>]/.test(xml)) return xml;
  const { layoutProcess } = await import('bpmn-auto-layout');
  return layoutProcess(xml);
}
