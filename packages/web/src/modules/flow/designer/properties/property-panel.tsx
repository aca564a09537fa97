import type { ProcessForm } from '@cloud/contract';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { Switch } from '../../../../ui/choice/switch.tsx';
import type { Diagram, DiagramElement } from '../../diagram/bpmn-types.ts';
import { ElementIcon } from '../element-icon.tsx';
import { attributesOf, kindOf, replacementsOf } from '../element-kinds.ts';
import { ActorFields } from './actor-fields.tsx';
import { DraftField } from './draft-field.tsx';
import { editorOf } from './element-editor.ts';
import { ElementPicker } from './element-picker.tsx';
import type { ElementEditor } from './element-editor.ts';
import { EventFields } from './event-fields.tsx';
import { FieldRights } from './field-rights.tsx';
import { FlowFields, isConditional } from './flow-fields.tsx';
import style from './property-panel.module.css';
import { Section } from './section.tsx';
import { ServiceFields } from './service-fields.tsx';
import { isForSeveral, SeveralPeople } from './several-people.tsx';
import { TimeField } from './time-field.tsx';

interface PropertyPanelProps {
  diagram: Diagram;
  selected: readonly DiagramElement[];
  form: ProcessForm | undefined;
}

/** The properties of what is chosen; of the process while nothing is. */
export function PropertyPanel({ diagram, selected, form }: PropertyPanelProps) {
  const { t } = useTranslation('flow-designer');
  if (selected.length > 1)
    return (
      <aside className={style.panel} aria-label={t('properties')}>
        <p className={style.hint}>{t('severalChosen', { count: selected.length })}</p>
      </aside>
    );
  const chosen = selected[0] ?? diagram.get('canvas').getRootElement();
  const element = chosen.labelTarget ?? chosen;
  const editor = editorOf(diagram, element);
  return (
    <aside className={style.panel} aria-label={t('properties')}>
      <Heading diagram={diagram} element={element} />
      <div key={element.id}>
        <General diagram={diagram} editor={editor} />
        <Special editor={editor} form={form} />
      </div>
    </aside>
  );
}

/** Elements that have a name and no sign. */
const NAMED: Readonly<Record<string, string>> = {
  'bpmn:Process': 'process',
  'bpmn:SequenceFlow': 'sequence-flow',
  'bpmn:StartEvent': 'start',
};

function Heading({ diagram, element }: { diagram: Diagram; element: DiagramElement }) {
  const { t } = useTranslation('flow-designer');
  const { businessObject } = element;
  const kind = kindOf(businessObject);
  return (
    <header className={style.head}>
      {kind && <ElementIcon kind={kind} />}
      <h3>{t(`kind.${kind ?? NAMED[businessObject.$type] ?? 'other'}`)}</h3>
      <ElementPicker diagram={diagram} element={element} />
    </header>
  );
}

/** An identifier of XML, as keys of processes and ids are. */
const IDENTIFIER = /^[A-Za-z_][\w.-]{0,63}$/;

function General({ diagram, editor }: { diagram: Diagram; editor: ElementEditor }) {
  const { t } = useTranslation('flow-designer');
  const { business, text, set, isFreeId } = editor;
  const isProcess = business.$type === 'bpmn:Process';
  const kind = kindOf(business);
  const others = kind ? replacementsOf(kind) : [];
  const check = (id: string) => (!IDENTIFIER.test(id) ? t('badId') : isFreeId(id) ? undefined : t('sameId'));
  return (
    <Section title={t('general')}>
      <DraftField label={t('name')} value={text('name')} maxLength={64} onCommit={(name) => set({ name })} />
      <DraftField
        label={t(isProcess ? 'key' : 'id')}
        hint={isProcess ? t('keyHint') : undefined}
        value={business.id}
        isRequired
        check={check}
        onCommit={(id) => set({ id })}
      />
      {others.length > 1 && (
        <SelectField
          label={t('kindTitle')}
          value={kind ?? ''}
          isRequired
          options={others.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
          onChange={(next) => {
            const target = others.find((one) => one === next);
            if (!target || target === kind) return;
            const replaced = diagram.get('bpmnReplace').replaceElement(editor.element, attributesOf(target));
            diagram.get('selection').select(replaced);
          }}
        />
      )}
    </Section>
  );
}

function Special({ editor, form }: { editor: ElementEditor; form: ProcessForm | undefined }) {
  const { t } = useTranslation('flow-designer');
  const { business } = editor;
  if (business.$type === 'bpmn:UserTask') return <UserTaskFields editor={editor} form={form} />;
  if (business.$type === 'bpmn:ServiceTask')
    return (
      <Section title={t('service.title')}>
        <ServiceFields editor={editor} />
      </Section>
    );
  if (business.$type === 'bpmn:CallActivity')
    return (
      <Section title={t('call.title')}>
        <DraftField
          label={t('call.key')}
          hint={t('call.hint')}
          isRequired
          value={editor.text('calledElement')}
          onCommit={(key) => editor.set({ calledElement: key })}
        />
      </Section>
    );
  if (isConditional(editor))
    return (
      <Section title={t('flow.title')}>
        <FlowFields editor={editor} form={form} />
      </Section>
    );
  if (business.eventDefinitions?.[0] && business.eventDefinitions[0].$type !== 'bpmn:TerminateEventDefinition')
    return (
      <Section title={t('event.title')}>
        <EventFields editor={editor} />
      </Section>
    );
  return null;
}

function UserTaskFields({ editor, form }: { editor: ElementEditor; form: ProcessForm | undefined }) {
  const { t } = useTranslation('flow-designer');
  return (
    <>
      <Section title={t('actor.title')}>
        <SeveralPeople editor={editor} />
        {isForSeveral(editor) ? (
          <TextField label={t('actor.kind')} value={t('actor.each')} isReadOnly onChange={() => {}} />
        ) : (
          <ActorFields editor={editor} />
        )}
      </Section>
      <Section title={t('task.title')}>
        <TimeField
          label={t('task.dueDate')}
          isOptional
          value={editor.text('flowable:dueDate')}
          onChange={(dueDate) => editor.set({ 'flowable:dueDate': dueDate })}
        />
        <Switch
          label={t('task.bulk')}
          isLine
          isOn={editor.business.get('cloud:bulk') === true}
          onChange={(isOn) => editor.set({ 'cloud:bulk': isOn ? true : undefined })}
        />
      </Section>
      <Section title={t('rights.title')}>
        <FieldRights editor={editor} form={form} />
      </Section>
    </>
  );
}
