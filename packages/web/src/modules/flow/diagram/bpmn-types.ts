/** What the console uses of bpmn-js and diagram-js. Their own types are written for another module system. */

/** An element of the process as BPMN says it: what is saved. */
export interface ModdleElement {
  readonly $type: string;
  $parent?: ModdleElement;
  readonly $instanceOf: (type: string) => boolean;
  readonly get: (name: string) => unknown;
  id: string;
  name?: string;
  eventDefinitions?: ModdleElement[];
  flowElements?: ModdleElement[];
  rootElements?: ModdleElement[];
  sourceRef?: ModdleElement;
  targetRef?: ModdleElement;
  attachedToRef?: ModdleElement;
  default?: ModdleElement;
  outgoing?: ModdleElement[];
  loopCharacteristics?: ModdleElement;
  conditionExpression?: ModdleElement;
  messageRef?: ModdleElement;
  errorRef?: ModdleElement;
  cancelActivity?: boolean;
  triggeredByEvent?: boolean;
  body?: string;
}

/** An element as it is drawn. */
export interface DiagramElement {
  id: string;
  type: string;
  businessObject: ModdleElement;
  parent?: DiagramElement;
  children?: DiagramElement[];
  host?: DiagramElement;
  /** The element whose label it is. */
  labelTarget?: DiagramElement;
  label?: DiagramElement;
  waypoints?: { x: number; y: number }[];
  x: number;
  y: number;
  width: number;
  height: number;
  collapsed?: boolean;
}

export interface Point {
  x: number;
  y: number;
}
export interface ViewBox extends Point {
  width: number;
  height: number;
  scale: number;
  inner: Point & { width: number; height: number };
  outer: { width: number; height: number };
}

export interface Canvas {
  zoom: (scale?: number | 'fit-viewport', center?: Point | 'auto') => number;
  viewbox: (box?: Point & { width: number; height: number }) => ViewBox;
  scroll: (delta: { dx: number; dy: number }) => void;
  scrollToElement: (element: DiagramElement | string, padding?: number) => void;
  resized: () => void;
  focus: () => void;
  addMarker: (element: DiagramElement | string, marker: string) => void;
  removeMarker: (element: DiagramElement | string, marker: string) => void;
  getRootElement: () => DiagramElement;
  getRootElements: () => DiagramElement[];
  setRootElement: (root: DiagramElement) => void;
  findRoot: (element: DiagramElement | string) => DiagramElement | null;
  getContainer: () => HTMLElement;
}
export interface ElementRegistry {
  get: (id: string) => DiagramElement | undefined;
  getAll: () => DiagramElement[];
  getGraphics: (element: DiagramElement) => SVGElement | undefined;
}
export interface DiagramEvent {
  element?: DiagramElement;
  originalEvent?: Event;
  newSelection?: DiagramElement[];
}
export interface EventBus {
  on: (name: string, handler: (event: DiagramEvent) => unknown) => void;
  off: (name: string, handler: (event: DiagramEvent) => unknown) => void;
}
export interface Overlays {
  add: (
    element: DiagramElement | string,
    type: string,
    overlay: {
      html: HTMLElement;
      position: { top?: number; left?: number; right?: number; bottom?: number };
      scale?: boolean | { min?: number; max?: number };
    },
  ) => string;
  remove: (filter: { type: string } | string) => void;
}
export interface ZoomScroll {
  stepZoom: (steps: number, center?: Point) => void;
  zoom: (delta: number, center?: Point) => void;
}
export interface Selection {
  get: () => DiagramElement[];
  select: (elements: DiagramElement | DiagramElement[] | null) => void;
}
export interface CommandStack {
  undo: () => void;
  redo: () => void;
  canUndo: () => boolean;
  canRedo: () => boolean;
}
export interface Modeling {
  updateProperties: (element: DiagramElement, properties: Readonly<Record<string, unknown>>) => void;
  updateModdleProperties: (
    element: DiagramElement,
    part: ModdleElement,
    properties: Readonly<Record<string, unknown>>,
  ) => void;
  updateLabel: (element: DiagramElement, label: string) => void;
  removeElements: (elements: DiagramElement[]) => void;
  createShape: (shape: DiagramElement, place: Point, parent: DiagramElement, hints?: object) => DiagramElement;
  createElements: (shapes: DiagramElement[], place: Point, parent: DiagramElement) => DiagramElement[];
}
export interface BpmnFactory {
  create: (type: string, properties?: Readonly<Record<string, unknown>>) => ModdleElement;
}
export interface ElementFactory {
  createShape: (attributes: Readonly<Record<string, unknown>>) => DiagramElement;
}
/** Something that begins where the pointer is. */
export interface Create {
  start: (event: Event, shapes: DiagramElement | DiagramElement[], context?: object) => void;
}
export interface Connect {
  start: (event: Event, source: DiagramElement) => void;
}
export interface AutoPlace {
  append: (source: DiagramElement, shape: DiagramElement) => DiagramElement;
}
export interface BpmnReplace {
  replaceElement: (element: DiagramElement, target: Readonly<Record<string, unknown>>) => DiagramElement;
}
export interface EditorActions {
  trigger: (action: string, options?: object) => unknown;
}
export interface Rules {
  allowed: (rule: string, context: object) => unknown;
}
export interface ContextPadEntry {
  group: string;
  html: string;
  title: string;
  action: {
    click: (event: Event, element: DiagramElement) => void;
    dragstart?: (event: Event, element: DiagramElement) => void;
  };
}
export interface ContextPad {
  registerProvider: (provider: {
    getContextPadEntries: (element: DiagramElement) => Record<string, ContextPadEntry>;
    getMultiElementContextPadEntries?: (elements: DiagramElement[]) => Record<string, ContextPadEntry>;
  }) => void;
}
export interface DirectEditing {
  isActive: () => boolean;
  complete: () => void;
}
export interface Moddle {
  ids: { assigned: (id: string) => unknown; claim: (id: string, element: ModdleElement) => void };
}

