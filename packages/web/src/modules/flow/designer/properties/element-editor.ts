import type { Diagram, DiagramElement, ModdleElement } from '../../diagram/bpmn-types.ts';

/** What the property panel does to one element; every change can be undone. */
export interface ElementEditor {
  element: DiagramElement;
  /** The element as BPMN says it. */
  business: ModdleElement;
  /** An attribute as text; '' when it is not there. */
  text: (name: string) => string;
  /** Sets attributes; '' takes one away. */
  set: (values: Readonly<Record<string, unknown>>) => void;
  /** The same of a part, such as an event definition. */
  setPart: (part: ModdleElement, values: Readonly<Record<string, unknown>>) => void;
  create: (type: string, values?: Readonly<Record<string, unknown>>) => ModdleElement;
  /** Something beside the process that elements refer to: a message, an error. Made once for each name. */
  rootElement: (type: string, field: string, value: string) => ModdleElement;
  isFreeId: (id: string) => boolean;
  /** The same of another element of the drawing. */
  of: (id: string) => ElementEditor | undefined;
}

const orNothing = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : value]));

export function editorOf(diagram: Diagram, element: DiagramElement): ElementEditor {
  const business = element.businessObject;
  const modeling = diagram.get('modeling');
  const create: ElementEditor['create'] = (type, values) => diagram.get('bpmnFactory').create(type, values);
  return {
    element,
    business,
    text: (name) => textOf(business, name),
    set: (values) => modeling.updateProperties(element, orNothing(values)),
    setPart: (part, values) => modeling.updateModdleProperties(element, part, orNothing(values)),
    create,
    rootElement: (type, field, value) => {
      const definitions = diagram.getDefinitions();
      const roots = definitions.rootElements ?? [];
      const known = roots.find((one) => one.$type === type && one.get(field) === value);
      if (known) return known;
      const made = create(type, { [field]: value, ...(field !== 'name' && { name: value }) });
      made.$parent = definitions;
      modeling.updateModdleProperties(element, definitions, { rootElements: [...roots, made] });
      return made;
    },
    isFreeId: (id) => {
      const owner = diagram.get('moddle').ids.assigned(id);
      return !owner || owner === business;
    },
    of: (id) => {
      const other = diagram.get('elementRegistry').get(id);
      return other && editorOf(diagram, other);
    },
  };
}

/** An attribute of an element or part as text. */
export function textOf(business: ModdleElement | undefined, name: string): string {
  const value = business?.get(name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The text of an expression that an element holds. */
export function bodyOf(business: ModdleElement | undefined, name: string): string {
  const held = business?.get(name);
  return typeof held === 'object' && held !== null && 'body' in held && typeof held.body === 'string' ? held.body : '';
}

/** Parts of a comma-separated text. */
export const listOf = (text: string): string[] => text.split(',').map((one) => one.trim()).filter(Boolean); // prettier-ignore
