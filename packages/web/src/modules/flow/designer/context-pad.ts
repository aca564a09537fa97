import type { Translate } from '../../../lib/i18n/i18n.ts';
import type { ContextPadEntry, DiagramElement, GetService } from '../diagram/bpmn-types.ts';
import { iconMarkup } from './element-icon.tsx';
import { attributesOf, kindNamed } from './element-kinds.ts';
import type { ElementKindName } from './element-kinds.ts';

const CONNECT = ['M5 19 19 5', 'M12 5h7v7'];
const TRASH = ['M5 7h14', 'M10 7V5h4v2', 'M7 7l1 12h8l1-12', 'M10.5 10.5v5M13.5 10.5v5'];

const AFTER_EVENTS: readonly ElementKindName[] = ['timer-catch', 'message-catch'];
const AFTER_OTHERS: readonly ElementKindName[] = ['user-task', 'exclusive', 'end'];
const ATTACHED: readonly ElementKindName[] = ['timer-boundary', 'error-boundary'];

/** What stands beside a chosen element: what may follow it, what may hang on it, a connection, removal. */
export function provideContextPad(get: GetService, t: Translate): void {
  const entry = (group: string, icon: readonly string[], title: string, action: ContextPadEntry['action']) => ({
    group,
    title,
    action,
    html: `<div class="entry" role="button" draggable="true">${iconMarkup(icon)}</div>`,
  });
  const shapeOf = (kind: ElementKindName) => get('elementFactory').createShape(attributesOf(kind));
  const append = (kind: ElementKindName) =>
    entry('model', kindNamed(kind).icon, t('append', { kind: t(`kind.${kind}`) }), {
      click: (_, element) => void get('autoPlace').append(element, shapeOf(kind)),
      dragstart: (event, element) => get('create').start(event, shapeOf(kind), { source: element }),
    });
  const attach = (kind: ElementKindName) =>
    entry('attach', kindNamed(kind).icon, t('attach', { kind: t(`kind.${kind}`) }), {
      click: (_, element) => attachTo(get, element, shapeOf(kind)),
      dragstart: (event) => get('create').start(event, shapeOf(kind)),
    });
  const connect = entry('connect', CONNECT, t('connect'), {
    click: (event, element) => get('connect').start(event, element),
    dragstart: (event, element) => get('connect').start(event, element),
  });
  const remove = entry('edit', TRASH, t('delete'), {
    click: () => get('modeling').removeElements(get('selection').get()),
  });
  get('contextPad').registerProvider({
    getContextPadEntries: (element) => {
      const { businessObject } = element;
      const is = (type: string) => businessObject.$instanceOf(type);
      const entries: Record<string, ContextPadEntry> = {};
      if (element.labelTarget) return { remove };
      if (is('bpmn:FlowNode') && !is('bpmn:EndEvent') && businessObject.triggeredByEvent !== true) {
        for (const kind of is('bpmn:EventBasedGateway') ? AFTER_EVENTS : AFTER_OTHERS) entries[kind] = append(kind);
        if (is('bpmn:Activity')) for (const kind of ATTACHED) entries[kind] = attach(kind);
        entries['connect'] = connect;
      }
      return { ...entries, remove };
    },
    getMultiElementContextPadEntries: () => ({ remove }),
  });
}

/** Hangs an event on the lower edge of an activity, beside those that hang there. */
function attachTo(get: GetService, host: DiagramElement, shape: DiagramElement): void {
  const STEP = 44;
  const taken = get('elementRegistry')
    .getAll()
    .filter((element) => element.host === host).length;
  const x = Math.max(host.x + host.width - 24 - taken * STEP, host.x + 18);
  const attached = get('modeling').createShape(shape, { x, y: host.y + host.height }, host, { attach: true });
  get('selection').select(attached);
}
