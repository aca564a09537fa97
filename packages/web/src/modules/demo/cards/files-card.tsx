import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FILE_TYPES, fileSize, fileType, suffixOf } from '../../../lib/validation.ts';
import { FileIcon } from '../../../ui/icon/file-icon.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { DemoCard, Result } from '../card.tsx';
import style from '../utility-page.module.css';

/** A number of bytes as it was typed; -1, which is unknown, for anything else. */
const bytesOf = (text: string): number => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : -1);

/** Sizes and icons of files, by what is typed or by a file that is chosen. */
export function FilesCard() {
  const { t } = useTranslation('demo');
  const [size, setSize] = useState('1536');
  const [name, setName] = useState('plan.dwg');
  const take = ([file]: readonly File[]) => {
    if (!file) return;
    setName(file.name);
    setSize(String(file.size));
  };
  const type = fileType(name);
  return (
    <DemoCard title={t('files.title')} text={t('files.text')} file="files-card.tsx">
      <div className={style.fields}>
        <TextField label={t('files.bytes')} inputMode="numeric" value={size} onChange={setSize} />
        <TextField label={t('files.name')} value={name} onChange={setName} />
      </div>
      <div className={style.buttons}>
        <FileButton label={t('files.choose')} onChoose={take} />
      </div>
      <dl className={style.results} aria-live="polite">
        <Result name={t('files.size')}>{fileSize(bytesOf(size))}</Result>
        <Result name={t('files.suffix')}>{suffixOf(name) || '-'}</Result>
        <Result name={t('files.type')}>
          <span className={style.icon}>
            <FileIcon kind={type} suffix={suffixOf(name)} />
            {type === 'default' ? t('files.unknown') : type}
          </span>
        </Result>
      </dl>
      <h3 className={style.small}>{t('files.all')}</h3>
      <ul className={style.icons}>
        {[...FILE_TYPES, 'default'].map((kind) => (
          <li key={kind}>
            <FileIcon kind={kind} />
            {kind}
          </li>
        ))}
      </ul>
    </DemoCard>
  );
}
