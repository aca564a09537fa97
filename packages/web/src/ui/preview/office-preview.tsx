import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { readOffice } from './read-office.ts';
import type { OfficePart } from './read-office.ts';
import { TablePreview } from './table-preview.tsx';
import style from './preview.module.css';

/** The texts of a document, the tables of a workbook, the slides of a presentation; for any other archive it says that it can be downloaded. */
export function OfficePreview({ bytes, name }: { bytes: Uint8Array; name: string }) {
  const { t } = useTranslation('preview');
  const content = useMemo(() => readOffice(bytes), [bytes]);
  if (!content) return <p className={style.note}>{t('none')}</p>;
  return (
    <div className={style.parts}>
      {content.parts.map((part, index) => (
        <Part key={index} part={part} name={name} />
      ))}
      <p className={style.note}>{t(content.isCut ? 'cutTexts' : 'onlyTexts')}</p>
    </div>
  );
}

function Part({ part, name }: { part: OfficePart; name: string }) {
  const { t } = useTranslation('preview');
  const title = part.kind === 'text' && part.name !== '' ? t('slide', { number: part.name }) : part.name;
  return (
    <section>
      {title !== '' && <h3>{title}</h3>}
      {part.kind === 'table' && part.rows.length === 0 && <p className={style.note}>{t('empty')}</p>}
      {part.kind === 'table' && part.rows.length > 0 && (
        <TablePreview rows={part.rows} label={t('content', { name: part.name || name })} />
      )}
      {part.kind === 'text' && (
        <div className={style.paper} tabIndex={0} role="region" aria-label={t('content', { name: title || name })}>
          {part.blocks.map(({ level, text }, index) => (
            <p key={index} data-level={level > 0 ? level : undefined}>
              {text}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}
