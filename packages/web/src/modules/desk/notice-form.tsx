import { withFields, withoutFields } from '../../crud/record/extend-entity.ts';
import { RecordFields } from '../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';
import { useLabels } from '../../crud/record/labels.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { FormattedText } from '../../crud/form/formatted-text.tsx';
import style from './notice.module.css';

const RichTextInput = lazyPart(async () => (await import('../../crud/form/rich-text-input.tsx')).RichTextInput);

/** Title, type and time, and the text with its formatting. */
export function NoticeForm(props: RecordFieldsProps) {
  const { entity, draft, change, errors, isReadOnly } = props;
  const { label } = useLabels();
  const { content } = entity.fields;
  const text = String(draft['content'] ?? '');
  return (
    <>
      <RecordFields {...props} entity={withFields(entity, (fields) => withoutFields(fields, 'content'))} />
      <div className={style.content}>
        {isReadOnly ? (
          <FormattedText source={text} />
        ) : (
          <RichTextInput
            label={label(content!.label)}
            value={text}
            error={errors['content']}
            onChange={(value) => change('content', value)}
          />
        )}
      </div>
    </>
  );
}
