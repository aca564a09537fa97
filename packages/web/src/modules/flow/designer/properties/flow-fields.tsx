import type { ProcessForm } from '@cloud/contract';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Switch } from '../../../../ui/choice/switch.tsx';
import { ConditionField } from './condition-field.tsx';
import { bodyOf } from './element-editor.ts';
import type { ElementEditor } from './element-editor.ts';

interface FlowFieldsProps {
  editor: ElementEditor;
  form: ProcessForm | undefined;
}

/** Elements that choose between the ways out of them. */
const CHOOSING = ['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'];

/** Whether a flow may have a condition. */
export const isConditional = ({ business }: ElementEditor): boolean =>
  business.$type === 'bpmn:SequenceFlow' && CHOOSING.includes(business.sourceRef?.$type ?? '');

/** When a way is taken. */
export function FlowFields({ editor, form }: FlowFieldsProps) {
  const { t } = useTranslation('flow-designer');
  const { business, create, set } = editor;
  const isDefault = business.sourceRef?.default === business;
  const setCondition = (text: string) => {
    const expression = text === '' ? undefined : create('bpmn:FormalExpression', { body: text });
    if (expression) expression.$parent = business;
    set({ conditionExpression: expression });
  };
  return (
    <>
      <Switch
        label={t('flow.default')}
        isLine
        isOn={isDefault}
        onChange={(isOn) => editor.of(business.sourceRef?.id ?? '')?.set({ default: isOn ? business : undefined })}
      />
      {!isDefault && (
        <ConditionField value={bodyOf(business, 'conditionExpression')} form={form} onChange={setCondition} />
      )}
    </>
  );
}
