import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { SmallSelect } from '../../../../ui/choice/small-select.tsx';
import type { Diagram, DiagramElement } from '../../diagram/bpmn-types.ts';
import { kindOf } from '../element-kinds.ts';
import { showElement } from '../show-element.ts';
import style from './property-panel.module.css';

interface ElementPickerProps {
  diagram: Diagram;
  element: DiagramElement;
}

/** Every element by name: what a click on the drawing chooses, for the keyboard. */
export function ElementPicker({ diagram, element }: ElementPickerProps) {
  const { t } = useTranslation('flow-designer');
  const root = diagram.get('canvas').getRootElement();
  const nameOf = ({ businessObject: one }: DiagramElement): string => {
    if (one.name) return one.name;
    if (one.sourceRef && one.targetRef)
      return `${one.sourceRef.name || one.sourceRef.id} → ${one.targetRef.name || one.targetRef.id}`;
    const kind = kindOf(one);
    return kind ? t(`kind.${kind}`) : one.id;
  };
  const others = diagram
    .get('elementRegistry')
    .getAll()
    .filter((one) => one !== root && !one.labelTarget && one.businessObject.$instanceOf('bpmn:FlowElement'))
    .toSorted((a, b) => Number(a.waypoints !== undefined) - Number(b.waypoints !== undefined) || a.x - b.x);
  return (
    <SmallSelect
      label={t('element')}
      className={style.picker}
      value={element.id}
      options={[root, ...others].map((one) => ({ value: one.id, label: nameOf(one) }))}
      onChange={(id) => showElement(diagram, id)}
    />
  );
}
