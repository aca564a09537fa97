import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Switch } from '../../../../ui/choice/switch.tsx';
import type { ModdleElement } from '../../diagram/bpmn-types.ts';
import { DraftField } from './draft-field.tsx';
import { bodyOf, textOf } from './element-editor.ts';
import type { ElementEditor } from './element-editor.ts';
import { readTime } from './duration.ts';
import { TimeField } from './time-field.tsx';

/** What an event waits for or throws. */
export function EventFields({ editor }: { editor: ElementEditor }) {
  const { t } = useTranslation('flow-designer');
  const { business } = editor;
  const definition = business.eventDefinitions?.[0];
  const isBoundary = business.$type === 'bpmn:BoundaryEvent';
  const canGoOn = isBoundary && definition?.$type !== 'bpmn:ErrorEventDefinition';
  return (
    <>
      {definition?.$type === 'bpmn:TimerEventDefinition' && <TimerFields editor={editor} timer={definition} />}
      {definition?.$type === 'bpmn:MessageEventDefinition' && (
        <DraftField
          label={t('event.message')}
          hint={t('event.messageHint')}
          isRequired
          value={textOf(definition.messageRef, 'name')}
          onCommit={(name) =>
            editor.setPart(definition, {
              messageRef: name === '' ? undefined : editor.rootElement('bpmn:Message', 'name', name),
            })
          }
        />
      )}
      {definition?.$type === 'bpmn:ErrorEventDefinition' && (
        <DraftField
          label={t('event.error')}
          hint={t(isBoundary ? 'event.errorCaught' : 'event.errorThrown')}
          isRequired={!isBoundary}
          value={textOf(definition.errorRef, 'errorCode')}
          onCommit={(code) =>
            editor.setPart(definition, {
              errorRef: code === '' ? undefined : editor.rootElement('bpmn:Error', 'errorCode', code),
            })
          }
        />
      )}
      {canGoOn && (
        <Switch
          label={t('event.interrupts')}
          isLine
          isOn={business.cancelActivity !== false}
          onChange={(cancelActivity) => editor.set({ cancelActivity })}
        />
      )}
    </>
  );
}

function TimerFields({ editor, timer }: { editor: ElementEditor; timer: ModdleElement }) {
  const { t } = useTranslation('flow-designer');
  const write = (text: string) => {
    const { kind } = readTime(text);
    const expression = editor.create('bpmn:FormalExpression', { body: text });
    expression.$parent = timer;
    editor.setPart(timer, {
      timeDuration: kind === 'at' ? undefined : expression,
      timeDate: kind === 'at' ? expression : undefined,
      timeCycle: undefined,
    });
  };
  return (
    <TimeField
      label={t('event.timer')}
      value={bodyOf(timer, 'timeDuration') || bodyOf(timer, 'timeDate')}
      onChange={write}
    />
  );
}
