import type { FormFile } from '@cloud/contract';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { cardClass } from '../../../../ui/card/card.tsx';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { FilesField } from '../../../../crud/form/files-field.tsx';
import style from './process-page.module.css';

/** What someone says about a task, with files. */
export interface Remark {
  comment: string;
  attachments: readonly FormFile[];
}

export const NO_REMARK: Remark = { comment: '', attachments: [] };
export const hasRemark = ({ comment, attachments }: Remark): boolean => comment !== '' || attachments.length > 0;

interface RemarkFieldsProps {
  title: string;
  remark: Remark;
  placeholder?: string;
  problem?: string | undefined;
  onChange: (remark: Remark) => void;
}

const MOST = 2000;

export function RemarkFields({ title, remark, placeholder = '', problem, onChange }: RemarkFieldsProps) {
  const { t } = useTranslation('work');
  return (
    <section className={`${cardClass} ${style.card}`}>
      <h2>{title}</h2>
      <TextAreaField
        aria-label={t('ask.comment')}
        name="comment"
        placeholder={placeholder}
        leastLines={2}
        maxLength={MOST}
        value={remark.comment}
        problem={problem}
        onChange={(comment) => onChange({ ...remark, comment })}
      />
      <FilesField
        name="attachments"
        label={t('attachments')}
        value={remark.attachments}
        isReadOnly={false}
        isRequired={false}
        onChange={(attachments) => onChange({ ...remark, attachments })}
      />
    </section>
  );
}
