import { noticeFiles } from '@cloud/contract';
import { withFields, withoutFields } from '../../crud/record/extend-entity.ts';
import { RecordFields } from '../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';
import { useLabels } from '../../crud/record/labels.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { FilesField } from '../../crud/form/files-field.tsx';
import { FormattedText } from '../../crud/form/formatted-text.tsx';
import style from './notice.module.css';

const RichTextInput = lazyPart(async () => (await import('../../crud/form/rich-text-input.tsx')).RichTextInput);

/** Title, type and time, the text with its formatting, and files. */
export function NoticeForm(props: RecordFieldsProps) {
  const { entity, draft, change, errors, isReadOnly } = props;
  const { label } = useLabels();
  const { t } = useTranslation('desk');
  const { content, attachments } = entity.fields;
  const text = String(draft['content'] ?? '');
  return (
    <>
      <RecordFields
        {...props}
        entity={withFields(entity, (fields) => withoutFields(fields, 'content', 'attachments'))}
      />
      {!isReadOnly && <p className={style.note}>{t('audienceHint')}</p>}
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
      <div className={style.content}>
        <FilesField
          name="attachments"
          label={label(attachments!.label)}
          value={noticeFiles(String(draft['attachments'] ?? ''))}
          isReadOnly={isReadOnly}
          isRequired={false}
          problem={errors['attachments']}
          onChange={(files) => change('attachments', files.length === 0 ? '' : JSON.stringify(files))}
        />
      </div>
    </>
  );
}
