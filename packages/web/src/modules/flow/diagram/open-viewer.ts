import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import type { Diagram } from './bpmn-types.ts';
import { diagramLook, withDrawing } from './diagram-look.ts';
import { raiseLabels } from './use-diagram.ts';

/** Draws a process into a part of the page, whole. @throws Error of an XML that is no process. */
export async function openViewer(container: HTMLElement, xml: string): Promise<Diagram> {
  const drawn = await withDrawing(xml);
  // A wheel that passes over the picture moves the page.
  const viewer = new NavigatedViewer({ ...diagramLook(), container, zoomScroll: { enabled: false } });
  try {
    await viewer.importXML(drawn);
  } catch (cause) {
    viewer.destroy();
    throw cause;
  }
  raiseLabels(viewer);
  return viewer;
}
