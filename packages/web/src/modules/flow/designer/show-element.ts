import type { Diagram } from '../diagram/bpmn-types.ts';

/** Chooses an element and brings it in sight, on whichever sheet it is drawn. */
export function showElement(diagram: Diagram, id: string): void {
  const canvas = diagram.get('canvas');
  const element = diagram.get('elementRegistry').get(id);
  if (!element || element === canvas.getRootElement()) {
    diagram.get('selection').select(null);
    return;
  }
  const root = canvas.findRoot(element);
  if (root) canvas.setRootElement(root);
  diagram.get('selection').select(element);
  canvas.scrollToElement(element, 80);
}
