import type { Diagram, DiagramElement } from '../diagram/bpmn-types.ts';
import { attributesOf } from './element-kinds.ts';
import type { ElementKindName } from './element-kinds.ts';

/** The shapes of a new element; a sub-process comes with its start. */
function shapesOf(diagram: Diagram, kind: ElementKindName): [DiagramElement, ...DiagramElement[]] {
  const factory = diagram.get('elementFactory');
  const shape = factory.createShape(
    kind === 'sub-process' ? { ...attributesOf(kind), x: 0, y: 0 } : attributesOf(kind),
  );
  if (kind !== 'sub-process') return [shape];
  return [shape, factory.createShape({ ...attributesOf('start'), x: 40, y: 82, parent: shape })];
}

/** Begins to place an element where the pointer goes. */
export function dragIn(diagram: Diagram, kind: ElementKindName, event: Event): void {
  const shapes = shapesOf(diagram, kind);
  diagram.get('create').start(event, shapes.length === 1 ? shapes[0] : shapes, { hints: { autoSelect: [shapes[0]] } });
}

/** Puts an element after the chosen one, or into the middle of what is seen. */
export function placeInSight(diagram: Diagram, kind: ElementKindName): void {
  const [chosen] = diagram.get('selection').get();
  const shapes = shapesOf(diagram, kind);
  const canFollow =
    shapes.length === 1 && kind !== 'start' && chosen?.businessObject.$instanceOf('bpmn:FlowNode') === true;
  if (canFollow && !chosen.businessObject.$instanceOf('bpmn:EndEvent')) {
    diagram.get('autoPlace').append(chosen, shapes[0]);
    return;
  }
  const canvas = diagram.get('canvas');
  const box = canvas.viewbox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [placed] = diagram.get('modeling').createElements(shapes, middle, canvas.getRootElement());
  if (placed) diagram.get('selection').select(placed);
}
