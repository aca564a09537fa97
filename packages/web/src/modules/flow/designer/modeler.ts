import BaseModeler from 'bpmn-js/lib/BaseModeler.js';
import core from 'bpmn-js/lib/core/index.js';
import autoPlace from 'bpmn-js/lib/features/auto-place/index.js';
import autoResize from 'bpmn-js/lib/features/auto-resize/index.js';
import copyPaste from 'bpmn-js/lib/features/copy-paste/index.js';
import drilldown from 'bpmn-js/lib/features/drilldown/index.js';
import editorActions from 'bpmn-js/lib/features/editor-actions/index.js';
import gridSnapping from 'bpmn-js/lib/features/grid-snapping/index.js';
import interactionEvents from 'bpmn-js/lib/features/interaction-events/index.js';
import keyboard from 'bpmn-js/lib/features/keyboard/index.js';
import labelEditing from 'bpmn-js/lib/features/label-editing/index.js';
import labelLink from 'bpmn-js/lib/features/label-link/index.js';
import modeling from 'bpmn-js/lib/features/modeling/index.js';
import outline from 'bpmn-js/lib/features/outline/index.js';
import replacePreview from 'bpmn-js/lib/features/replace-preview/index.js';
import snapping from 'bpmn-js/lib/features/snapping/index.js';
import alignElements from 'diagram-js/lib/features/align-elements/index.js';
import autoScroll from 'diagram-js/lib/features/auto-scroll/index.js';
import bendpoints from 'diagram-js/lib/features/bendpoints/index.js';
import connect from 'diagram-js/lib/features/connect/index.js';
import connectionPreview from 'diagram-js/lib/features/connection-preview/index.js';
import contextPad from 'diagram-js/lib/features/context-pad/index.js';
import create from 'diagram-js/lib/features/create/index.js';
import keepSelectionVisible from 'diagram-js/lib/features/keep-selection-visible/index.js';
import keyboardMoveSelection from 'diagram-js/lib/features/keyboard-move-selection/index.js';
import lassoTool from 'diagram-js/lib/features/lasso-tool/index.js';
import move from 'diagram-js/lib/features/move/index.js';
import overlays from 'diagram-js/lib/features/overlays/index.js';
import resize from 'diagram-js/lib/features/resize/index.js';
import selection from 'diagram-js/lib/features/selection/index.js';
import translate from 'diagram-js/lib/i18n/translate/index.js';
import keyboardMove from 'diagram-js/lib/navigation/keyboard-move/index.js';
import moveCanvas from 'diagram-js/lib/navigation/movecanvas/index.js';
import zoomScroll from 'diagram-js/lib/navigation/zoomscroll/index.js';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import type { Diagram } from '../diagram/bpmn-types.ts';
import { diagramLook, withDrawing } from '../diagram/diagram-look.ts';
import { raiseLabels } from '../diagram/use-diagram.ts';
import { provideContextPad } from './context-pad.ts';

/** Editing without palette, menus and search box of bpmn-js: those are our own. */
const MODULES = [
  [core, drilldown, overlays, selection, translate, keepSelectionVisible, keyboardMove, moveCanvas, zoomScroll],
  [alignElements, autoPlace, autoScroll, autoResize, bendpoints, connect, connectionPreview, contextPad, copyPaste],
  [create, editorActions, gridSnapping, interactionEvents, keyboard, keyboardMoveSelection, labelEditing, labelLink],
  [lassoTool, modeling, move, outline, replacePreview, resize, snapping],
].flat();

/** Opens a process for editing. @throws Error of an XML that is no process. */
export async function openModeler(container: HTMLElement, xml: string, t: Translate): Promise<Diagram> {
  const drawn = await withDrawing(xml);
  const speak = (text: string, values: Record<string, string> = {}): string =>
    t(`bpmn.${text}`, { defaultValue: text, ...values });
  const modeler = new BaseModeler({
    ...diagramLook(),
    container,
    modules: MODULES,
    additionalModules: [{ translate: ['value', speak] }],
  });
  try {
    await modeler.importXML(drawn);
  } catch (cause) {
    modeler.destroy();
    throw cause;
  }
  raiseLabels(modeler);
  provideContextPad((name) => modeler.get(name), t);
  return modeler;
}
