import { TASK_MODES } from '@cloud/contract';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Switch } from '../../../../ui/choice/switch.tsx';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { DraftField } from './draft-field.tsx';
import { textOf } from './element-editor.ts';
import type { ElementEditor } from './element-editor.ts';

const LOOP = 'bpmn:MultiInstanceLoopCharacteristics';
const ONE = 'one';
const VARIABLE = /^\$\{(.+)\}$/;

/** Whether a task goes to everyone of a list. */
export const isForSeveral = ({ business }: ElementEditor): boolean => business.loopCharacteristics?.$type === LOOP;

/** A task that goes to everyone of a list, and when it is done. */
export function SeveralPeople({ editor }: { editor: ElementEditor }) {
  const { t } = useTranslation('flow-designer');
  const loop = isForSeveral(editor) ? editor.business.loopCharacteristics : undefined;
  const mode = loop ? (TASK_MODES.find((one) => one === textOf(loop, 'cloud:mode')) ?? 'all') : ONE;
  const choose = (next: string) => {
    if (next === ONE) editor.set({ loopCharacteristics: undefined, 'flowable:assignee': '' });
    else if (loop) editor.setPart(loop, { 'cloud:mode': next, 'cloud:share': next === 'share' ? 0.5 : undefined });
    else startLoop(editor, next);
  };
  return (
    <>
      <SelectField
        label={t('several.mode')}
        value={mode}
        isRequired
        options={[ONE, ...TASK_MODES].map((one) => ({ value: one, label: t(`several.${one}`) }))}
        onChange={choose}
      />
      {loop && mode === 'share' && (
        <NumberField
          label={t('several.percent')}
          value={Math.round(Number(loop.get('cloud:share') ?? 0.5) * 100)}
          isWhole
          isClamped
          min={1}
          max={100}
          onChange={(percent) =>
            typeof percent === 'number' && percent >= 1 && editor.setPart(loop, { 'cloud:share': percent / 100 })
          }
        />
      )}
      {loop && (
        <>
          <DraftField
            label={t('several.collection')}
            hint={t('several.collectionHint')}
            isRequired
            value={VARIABLE.exec(textOf(loop, 'flowable:collection'))?.[1] ?? textOf(loop, 'flowable:collection')}
            onCommit={(name) => editor.setPart(loop, { 'flowable:collection': name === '' ? '' : `\${${name}}` })}
          />
          <Switch
            label={t('several.sequential')}
            isLine
            isOn={loop.get('isSequential') === true}
            onChange={(isSequential) => editor.setPart(loop, { isSequential })}
          />
        </>
      )}
    </>
  );
}

/** One task for each of a list, whose one is the assignee. */
function startLoop({ business, create, set }: ElementEditor, mode: string): void {
  const loop = create(LOOP, {
    'flowable:collection': '${approvers}',
    'flowable:elementVariable': 'approver',
    'cloud:mode': mode,
    ...(mode === 'share' && { 'cloud:share': 0.5 }),
  });
  loop.$parent = business;
  set({
    loopCharacteristics: loop,
    'flowable:assignee': '${approver}',
    'flowable:candidateUsers': '',
    'flowable:candidateGroups': '',
    'cloud:candidateDepartments': '',
    'cloud:candidatePosts': '',
    'cloud:leader': '',
  });
}