/** Services by the name under which they are injected. */
export interface Services {
  autoPlace: AutoPlace;
  bpmnFactory: BpmnFactory;
  bpmnReplace: BpmnReplace;
  canvas: Canvas;
  commandStack: CommandStack;
  connect: Connect;
  contextPad: ContextPad;
  create: Create;
  directEditing: DirectEditing;
  editorActions: EditorActions;
  elementFactory: ElementFactory;
  elementRegistry: ElementRegistry;
  eventBus: EventBus;
  modeling: Modeling;
  moddle: Moddle;
  overlays: Overlays;
  rules: Rules;
  selection: Selection;
  zoomScroll: ZoomScroll;
}
export type GetService = <K extends keyof Services>(name: K) => Services[K];

export interface DiagramOptions {
  container?: HTMLElement;
  /** Modules instead of those of the class. */
  modules?: readonly unknown[];
  additionalModules?: readonly unknown[];
  moddleExtensions?: Readonly<Record<string, unknown>>;
  bpmnRenderer?: { defaultFillColor?: string; defaultStrokeColor?: string; defaultLabelColor?: string };
  textRenderer?: {
    defaultStyle?: Readonly<Record<string, unknown>>;
    externalStyle?: Readonly<Record<string, unknown>>;
  };
  zoomScroll?: { enabled?: boolean };
  keyboard?: { bind?: boolean };
}

/** A drawing of a process, to look at or to change. */
export interface Diagram {
  get: GetService;
  importXML: (xml: string) => Promise<{ warnings: { message: string }[] }>;
  saveXML: (options?: { format?: boolean }) => Promise<{ xml?: string; error?: Error }>;
  getDefinitions: () => ModdleElement;
  attachTo: (parent: HTMLElement) => void;
  detach: () => void;
  destroy: () => void;
}
export type DiagramClass = new (options: DiagramOptions) => Diagram;
