import { withFields, withoutFields } from '../../../crud/record/extend-entity.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RecordFields } from '../../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../../crud/form/record-form.tsx';
import { IconInput } from './icon-input.tsx';
import style from './menu.module.css';

const BUTTON = 2;
const FOR_MENUS = ['source', 'isOpen', 'shownIn', 'component'];
const FOR_BUTTONS = ['action'];

/** A menu asks for a picture and its page, a button for where it stands. */
export function MenuForm(props: RecordFieldsProps) {
  const { t } = useTranslation('system');
  const isButton = Number(props.draft['category']) === BUTTON;
  const left = isButton ? FOR_MENUS : FOR_BUTTONS;
  return (
    <>
      <WithIcon {...props} hasIcon={!isButton} left={left} />
      {isButton && !props.isReadOnly && <p className={style.hint}>{t('menu.codeHint')}</p>}
    </>
  );
}

export const TopMenuForm = (props: RecordFieldsProps) => <WithIcon {...props} hasIcon left={[]} />;

function WithIcon({ hasIcon, left, ...props }: RecordFieldsProps & { hasIcon: boolean; left: readonly string[] }) {
  const { entity, draft, change, isReadOnly } = props;
  return (
    <>
      <RecordFields {...props} entity={withFields(entity, (fields) => withoutFields(fields, 'source', ...left))} />
      {hasIcon && (
        <div className={style.rest}>
          <IconInput
            label={entity.fields['source']!.label}
            value={String(draft['source'] ?? '')}
            isReadOnly={isReadOnly}
            onChange={(value) => change('source', value)}
          />
        </div>
      )}
    </>
  );
}
