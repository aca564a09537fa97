// The package types itself for another module system; bpmn-types.ts says what is used of it.
declare module 'bpmn-js/lib/NavigatedViewer.js' {
  import type { DiagramClass } from '@cloud/web/modules/flow/diagram/bpmn-types.ts';
  const viewer: DiagramClass;
  export default viewer;
}
declare module 'bpmn-js/lib/BaseModeler.js' {
  import type { DiagramClass } from '@cloud/web/modules/flow/diagram/bpmn-types.ts';
  const modeler: DiagramClass;
  export default modeler;
}
declare module 'bpmn-auto-layout' {
  /** Draws a process that has no drawing. */
  export function layoutProcess(xml: string): Promise<string>;
}
// Modules of editing, which only bpmn-js looks into.
declare module 'bpmn-js/lib/*' {
  const part: unknown;
  export default part;
}
declare module 'diagram-js/lib/*' {
  const part: unknown;
  export default part;
}
